// The drawn board. Parts of a drawing say what they show (a place in the state) and what a click on them means
// (patterns of move texts); this file knows no game beyond that.
import { all } from './dom.js';

// Patterns. '*' is any word, a last '...' any further words, '{2}' a member of a list joined by '+'.
const words_of = text => text.split(' ');
const is_member = word => word.startsWith('{') && word.endsWith('}');
const members = word => word.slice(1, -1).split('+');
export const patterns = text => (text || '').split(';').filter(Boolean);

const fits = (pattern, words) => {
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === '...') return true;
    const word = words[i];
    if (word === undefined) return false;
    if (is_member(pattern[i])) {
      const has = word.split('+');
      if (!members(pattern[i]).every(one => has.includes(one))) return false;
    } else if (pattern[i] !== '*' && pattern[i] !== word) {
      return false;
    }
  }
  return pattern.length === words.length;
};
export const matches = (pattern, move) => fits(words_of(pattern), words_of(move));

// What both patterns mean together; null when nothing does.
export const unify = (one, other) => {
  const a = words_of(one), b = words_of(other), both = [];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i], y = b[i];
    if (x === '...' && i === a.length - 1) return [...both, ...b.slice(i)].join(' ');
    if (y === '...' && i === b.length - 1) return [...both, ...a.slice(i)].join(' ');
    if (x === undefined || y === undefined) return null;
    if (x === y && !is_member(x) || y === '*') both.push(x);
    else if (x === '*') both.push(y);
    else if (is_member(x) && is_member(y)) both.push('{' + [...new Set([...members(x), ...members(y)])].sort((p, q) => p - q).join('+') + '}');
    else return null;
  }
  return both.join(' ');
};
const without_member = (pattern, other) => words_of(pattern).map((word, i) => {
  const gone = words_of(other)[i];
  if (!is_member(word) || !gone || !is_member(gone)) return word;
  return '{' + members(word).filter(one => !members(gone).includes(one)).join('+') + '}';
}).join(' ');
const has_members = (pattern, other) => words_of(pattern).some((word, i) => {
  const asked = words_of(other)[i];
  return is_member(word) && asked && is_member(asked) && members(asked).every(one => members(word).includes(one));
});
// A move's text; null while something is open.
const concrete = pattern => {
  const words = words_of(pattern).filter(word => word !== '...');
  if (words.includes('*')) return null;
  return words.map(word => is_member(word) ? word.slice(1, -1) : word).join(' ');
};

const value_at = (json, pointer) => pointer.split('/').slice(1).reduce((part, key) => part === null || part === undefined ? undefined : part[key.replaceAll('~1', '/').replaceAll('~0', '~')], json);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// Draws a view into 'figure'; returns the parts.
export const draw = (figure, view, before) => {
  const old = figure.querySelector('svg');
  const box = document.createElement('div');
  box.innerHTML = view.picture || '';
  const svg = box.querySelector('svg');
  if (!svg) {
    const pre = document.createElement('pre');
    pre.textContent = view.drawing;
    figure.replaceChildren(pre);
    return [];
  }
  // The title would follow the mouse as a tooltip; as a name it is said once.
  const title = svg.querySelector('title'), told = svg.querySelector('desc');
  svg.setAttribute('aria-label', `${title?.textContent || ''}. ${told?.textContent || ''}`);
  title?.remove();
  told?.remove();
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  show_targets(svg);
  if (old) old.replaceWith(svg); else figure.prepend(svg);
  const parts = all('[data-shows], [data-means]', svg).map(element => ({
    element, shows: element.dataset.shows || '', means: patterns(element.dataset.means) }));
  if (before)
    for (const part of parts)
      if (part.shows && !same(value_at(view.state, part.shows), value_at(before.state, part.shows))) part.element.classList.add('changed');
  return parts;
};

