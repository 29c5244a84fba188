// The panels beside the board: moves, why not, the play, who plays, readings, setting up.
import { about, post } from './api.js';
import { $, all, el, fill, choice, capital } from './dom.js';
import { changes, mark, matches } from './board.js';
import { judged, legend } from './worth.js';

export const who = by => by === 'chance' ? 'Chance' : by === 'over' ? 'Nobody' : `Player ${by}`;
export const seat_mark = by => typeof by === 'number' ? el('span', { class: `seat p${by}`, 'aria-hidden': 'true' }, by) : el('span', { class: 'seat chance', 'aria-hidden': 'true' }, by === 'chance' ? '⚄' : '■');

export const turn_line = view => {
  if (view.turn.kind === 'over') return 'The game is over';
  if (view.dead_end) return `Dead end: ${who(view.turn.kind === 'player' ? view.turn.seat : 'chance').toLowerCase()} has no move`;
  return view.turn.kind === 'chance' ? 'Chance decides' : `Player ${view.turn.seat} to move`;
};

// Moves that differ in numbers only stand together: {head, moves: [{move, rest}]}.
const groups = moves => {
  const found = new Map();
  for (const one of moves) {
    const words = one.move.split(' '), at = words.findIndex(word => /^[0-9]/.test(word));
    const head = at < 0 ? one.move : words.slice(0, at).join(' ');
    if (!found.has(head)) found.set(head, []);
    found.get(head).push({ ...one, rest: at < 0 ? '' : words.slice(at).join(' ') });
  }
  return [...found].map(([head, list]) => ({ head, list }));
};

// Are the outcomes of chance all alike, and so many that saying so of each would be noise?
const all_alike = view => view.moves.length > 8 && view.moves.every(m => m.weight === view.moves[0].weight);

// What a move's button does is listened to where the buttons stand (main.js): there may be hundreds of them.
export const move_button = (app, one, judgement, label, key, alike = false) => {
  const { move, words } = one, value = judgement.get(move), { view } = app.play.at;
  const share = one.weight === undefined ? '' : `${one.weight} of ${view.total}`;
  const only = app.versus?.only?.includes(move), button = document.createElement('button');
  button.type = 'button';
  button.className = `move${value ? ' ' + value.look : ''}${only ? ' only' : ''}`;
  button.dataset.move = move;
  if (words) button.title = capital(words);
  if (label !== move && !key && !only && !value && (!share || alike)) { // the usual one of hundreds
    button.setAttribute('aria-label', move);
    button.textContent = label;
    return button;
  }
  const add = (name, text, hidden) => {
    const part = document.createElement(name === 'key' ? 'kbd' : 'span');
    if (name !== 'key') part.className = name;
    if (hidden) part.setAttribute('aria-hidden', 'true');
    part.textContent = text;
    button.append(part);
    return part;
  };
  if (key) add('key', key, true);
  if (label !== move) add('unseen', move.slice(0, move.length - label.length));
  add('name', label);
  if (label === move && words) add('words', words);
  if (only) add('tag', 'only here');
  if (share && !alike) add('share', share);
  if (value) add('value', '').append(value.glyph ? el('span', { 'aria-hidden': 'true' }, value.glyph + ' ') : '', el('span', { class: 'unseen' }, ` ${value.said}: `), value.text);
  return button;
};

