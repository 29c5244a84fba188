// The workbench: holds what is on the table and keeps page, address and keys in step with it.
import { about, get, post } from './api.js';
import { $, all, el, fill, announce, complain, capital } from './dom.js';
import { Play, read_address, read_versus } from './play.js';
import { draw, mark, click, matches } from './board.js';
import * as worth from './worth.js';
import * as panels from './panels.js';
import { draw_other } from './versus.js';
import { draw_export } from './export.js';

const kept = (key, otherwise) => { try { return JSON.parse(sessionStorage.getItem(key)) ?? otherwise; } catch { return otherwise; } };
const keep = (key, value) => { try { sessionStorage.setItem(key, JSON.stringify(value)); } catch { /* a browser that may not remember */ } };

const app = {
  games: [], about: null, rules: new Map(), play: null, parts: [], presses: 0, showing: 0, picking: null, why: null, versus: null,
  worth: kept('worth', { seconds: 30, objective: '', follow: false }), seats: {}, seed: kept('seed', 1),

  asked(question) { keep('asked', question); },

  // Runs what a click began; what goes wrong is said.
  guard(work) {
    Promise.resolve(work).catch(error => { complain(error); console.debug(error); });
  },

  // Another play is another entry of the browser's history, so that Back returns to the one before; one that the address
  // asks for ('arriving') is there already.
  async begin(setup, moves = [], at = moves.length, versus = null, arriving = false) {
    complain(null);
    const info = await about(setup.game);
    const play = await Play.begin(setup);
    const wrong = moves.length ? await play.follow(moves) : null;
    while (play.at.parent && play.index() > at) play.at = play.at.parent;
    const no_question = versus && !info.questions.some(q => q.slug === versus.question && q.readings.some(r => r.slug === versus.reading));
    app.about = info;
    app.rules = new Map(info.rules.map(r => [r.number, r]));
    app.play = play;
    app.seats = {};
    app.why = app.picking = app.finding = app.note = null;
    app.versus = no_question ? null : versus;
    app.drawn = null;
    app.another = !arriving;
    if (wrong) app.why = [{ rule: wrong.rules[0], verdicts: [wrong] }];
    if (app.versus) $('#readings').open = false;
    $('#bench').hidden = false;
    $('#choose').hidden = true;
    $('#title').textContent = info.title;
    document.title = `${info.title} · Bargello`;
    await app.show();
    if (no_question) complain(new Error(`${info.title} has no question “${versus.question}” with a reading “${versus.reading}”, so one board is shown.`));
    if (kept('asked', '') === worth.question(app)) app.guard(worth.compute(app)); // a job that a reload left behind
  },

  // The same moves under other readings.
  async reread(setup) {
    const moves = app.play.line().slice(1).map(n => n.move), at = app.play.index();
    await app.guard_all(app.begin(setup, moves, at, null));
    $('#readings').open = true;
  },
  async guard_all(work) { try { await work; } catch (error) { complain(error); } },

  // Draws all of where one stands. 'showing' counts what is still being drawn.
  async show() {
    app.showing++;
    try {
      await app.draw_all();
    } finally {
      app.showing--;
    }
  },
  async draw_all() {
    const play = app.play, at = play.at, parent = at.parent;
    await play.see(at);
    if (parent && !parent.view) await play.see(parent);
    if (app.play !== play || play.at !== at) return;
    complain(null);
    app.parts = draw($('#board'), at.view, parent?.view);
    const line = panels.turn_line(at.view);
    fill($('#now'), panels.seat_mark(at.actor), ' ', line);
    app.draw_moves();
    panels.draw_steps(app, $('#steps'));
    panels.draw_changes(app, $('#changed'));
    panels.draw_why(app, $('#why'));
    panels.draw_answer(app, $('#answer'));
    panels.draw_line(app, $('#line'));
    $('#drawing').textContent = at.view.drawing;
    $('#state').textContent = at.view.text;
    app.draw_worth();
    if (app.drawn !== play) {
      app.drawn = play;
      panels.draw_players(app, $('#players > div'));
      panels.draw_readings(app, $('#readings > div'));
      panels.draw_setup(app, $('#setup > div'));
      draw_export(app, $('#export > div'));
    }
    const address = play.address(app.versus);
    if (location.hash !== address) history[app.another ? 'pushState' : 'replaceState'](null, '', address);
    app.another = false;
    if (app.versus) {
      await draw_other(app, $('#other'));
      app.draw_moves();
    } else await draw_other(app, $('#other'));
    announce(`${at.move === null ? '' : `${panels.who(parent.actor)}: ${at.move}. `}${line}. ${at.view.moves.length} ${at.view.turn.kind === 'chance' ? 'outcomes' : 'moves'}.`);
    app.shown = performance.now();
    document.body.dataset.shown = play.index();
    if (app.worth.follow && at.view.turn.kind !== 'over') app.guard(worth.compute(app, at));
    app.go_on();
  },
  draw_moves() {
    app.judged_as = as_judged();
    panels.draw_moves(app, $('#moves'));
    mark(app.parts, app.play.at.view.moves.map(m => m.move), 'can');
    const chosen = app.picking?.chosen;
    for (const part of app.parts) part.element.classList.toggle('chosen', Boolean(chosen) && app.picking.parts.includes(part));
    if (chosen) mark(app.parts, app.picking.moves, 'next');
    else for (const part of app.parts) part.element.classList.remove('next');
    $('#board').classList.toggle('picking', Boolean(chosen));
    panels.draw_answer(app, $('#answer'));
  },
  draw_worth() {
    worth.draw_worth(app, $('#worth'));
    worth.draw_now(app, $('#worth-now'));
    keep('worth', app.worth);
    if (app.play.at.worth?.result && app.judged_as !== as_judged()) app.draw_moves();
  },

  async make(move, from) {
    app.picking = app.why = app.note = null;
    await app.guard_all(app.play.make(move).then(() => app.show()));
    if (from === 'list' && !$('#moves').contains(document.activeElement)) ($('#moves button.move, #draw') || $('#moves')).focus({ preventScroll: true });
  },
  go(node) {
    app.play.at = node;
    app.picking = app.why = app.note = null;
    return app.guard(app.show());
  },
  step(by) {
    app.play.step(by);
    app.picking = app.why = app.note = null;
    return app.guard(app.show());
  },
  branch(by) {
    app.play.branch(by);
    const next = app.play.at.children[app.play.at.pick];
    announce(next ? `Branch ${app.play.at.pick + 1} of ${app.play.at.children.length}: ${next.move}` : 'There are no branches here');
    return app.guard(app.show());
  },
  async lay_line(moves) {
    await app.guard_all(app.play.follow(moves, true));
    await app.show();
    announce(`Best play is laid out: ${moves.length} moves to step through.`);
  },

  // Clicks on the board.
  pick(found, part) {
    const before = app.picking?.parts || [];
    app.picking = found && found.chosen ? { ...found, parts: before.includes(part) ? before.filter(p => p !== part) : [...before, part].filter(Boolean) } : null;
    app.draw_moves();
    if (app.picking) app.bring($('#answer'));
    if (app.picking) announce(`${found.moves.length} moves fit. Click on, or choose in the list.`);
  },
  press(part) {
    const view = app.play.at.view;
    app.presses++;
    app.note = null;
    if (view.turn.kind === 'over' && !part.means.length) return;
    const found = click(part, app.picking?.chosen, view.moves.map(m => m.move), app.parts);
    app.why = null;
    if (found.move) return app.make(found.move, 'board');
    for (const one of app.parts) one.element.classList.toggle('refused', Boolean(found.tried) && one === part);
    if (found.tried) {
      app.picking = null;
      app.draw_moves();
      return app.guard(app.ask(found.tried));
    }
    app.pick(found.chosen ? found : null, part);
  },
  // A click on what is only there to be looked at has an answer as well.
  idle_click() {
    const { view } = app.play.at, marked = app.parts.some(part => part.element.classList.contains('can'));
    app.forget();
    app.note = view.turn.kind === 'over' ? 'The game is over.'
      : `No move begins there. ${marked ? 'What is marked in the picture can be clicked' : 'Nothing in the picture can be done now'}; every move is in the list, too.`;
    panels.draw_answer(app, $('#answer'));
    app.bring($('#answer'));
    announce(app.note);
  },
  forget() {
    app.why = app.note = null;
    for (const part of app.parts) part.element.classList.remove('refused');
    app.pick(null);
  },
  // Scrolls no further than needed to show an answer.
  bring(element) {
    const { top, height } = element.getBoundingClientRect();
    if (top < 0 || top + Math.min(height, 160) > innerHeight) element.scrollIntoView({ block: 'nearest' });
  },
  // Why moves are not allowed: by rule and fact.
  async ask(moves) {
    app.note = null;
    const { verdicts } = await post('/api/explain', { setup: app.play.setup, state: app.play.at.text, moves });
    const readable = verdicts.filter(v => !v.unreadable), told = readable.length ? readable : verdicts.slice(0, 1), by = new Map();
    for (const verdict of told.filter(v => !v.legal)) {
      const key = `${verdict.rules[0]} ${verdict.why}`;
      if (!by.has(key)) by.set(key, { rule: verdict.rules[0], verdicts: [] });
      by.get(key).verdicts.push(verdict);
    }
    // What is possible somewhere else comes before what cannot be done now at all.
    const head = move => move.split(' ').filter(word => !/^[0-9]/.test(word)).slice(0, 2).join(' ');
    const heads = new Set(app.play.at.view.moves.map(m => head(m.move))), near = one => one.verdicts.some(v => heads.has(head(v.move)));
    app.why = [...by.values()].sort((a, b) => near(b) - near(a));
    panels.draw_answer(app, $('#answer'));
    app.bring($('#answer'));
    announce(app.why.map(({ rule, verdicts: v }) => `${v[0].move} is not allowed${rule ? ` by R${rule}` : ''}: ${v[0].why}`).join('. '));
  },
  async try_text(text) {
    const move = text.trim();
    if (!move) return;
    if (app.play.at.view.moves.some(m => m.move === move)) return app.make(move, 'text');
    await app.guard_all(app.ask([move]));
    const field = $('#try'), answer = $('#answer');
    field.value = move;
    field.focus({ preventScroll: true });
    // The answer stands above the field or, on a phone, at the lower edge: neither is to hide the other.
    const box = field.getBoundingClientRect(), over = answer.getBoundingClientRect();
    if (!answer.hidden && box.top < over.bottom && box.bottom > over.top) scrollBy(0, over.top > innerHeight / 4 ? box.bottom - over.top + 12 : box.top - over.bottom - 12);
  },

  async draw_chance() {
    keep('seed', app.seed);
    const seed = app.seed * 10007 + app.play.index();
    const { move } = await post('/api/choose', { setup: app.play.setup, state: app.play.at.text, policy: 'random', seed });
    if (move) await app.make(move, 'list');
  },
  // Those who are not people make their moves.
  go_on() {
    clearTimeout(app.timer);
    const play = app.play, at = play.at, kind = app.seats[at.actor];
    if (!kind || kind === 'person' || at.view.turn.kind === 'over' || at.view.dead_end || at.children.length) return;
    app.timer = setTimeout(() => app.guard((async () => {
      let move = null;
      if (kind === 'perfect') {
        await worth.compute(app, at);
        move = worth.best_move(at, at.view);
        if (!move && app.play?.at === at) announce('This position is not solved, so the perfect player waits for you.');
      } else {
        ({ move } = await post('/api/choose', { setup: play.setup, state: at.text, policy: kind, seed: app.seed * 10007 + play.index() }));
      }
      if (move && app.play === play && play.at === at) await app.make(move, 'player');
    })()), 120);
  },

  async set_versus(versus) {
    app.versus = versus;
    if (versus) $('#readings').open = false;
    await app.guard_all(app.show());
    if (versus) $('#table').scrollIntoView({ block: 'nearest' });
  },
  async open_record(record, versus = null, arriving = false) {
    const { setup, moves } = await post('/api/open', { record });
    await app.begin(setup, moves, moves.length, versus, arriving);
  },
};