// A place where nothing stands yet shows a dot when it can be clicked, others an outline.
const show_targets = svg => {
  const letters = all('text', svg).map(text => [Number(text.getAttribute('x')), Number(text.getAttribute('y'))]);
  for (const target of all('.target', svg)) {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => Number(target.getAttribute(name)));
    if (width > 60 || letters.some(([a, b]) => a >= x && a <= x + width && b >= y && b <= y + height)) {
      target.classList.add('full');
      continue;
    }
    const dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    for (const [name, value] of Object.entries({ class: 'dot', cx: x + width / 2, cy: y + height / 2, r: 2.7 })) dot.setAttribute(name, value);
    target.after(dot);
  }
};

// Marks the parts that stand for one of these moves. There may be hundreds of both, so moves are looked up by their first
// word, and where a pattern ends in two plain words (a place, mostly) by those too.
const tail = words => words.length > 2 ? `${words[0]} ${words.at(-2)} ${words.at(-1)}` : '';
const plain = word => word !== '*' && word !== '...' && !is_member(word);
export const mark = (parts, moves, look) => {
  const by = new Map(), put = (key, words) => { if (by.has(key)) by.get(key).push(words); else by.set(key, [words]); };
  for (const move of moves) {
    const words = words_of(move);
    put(words[0], words);
    if (words.length > 2) put(tail(words), words);
  }
  for (const part of parts) {
    part.words ??= part.means.map(words_of);
    const hit = part.words.some(words => (by.get(words.length > 2 && plain(words.at(-1)) && plain(words.at(-2)) ? tail(words) : words[0]) || []).some(move => fits(words, move)));
    part.element.classList.toggle(look, hit);
  }
};

// What a click on a part comes to, given what was clicked before ('chosen', a list of patterns):
//   {move}           one move is meant
//   {chosen, moves}  several are; 'exact' is the one that could be made as it stands
//   {tried}          none is possible: the texts of what was meant
export const click = (part, chosen, legal, parts) => {
  const meant = part.means;
  if (chosen && chosen.some(p => meant.some(m => has_members(p, m)))) { // clicked again: taken back
    const rest = chosen.map(p => meant.reduce((left, m) => has_members(left, m) ? without_member(left, m) : left, p)).filter(p => !p.includes('{}'));
    return rest.length ? narrowed(rest, legal) : { chosen: null, moves: [] };
  }
  let together = chosen ? chosen.flatMap(p => meant.map(m => unify(p, m))).filter(Boolean) : meant;
  if (!together.length) together = meant;
  const result = narrowed([...new Set(together)], legal);
  if (result) return result;
  // Nothing like it is possible. What was it? Open places are filled from what the other parts mean.
  const texts = new Set();
  for (const pattern of together) {
    const text = concrete(pattern);
    if (text) { texts.add(text); continue; }
    for (const other of parts)
      for (const m of other.means) {
        const both = m !== pattern && unify(pattern, m), filled = both && concrete(both);
        if (filled && texts.size < 40) texts.add(filled);
      }
    if (![...texts].some(t => matches(pattern, t))) texts.add(pattern.replaceAll('*', '1').replace(/ ?\.\.\./, ''));
  }
  return { tried: [...texts].slice(0, 40) };
};

const narrowed = (wanted, legal) => {
  const moves = legal.filter(move => wanted.some(pattern => matches(pattern, move)));
  if (!moves.length) return null;
  const listed = wanted.some(pattern => pattern.includes('{'));
  if (moves.length === 1 && (!listed || wanted.some(pattern => concrete(pattern) === moves[0]))) return { move: moves[0] };
  return { chosen: wanted.filter(pattern => moves.some(move => matches(pattern, move))), moves, exact: listed && moves.find(move => wanted.some(pattern => concrete(pattern) === move)) };
};

// What differs between two states: [place, before, after], places in words.
export const changes = (before, after, place = []) => {
  if (same(before, after)) return [];
  const nested = value => value !== null && typeof value === 'object';
  if (!nested(before) || !nested(after)) return [[place.join(' › '), before, after]];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap(key => changes(before[key], after[key], [...place, key]));
};