export const draw_moves = (app, box) => {
  const view = app.play.at.view, judgement = judged(app.play.at, view), had_focus = box.contains(document.activeElement), alike = all_alike(view);
  const parts = [el('h2', { id: 'moves-head' }, view.turn.kind === 'chance' ? 'What may come' : view.turn.kind === 'over' ? 'Result' : 'Moves')];
  if (view.turn.kind === 'over') {
    const best = Math.max(...view.shares.map(s => { const [p, q = 1] = s.split('/').map(Number); return p / q; }));
    parts.push(el('table', { class: 'result' }, el('thead', {}, el('tr', {}, ['Player', 'Result', 'Share of the win'].map(t => el('th', { scope: 'col' }, t)))),
      el('tbody', {}, view.scores.map((score, i) => { const [p, q = 1] = view.shares[i].split('/').map(Number); return el('tr', { class: p / q === best ? 'won' : null }, el('th', { scope: 'row' }, seat_mark(i), ` Player ${i}`), el('td', {}, score), el('td', {}, view.shares[i] === '0' ? '–' : (p / q === best ? '★ ' : '') + view.shares[i])); }))));
    return fill(box, parts);
  }
  if (view.dead_end) parts.push(el('p', {}, 'The rules, read this way, leave no move here: a dead end. The game is not over.'));
  if (view.turn.kind === 'chance' && view.moves.length > 0)
    parts.push(el('div', { class: 'row' }, el('button', { type: 'button', id: 'draw', class: 'main', onclick: () => app.draw_chance() }, '⚄ Draw one'),
      el('label', { class: 'field' }, 'seed', el('input', { type: 'number', min: 0, max: 999999, value: app.seed, id: 'seed', onchange: e => { app.seed = Math.max(0, Math.floor(Number(e.target.value)) || 0); } })),
      el('span', { class: 'small' }, alike ? `or choose; each has weight ${view.moves[0].weight} of ${view.total}:` : 'or choose what comes:')));
  const told = legend(app.play.at, view, judgement);
  if (told) parts.push(el('p', { class: 'small legend' }, capital(told)));
  const together = groups(view.moves);
  let key = 0;
  const next_key = () => (++key <= 9 ? String(key) : null);
  const plain = together.filter(g => g.list.length === 1 || view.moves.length <= 8), large = together.filter(g => !plain.includes(g));
  if (plain.length) parts.push(el('div', { class: 'list' }, plain.flatMap(g => g.list.map(one => move_button(app, one, judgement, one.move, next_key(), alike)))));
  for (const { head, list } of large)
    parts.push(el('div', { class: 'group', role: 'group', 'aria-label': `${head}, ${list.length} ways` },
      el('h3', {}, el('span', { class: 'mono' }, head), ' ', el('span', { class: 'small' }, gloss(list[0].words))),
      el('div', { class: 'chips' }, list.map(one => move_button(app, one, judgement, one.rest, next_key(), alike)))));
  if (app.versus?.lacking?.length)
    parts.push(el('div', { class: 'group' }, el('h3', {}, `Only under ${app.versus.reading}`),
      el('div', { class: 'chips' }, app.versus.lacking.map(move => el('button', { type: 'button', class: 'move lacking', onclick: () => app.ask([move]) }, move, el('span', { class: 'tag' }, 'not here'))))));
  fill(box, parts);
  if (had_focus) (box.querySelector('button.move, #draw') || box).focus({ preventScroll: true });
};
// "places an orange building on row 3, column 4" without what differs.
const gloss = words => {
  const [same, differs] = [(words || '').replace(/[ ,]*\b(row |column |player )?[0-9].*$/, ''), /[0-9]/.test(words || '')];
  return same + (same && differs ? ' …' : '');
};

export const draw_why = (app, box) => {
  const parts = [el('h2', { id: 'why-head' }, 'Is a move allowed?')];
  const form = el('form', { class: 'row', onsubmit: event => { event.preventDefault(); app.try_text(event.target.elements.move.value); } },
    el('input', { name: 'move', id: 'try', 'aria-label': 'A move to try', autocomplete: 'off', spellcheck: 'false', placeholder: app.play.at.view.moves[0] ? `a move, such as ${app.play.at.view.moves[0].move}` : 'a move' }),
    el('button', { type: 'submit' }, 'Try it'));
  parts.push(el('p', { class: 'small' }, 'Click anything in the picture, or write a move. What is not allowed is answered with the rule.'), form);
  fill(box, parts);
};