// What buttons show of a solution; they stay as they are while it does, so that none goes away under the pointer.
const as_judged = () => JSON.stringify([app.play.at.text, app.play.at.worth?.result ?? null]);

// A look at a game before one is chosen: sensible players some way into it.
const preview = game => {
  const box = el('div', { class: 'preview', 'aria-hidden': 'true' }), setup = { game: game.name, players: game.players[1] };
  const look = async () => {
    const { text } = await post('/api/choose', { setup, policy: 'sensible', seed: 3, count: 60 });
    const view = await post('/api/state', { setup, state: text });
    draw(box, view, null);
    for (const name of ['role', 'aria-label']) box.querySelector('svg')?.removeAttribute(name);
  };
  look().catch(() => box.remove()); // only an ornament
  return box;
};

// One of each kind: B1-0, B1-1 and so on differ in little.
const endings = game => game.positions.filter((p, i, all) => all.findIndex(q => q.split('-')[0] === p.split('-')[0]) === i).slice(0, 6);

const choose = () => {
  app.play = null;
  clearTimeout(app.timer);
  $('#bench').hidden = true;
  const section = $('#choose');
  section.hidden = false;
  $('#title').textContent = 'The workbench';
  document.title = 'Bargello: the workbench';
  const form = el('div', { id: 'choose-form' });
  const address = (game, what) => `#game=${encodeURIComponent(game.name)}&${what}`;
  fill(section, el('p', { class: 'lead' }, 'Set up any position of a game, play it on a drawn board, see why a move is not allowed and what each move is worth, and put two readings of a rule side by side.'),
    app.opened.length ? el('div', { class: 'opened' }, el('h2', {}, 'To be opened'), el('ul', { id: 'opened' }, app.opened.map(one => el('li', {}, el('button', { type: 'button', onclick: () => { app.opening = true; app.guard(open_finding(one).finally(() => { app.opening = false; })); } }, one.title))))) : null,
    el('div', { class: 'cards' }, app.games.map(game => el('article', { class: 'card' }, preview(game),
      el('h2', {}, game.title), el('p', { class: 'small' }, `After the ${game.books.map(b => b.language).join(' and ')} rulebook${game.books.length > 1 ? 's' : ''}.`),
      el('p', { class: 'label' }, 'Play from the start, with so many players'),
      el('div', { class: 'row' }, Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, i) => game.players[0] + i).map(n => el('a', { class: 'button', href: address(game, `players=${n}`), 'aria-label': `${game.title}, ${n} players` }, `${n}`))),
      game.positions.length ? el('p', { class: 'label' }, 'Or an ending that is soon solved') : null,
      el('div', { class: 'row' }, endings(game).map(p => el('a', { class: 'button small', href: address(game, `position=${encodeURIComponent(p)}`), 'aria-label': `${game.title}, ending ${p}` }, p)))))),
    el('h2', {}, 'Anything else'), el('p', { class: 'small' }, 'A small configuration, another position, a state or a recorded game of your own, a house rule.'), form);
  panels.draw_setup(app, form);
};

