// Filter, keys and theme. Everything can be read without it.
(() => {
  'use strict';
  const root = document.documentElement, all = (s, from = document) => [...from.querySelectorAll(s)];
  root.classList.add('js');
  const keep = (key, value) => { try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch { /* a page from a file may not remember */ } };
  const kept = key => { try { return localStorage.getItem(key); } catch { return null; } };

  // Light or dark: as the system says until the button is pressed.
  const theme = document.getElementById('theme');
  const dark = () => (root.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const name_theme = () => { theme.textContent = dark() ? 'Light page' : 'Dark page'; };
  if (kept('bargello-theme')) root.dataset.theme = kept('bargello-theme');
  name_theme();
  theme.addEventListener('click', () => { root.dataset.theme = dark() ? 'light' : 'dark'; keep('bargello-theme', root.dataset.theme); name_theme(); });

  // A group in which nothing is chosen lets everything through.
  const boxes = all('#filter input'), status = document.getElementById('shown');
  const chosen = group => boxes.filter(b => b.name === group && b.checked).map(b => b.value);
  const has = (item, group, values) => values.length === 0 || item.dataset[group] === undefined || item.dataset[group].split('|').some(v => values.includes(v));
  const filter = () => {
    const by = { game: chosen('game'), language: chosen('language'), kind: chosen('kind') };
    for (const item of all('[data-game]')) item.hidden = !Object.keys(by).every(group => has(item, group, by[group]));
    const questions = all('article.question'), visible = questions.filter(q => !q.hidden && !q.closest('section[hidden]'));
    for (const game of all('section.game')) {
      const none = game.querySelector('.none');
      if (none) none.hidden = all('article.question', game).some(q => !q.hidden);
    }
    status.textContent = visible.length === questions.length ? `All ${questions.length} questions are shown.` : `${visible.length} of ${questions.length} questions are shown.`;
    document.getElementById('everything').disabled = !boxes.some(b => b.checked);
  };
  const everything = () => { for (const box of boxes) box.checked = false; filter(); };
  for (const box of boxes) box.addEventListener('change', filter);
  document.getElementById('everything').addEventListener('click', everything);
  filter();

  // A link leads to its goal even when the filter hides it or it is folded away.
  const reveal = () => {
    const goal = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!goal) return;
    if (goal.closest('[hidden]')) everything();
    for (let fold = goal.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    goal.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();

  // j and k: the next and the previous question.
  const go = step => {
    const questions = all('article.question').filter(q => q.getClientRects().length > 0);
    if (questions.length === 0) return;
    const focused = document.activeElement && document.activeElement.closest('article.question');
    let at = questions.indexOf(focused);
    if (at < 0) {
      const below = questions.findIndex(q => q.getBoundingClientRect().top > 8);
      at = below < 0 ? questions.length : below;
      at = step > 0 ? at - 1 : at;
    }
    const next = questions[Math.max(0, Math.min(questions.length - 1, at + step))];
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start' });
    history.replaceState(null, '', '#' + next.id);
  };
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'checkbox') return;
    if (event.key === 'j') go(1);
    else if (event.key === 'k') go(-1);
    else if (event.key === 'o') {
      const here = document.activeElement && document.activeElement.closest('article');
      const folds = here ? all('details', here) : [], open = folds.some(f => !f.open);
      for (const fold of folds) fold.open = open;
    }
  });

  // Paper cannot be unfolded: everything is open while it is printed.
  let folded = [];
  addEventListener('beforeprint', () => { folded = all('details:not([open])'); for (const f of folded) f.open = true; });
  addEventListener('afterprint', () => { for (const f of folded) f.open = false; });

  // On a wide page the list at the side is open, on a narrow one it is in the way.
  const side = document.querySelector('aside > details');
  if (side) side.open = matchMedia('(min-width: 64rem)').matches;
})();