// What another program said here, of 'serve --open'.
const found_there = (app, { title, expected, got }) => {
  const said = value => value === undefined || value === null ? '–' : typeof value === 'object' ? JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ') : String(value);
  const nested = value => value !== null && typeof value === 'object' && !Array.isArray(value);
  // A line for each part: of an object within an object, too.
  const lines = (one, other, place = []) => nested(one) || nested(other)
    ? [...new Set([...Object.keys(one || {}), ...Object.keys(other || {})])].flatMap(key => lines(one?.[key], other?.[key], [...place, key])) : [[place.join(' › '), one, other]];
  return el('div', { class: 'found', role: 'group', 'aria-label': 'What was found here' },
    el('div', { class: 'line' }, el('h2', {}, title), el('button', { type: 'button', id: 'unfind', 'aria-label': 'Close what was found', onclick: () => { app.finding = null; app.draw_moves(); } }, '×')),
    el('table', { class: 'result' }, el('thead', {}, el('tr', {}, ['', 'by the rules', 'the program'].map(t => el('th', { scope: 'col' }, t || 'What')))),
      el('tbody', {}, lines(expected, got).map(([place, ...sides]) => el('tr', {}, el('th', { scope: 'row' }, place === 'moves' ? 'moves of one side only' : place || 'answer'), sides.map(side => el('td', { class: 'mono' }, said(side))))))));
};

// What a click or a written move came to, when it made no move: which of several, or why not.
export const draw_answer = (app, box) => {
  const view = app.play.at.view, judgement = judged(app.play.at, view), parts = [];
  if (app.picking) {
    const { moves, exact } = app.picking, shown = moves.filter(move => move !== exact);
    parts.push(el('div', { class: 'which', role: 'group', 'aria-label': 'Which one?' },
      el('div', { class: 'line' }, el('p', {}, el('strong', {}, exact ? 'Is that all?' : 'Which one?'), ` ${moves.length} moves fit; click on in the picture, or choose here.`),
        el('button', { type: 'button', id: 'unpick', 'aria-label': 'Never mind', title: 'Never mind', onclick: () => app.pick(null) }, '×')),
      el('div', { class: 'list' }, exact ? move_button(app, view.moves.find(m => m.move === exact), judgement, exact) : null,
        shown.slice(0, 24).map(move => move_button(app, view.moves.find(m => m.move === move), judgement, move)),
        shown.length > 24 ? el('p', { class: 'small' }, `… and ${shown.length - 24} more, below`) : null)));
  }
  if (app.finding && app.finding.node === app.play.at) parts.push(found_there(app, app.finding));
  if (app.why)
    parts.push(el('div', { class: 'line' }, el('h2', {}, 'Why not?'), el('button', { type: 'button', id: 'unwhy', 'aria-label': 'Close the answer', onclick: () => app.forget() }, '×')));
  const told = [];
  for (const { verdicts, rule } of app.why || []) {
    const named = app.rules.get(rule), one = verdicts[0], more = verdicts.length - 1;
    told.push(el('div', { class: 'no', role: 'group', 'aria-label': `${one.move}: ${one.unreadable ? 'cannot be read' : 'not allowed'}` },
      el('p', { class: 'what' }, el('span', { class: 'cross', 'aria-hidden': 'true' }, '✗ '), el('code', {}, one.move), one.unreadable ? ' cannot be read as a move.' : ' is not allowed.',
        more ? el('span', { class: 'small', title: verdicts.slice(1, 7).map(v => v.move).join(', ') }, ` Nor ${more === 1 ? verdicts[1].move : `are ${more} more like it`}.`) : null),
      one.words && !one.unreadable ? el('p', { class: 'small' }, capital(one.words) + '.') : null,
      el('p', { class: 'fact' }, capital(one.why) + (/[.!?]$/.test(one.why) ? '' : '.')),
      named ? el('details', { open: app.why.length === 1 }, el('summary', {}, el('strong', {}, `Rule R${rule}`), `  ${named.title}`),
        el('p', {}, named.meaning), el('p', { class: 'small' }, `In the rulebook: ${named.sources}`)) : null));
  }
  parts.push(...told.slice(0, 4));
  if (told.length > 4) parts.push(el('details', {}, el('summary', {}, `What else it could have meant (${told.length - 4})`), told.slice(4)));
  if (app.note) parts.push(el('div', { class: 'line' }, el('p', {}, app.note), el('button', { type: 'button', id: 'unwhy', 'aria-label': 'Close the answer', onclick: () => app.forget() }, '×')));
  box.hidden = parts.length === 0;
  box.classList.toggle('refusing', Boolean(app.why));
  fill(box, parts);
};