const open_finding = async one => {
  if (one.record) return app.open_record(one.record);
  const moves = one.moves.map(m => typeof m === 'string' ? m : JSON.stringify(m));
  await app.begin(one.setup, moves);
  app.finding = { ...one, node: app.play.at };
  // Moves that the program made or listed and the rules do not allow: why not?
  const text = move => typeof move === 'string' ? move : JSON.stringify(move), listed = new Set((one.expected?.moves || []).map(text));
  const extra = [one.offered, ...(one.got?.moves || [])].filter(Boolean).map(text).filter(move => !listed.has(move)).slice(0, 40);
  if (extra.length && !app.why) await app.ask(extra);
  panels.draw_answer(app, $('#answer'));
};

const from_address = async () => {
  const asked = read_address(location.hash), first = app.first; // what the command line named is where one begins, once
  app.first = null;
  if (!asked) return first ? app.begin(first, [], 0, null, true) : choose();
  if (asked.open) return app.open_record((await get('/api/play?name=' + encodeURIComponent(asked.open))).record, read_versus(asked.versus), true);
  await app.begin(asked.setup, asked.moves, asked.at, read_versus(asked.versus), true);
};
const arrive = () => app.guard(from_address().catch(error => { if (!app.play) choose(); throw error; }));

// The address is the play, so a skip link must not change it.
for (const link of all('a.skip'))
  link.addEventListener('click', event => {
    event.preventDefault();
    $(link.hash).focus();
  });

