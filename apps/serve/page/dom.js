// Small helpers for building a page out of elements.
export const $ = (selector, from = document) => from.querySelector(selector);
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];

// el('button', {class: 'x', onclick: f}, 'text', child): attributes that are null or false are left out.
export const el = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value') element.value = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
};

export const fill = (element, ...children) => element.replaceChildren(...children.flat().filter(child => child !== null && child !== undefined));

// What a screen reader is told.
export const announce = text => { $('#live').textContent = text; };

export const complain = error => {
  const box = $('#trouble');
  box.hidden = !error;
  box.textContent = error ? error.message || String(error) : '';
};

export const capital = text => text && text[0].toUpperCase() + text.slice(1);

// A choice among values: [[value, words], ...].
export const choice = (label, options, value, onchange, attributes = {}) => {
  const select = el('select', { onchange: event => onchange(event.target.value), ...attributes },
    options.map(([option, words]) => el('option', { value: option }, words)));
  select.value = value;
  return el('label', { class: 'field' }, el('span', {}, label), select);
};