export const draw_line = (app, list) => {
  const { play } = app, line = play.line(), here = play.index();
  fill(list, line.slice(1).map((n, i) => el('li', { class: i + 1 === here ? 'here' : null },
    el('button', { type: 'button', class: 'plain', 'aria-current': i + 1 === here ? 'step' : null, onclick: () => app.go(n) }, seat_mark(n.parent.actor), ' ', el('span', { class: 'mono' }, n.move), n.words ? el('span', { class: 'small' }, ' ', n.words) : null),
    n.parent.children.length > 1 ? el('span', { class: 'tag' }, `${n.parent.children.length} branches`) : null)));
};

export const draw_steps = (app, box) => {
  const { play } = app, here = play.index(), end = play.line().length - 1, many = play.at.children.length;
  const old = document.activeElement?.dataset?.step;
  const button = (label, name, to, off) => el('button', { type: 'button', 'data-step': name, 'aria-label': name, title: name, disabled: off, onclick: () => app.step(to) }, label);
  fill(box, button('«', 'To the start', -Infinity, here === 0), button('‹', 'Undo one step', -1, here === 0),
    el('span', { class: 'count' }, `${here} / ${end}`),
    button('›', 'One step on', 1, here === end), button('»', 'To the end', Infinity, here === end),
    many > 1 ? el('button', { type: 'button', 'aria-label': 'Next branch', title: 'Next branch', onclick: () => app.branch(1) }, `⑂ ${play.at.pick + 1} of ${many}`) : null);
  if (old) all('[data-step]', box).find(b => b.dataset.step === old && !b.disabled)?.focus();
};

export const draw_changes = (app, box) => {
  const { at } = app.play;
  $('#hint').hidden = Boolean(at.parent);
  if (!at.parent?.view || !at.move) return fill(box);
  const said = value => value === undefined || value === null ? 'none' : typeof value === 'object' ? JSON.stringify(value).replaceAll('"', '') : String(value);
  const found = changes(at.parent.view.state, at.view.state);
  const rows = found.slice(0, 8).map(([place, before, after]) => el('span', { class: 'change' }, el('b', {}, place), ` ${said(before)} → ${said(after)}`));
  fill(box, el('span', { class: 'mono' }, `${who(at.parent.actor)}: ${at.move}`), at.words ? ` ${at.words}. ` : '. ', 'Changed: ', rows.length ? rows : 'nothing', found.length > 8 ? ` and ${found.length - 8} more` : '');
};

export const draw_players = (app, box) => {
  const kinds = [['person', 'somebody here'], ['sensible', 'sensible player'], ['random', 'random player'], ['perfect', 'perfect, where solved']];
  fill(box, Array.from({ length: app.play.facts.players }, (_, seat) => choice(`Player ${seat}`, kinds, app.seats[seat] || 'person', value => { app.seats[seat] = value; app.go_on(); }, { id: `seat-${seat}` })),
    choice('Chance', [['person', 'chosen by hand'], ['random', 'drawn by itself']], app.seats.chance || 'person', value => { app.seats.chance = value; app.go_on(); }, { id: 'seat-chance' }),
    el('p', { class: 'small' }, 'The sensible players are those of the report. A perfect player needs a position that is soon solved; else it waits for you.'));
};

export const draw_readings = (app, box) => {
  const { facts, setup } = app.play, questions = app.about.questions.filter(q => facts.players >= q.players[0] && facts.players <= q.players[1]);
  const books = app.about.books.map(b => [b.id, `${b.id} (${b.language})`]);
  fill(box, choice('All as a book literally says', [['', 'ours'], ...books], setup.book || '', book => app.reread({ ...setup, book: book || undefined, readings: {} }), { id: 'book' }),
    questions.map(q => {
      const now = facts.readings[q.slug];
      return el('div', { class: 'question' }, el('p', {}, el('strong', {}, q.number), ` ${q.text} `, el('span', { class: 'small' }, q.rule)),
        el('div', { class: 'row' }, choice('read', q.readings.map((r, i) => [r.slug, r.slug + (i === 0 ? ' (ours)' : '') + (r.refuted ? ' (refuted by an example)' : '')]), now, reading => app.reread({ ...setup, readings: { ...setup.readings, [q.slug]: reading } }), { 'data-question': q.slug, 'aria-label': `Reading of ${q.slug}` }),
          q.readings.filter(r => r.slug !== now).map(r => el('button', { type: 'button', class: 'versus', 'data-versus': `${q.slug}=${r.slug}`, onclick: () => app.set_versus({ question: q.slug, reading: r.slug }) }, `side by side with ${r.slug}`))));
    }));
};