// The board: one listener for all parts.
const part_at = event => {
  const element = event.target.closest?.('[data-means]');
  return element && app.parts.find(part => part.element === element);
};
$('#board').addEventListener('click', event => {
  const part = part_at(event);
  if (part) app.press(part);
  else if (app.play && event.target.closest?.('svg')) app.idle_click();
});
// The buttons of moves, likewise.
for (const box of [$('#moves'), $('#answer')]) {
  const move_at = event => event.target.closest?.('button.move[data-move]')?.dataset.move;
  box.addEventListener('click', event => {
    const move = move_at(event);
    if (move) app.make(move, 'list');
  });
  for (const [name, on] of [['mouseover', true], ['focusin', true], ['mouseout', false], ['focusout', false]])
    box.addEventListener(name, event => {
      const move = move_at(event);
      if (move) mark(app.parts, on ? [move] : [], 'lit');
    });
}
let lit = [];
$('#board').addEventListener('mouseover', event => {
  for (const button of lit) button.classList.remove('lit');
  const part = part_at(event);
  lit = part ? all('#moves button.move').filter(button => part.means.some(pattern => matches(pattern, button.dataset.move || ''))) : [];
  for (const button of lit) button.classList.add('lit');
});

// Keys.
const keys = [['←  →', 'one step back, one step on'], ['↑  ↓', 'choose among the branches of the play'], ['Home  End', 'to the start, to the end'], ['1 to 9', 'make that move'], ['Space', 'make the best move, where it is known'], ['Esc', 'forget what was begun on the board'], ['/', 'write a move'], ['Tab', 'walk the buttons; every move is one'], ['?', 'this list']];
const help = () => {
  const dialog = $('#keys');
  fill(dialog, el('h2', { id: 'keys-head', tabindex: -1, autofocus: true }, 'Help'),
    el('p', {}, 'What is marked in the picture can be clicked, and every move is a button in the list. Anything else you click, or a move that you write, is answered with the rule that forbids it.'),
    el('p', {}, '“Best move?” computes what each move is worth, exactly. That works where little can still happen: at the end of a game, or in a small one.'),
    el('p', {}, 'Under “Readings of the rules” stands what a rulebook leaves open: switch a reading, or set two side by side.'),
    app.play ? el('div', {}, el('h2', {}, 'How moves are written'), el('dl', {}, app.about.notation.flatMap(([sign, what]) => [el('dt', {}, el('code', {}, sign)), el('dd', {}, what)]))) : null,
    el('h2', {}, 'Keys'), el('dl', {}, keys.flatMap(([key, what]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, what)])),
    el('form', { method: 'dialog' }, el('button', { class: 'main' }, 'Close')));
  dialog.showModal();
};
$('#help').addEventListener('click', help);
$('#home').addEventListener('click', event => { event.preventDefault(); if (location.hash) history.pushState(null, '', location.pathname); complain(null); choose(); });

addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || $('#keys').open) return;
  const { target } = event, typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.type !== 'checkbox';
  if (typing) return;
  if (event.key === '?') { help(); return event.preventDefault(); }
  if (!app.play || $('#bench').hidden) return;
  const moves = all('#moves > .list button.move, #moves > .group > .chips button.move[data-move]');
  if (event.key === 'ArrowLeft') app.step(-1);
  else if (event.key === 'ArrowRight') app.step(1);
  else if (event.key === 'ArrowUp') app.branch(-1);
  else if (event.key === 'ArrowDown') app.branch(1);
  else if (event.key === 'Home') app.step(-Infinity);
  else if (event.key === 'End') app.step(Infinity);
  else if (event.key === 'Escape') app.forget();
  else if (event.key === '/') $('#try').focus();
  else if (/^[1-9]$/.test(event.key) && moves[event.key - 1]) moves[event.key - 1].click();
  else if (event.key === ' ' && !/^(BUTTON|A|SUMMARY|INPUT)$/.test(target.tagName)) {
    const best = worth.best_move(app.play.at, app.play.at.view);
    if (best) app.guard(app.make(best, 'key'));
    else announce('The best move is not known here: compute it first.');
  } else return;
  event.preventDefault();
});

// Light or dark: as the system says until the button is pressed; the report remembers the same.
const theme = $('#theme'), root = document.documentElement;
const dark = () => (root.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const name_theme = () => { theme.textContent = dark() ? 'Light' : 'Dark'; };
try { if (localStorage.getItem('bargello-theme')) root.dataset.theme = localStorage.getItem('bargello-theme'); } catch { /* may not remember */ }
name_theme();
theme.addEventListener('click', () => {
  root.dataset.theme = dark() ? 'light' : 'dark';
  try { localStorage.setItem('bargello-theme', root.dataset.theme); } catch { /* may not remember */ }
  name_theme();
});

addEventListener('hashchange', arrive);
const [list, opened] = await Promise.all([get('/api/games'), get('/api/opened')]).catch(error => { complain(error); throw error; });
app.games = list.games;
app.first = list.first;
app.opened = opened.found;
globalThis.bargello = app; // for the browser's console, and tests
arrive();