// Choosing a game, players, configuration, position; also a file of one's own.
export const draw_setup = (app, box, chosen = {}) => {
  const game = app.games.find(g => g.name === (chosen.game || app.play?.setup.game)) || app.games[0];
  const counts = []; for (let n = game.players[0]; n <= game.players[1]; ++n) counts.push([String(n), `${n} players`]);
  const what = chosen.what || 'full';
  const again = more => draw_setup(app, box, { game: game.name, what, ...chosen, ...more });
  const id = box.id || 'setup';
  const begin = () => {
    const setup = { game: game.name };
    if (what === 'full') setup.players = Number(chosen.players || counts[0][0]);
    if (what === 'under') {
      setup.players = Number(chosen.players || counts[0][0]);
      const number = name => Math.max(name === 'count' ? 1 : 0, Math.floor(Number($(`[name=${name}]`, box).value)) || 0);
      return post('/api/choose', { setup, policy: 'sensible', seed: number('seed') * 10007, count: Math.min(200, number('count')) }).then(({ moves }) => app.begin(setup, moves));
    }
    if (what === 'config') setup.config = $('[name=config]', box).value;
    if (what === 'position') setup.position = $('[name=position]', box).value;
    if (what === 'text') {
      const text = $('[name=text]', box).value.trim();
      if (text.startsWith('bargello play') || text.startsWith('{"game"') && text.includes('\n')) return app.open_record(text);
      if (text.startsWith('{')) {
        const json = JSON.parse(text);
        setup.game = json.game || setup.game;
        if (json.state) setup.position = json; else setup.config = json;
      } else {
        setup.position = text;
        if (!setup.config) setup.players = Number(chosen.players || counts[0][0]);
      }
    }
    return app.begin(setup);
  };
  const file = el('input', { type: 'file', accept: '.json,.play,.txt,.jsonl', 'aria-label': 'A file', onchange: async e => { $('[name=text]', box).value = (await e.target.files[0].text()).slice(0, 200000); } });
  fill(box, el('div', { class: 'fields' },
    choice('Game', app.games.map(g => [g.name, g.title]), game.name, name => draw_setup(app, box, { game: name }), { name: 'game' }),
    choice('What', [['full', 'The whole game'], ['under', 'A game under way'], ['config', 'A small configuration'], ['position', 'A position'], ['text', 'Something of my own']], what, w => again({ what: w }), { name: 'what' }),
    what !== 'config' && what !== 'position' ? choice('Players', counts, chosen.players || counts[0][0], n => again({ players: n }), { name: 'players' }) : null,
    what === 'under' ? el('label', { class: 'field' }, el('span', {}, 'Moves made by sensible players'), el('input', { type: 'number', name: 'count', min: 1, max: 200, value: 40 })) : null,
    what === 'under' ? el('label', { class: 'field' }, el('span', {}, 'Seed'), el('input', { type: 'number', name: 'seed', min: 0, max: 999999, value: 1 })) : null,
    what === 'config' ? choice('Configuration', game.configurations.map(c => [c, c]), chosen.config || game.configurations[0], () => {}, { name: 'config' }) : null,
    what === 'position' ? choice('Position', game.positions.map(c => [c, c]), chosen.position || game.positions[0], () => {}, { name: 'position' }) : null),
  what === 'text' ? el('div', {}, el('p', { class: 'small' }, 'A state’s text, a configuration or position in JSON (a house rule, for instance), or a recorded game.'), el('textarea', { name: 'text', rows: 5, 'aria-label': 'State, configuration, position or record' }), file) : null,
  el('button', { type: 'button', class: 'main', id: `${id}-begin`, onclick: () => app.guard(begin()) }, 'Begin'));
};
