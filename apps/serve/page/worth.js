// Exact values: asked for as jobs, shown beside moves. Solved, bounded and not computed look different and say so.
import { job, cancel, post } from './api.js';
import { $, el, fill, choice, announce, capital, complain } from './dom.js';

// Fractions, exactly.
const fraction = text => {
  const [p, q = '1'] = String(text).split('/');
  return [BigInt(p), BigInt(q)];
};
const compare = (a, b) => {
  const [p, q] = fraction(a), [r, s] = fraction(b), left = p * s, right = r * q;
  return left < right ? -1 : left > right ? 1 : 0;
};
const about = text => {
  const [p, q] = fraction(text);
  return Number(p) / Number(q);
};
const number = value => {
  if (value === null) return '∞';
  const text = String(value).replace('-', '−');
  return text.includes('/') ? `${text} ≈ ${about(value).toFixed(2).replace('-', '−')}` : text;
};
const short = value => String(value).replace('-', '−');

const solved = entry => entry && entry.value !== null && entry.value !== undefined;
const bounded = entry => entry && !solved(entry) && entry.bounds && JSON.stringify(entry.bounds).replace(/null/g, '') === JSON.stringify(entry.bounds);

// "16/3", "12 · 7 · 3", "3 to 7"; 'write' is used for each number.
const spelt = (entry, write) => {
  if (solved(entry)) return Array.isArray(entry.value) ? entry.value.map(write).join(' · ') : write(entry.value);
  if (!bounded(entry)) return '';
  const range = ([low, high]) => low === high ? write(low) : `${write(low)} to ${write(high)}`;
  return Array.isArray(entry.bounds[0]) ? entry.bounds.map(range).join(' · ') : range(entry.bounds);
};

// The value for whoever moves, larger is better; null when it is not solved.
const for_mover = (result, seat, entry) => {
  if (!solved(entry)) return null;
  if (Array.isArray(entry.value)) return entry.value[seat];
  const wants_more = result.objective === 'paranoid' ? seat === result.seat : seat === 0;
  return wants_more ? entry.value : negative(entry.value);
};
const negative = value => {
  const text = String(value);
  return text.startsWith('-') ? text.slice(1) : text === '0' ? '0' : '-' + text;
};

// For each move: {text, look, glyph, said}. 'look' is best, tied, worse, bounded or unknown.
export const judged = (node, view) => {
  const result = node.worth?.result, seat = view.turn.seat, all = new Map();
  if (!result) return all;
  const entries = new Map((result.moves || []).map(entry => [entry.move, entry]));
  const values = view.turn.kind === 'player' ? view.moves.map(({ move }) => for_mover(result, seat, entries.get(move))) : [];
  const known = values.filter(value => value !== null), whole = known.length === view.moves.length;
  const best = known.reduce((top, value) => top === null || compare(value, top) > 0 ? value : top, null);
  const ties = known.filter(value => best !== null && compare(value, best) === 0).length;
  view.moves.forEach(({ move }, i) => {
    const entry = entries.get(move);
    const text = spelt(entry, short);
    if (!solved(entry) && !bounded(entry)) all.set(move, { text: '–', look: 'unknown', glyph: '', said: 'value not computed' });
    else if (!solved(entry)) all.set(move, { text, look: 'bounded', glyph: '◐', said: 'value between' });
    else if (view.turn.kind !== 'player') all.set(move, { text, look: 'outcome', glyph: '', said: 'value' });
    else if (compare(values[i], best) === 0 && whole) all.set(move, { text, look: ties > 1 ? 'tied' : 'best', glyph: ties > 1 ? '★=' : '★', said: `${ties > 1 ? 'one of the best' : 'best'}, value` });
    else all.set(move, { text, look: 'worse', glyph: whole ? '▽' : '', said: `${whole ? 'not the best, ' : ''}value` });
  });
  return all;
};
export const best_move = (node, view) => {
  const found = [...judged(node, view)].find(([, { look }]) => look === 'best' || look === 'tied');
  return found ? found[0] : null;
};

const units = {
  margin: 'player 0’s result minus player 1’s', own: 'each player’s own result; each wants the most for itself',
  win: 'each player’s share of the win', paranoid: 'the result of one player when all others play against it',
};

// "5.5", and "about 5.33" where two places are not all.
const rounded = text => `${100n % fraction(text)[1] === 0n ? '' : 'about '}${Number(about(text).toFixed(2))}`;

// What a solved value says, for those who do not know how values are written.
const meaning = result => {
  if (!solved(result)) return '';
  if (Array.isArray(result.value)) return `${result.objective === 'win' ? 'shares of the win' : 'results'} of players ${result.value.map((_, seat) => seat).join(' · ')}`;
  if (result.objective !== 'margin') return '';
  const sign = compare(result.value, '0'), ahead = sign < 0 ? negative(result.value) : String(result.value);
  return sign === 0 ? 'both come out even' : `player ${sign > 0 ? 0 : 1} comes out ${ahead.includes('/') ? `${rounded(ahead)} ahead on average` : `${ahead} ahead`}`;
};

// What the signs and numbers beside the moves mean, as far as they are there.
export const legend = (node, view, judgement) => {
  const result = node.worth?.result, looks = new Set([...judgement.values()].map(({ look, glyph }) => look === 'worse' && !glyph ? '' : look));
  if (!result || ![...looks].some(look => ['best', 'tied', 'worse', 'outcome', 'bounded'].includes(look))) return '';
  const signs = [['best', '★ the best'], ['tied', '★= one of the best'], ['worse', '▽ not the best'], ['bounded', '◐ not known more closely'], ['unknown', '– not computed']].filter(([look]) => looks.has(look)).map(([, words]) => words);
  const wants = result.objective === 'margin' && view.turn.kind === 'player' ? `, so player ${view.turn.seat} wants ${view.turn.seat === 0 ? 'more' : 'less'}` : '';
  return [...signs, `numbers: ${(units[result.objective] || result.objective).replace(/;.*/, '')}${wants}`].join('; ') + '.';
};

let running = null; // {node, id}

export const compute = async (app, node = app.play.at) => {
  if (node.worth && ['waiting', 'running', 'done'].includes(node.worth.stage) && node.worth.asked === asked(app)) return node.worth;
  const play = app.play, mine = { node };
  if (running && running.node !== node && running.id) cancel(running.id).catch(() => {});
  running = mine;
  node.worth = { stage: 'waiting', progress: '', result: null, asked: asked(app) };
  if (app.play?.at === node) app.asked(question(app));
  app.draw_worth();
  try {
    const body = { kind: 'solve', setup: play.setup, state: node.text, seconds: app.worth.seconds };
    if (app.worth.objective) body.objective = app.worth.objective;
    const end = await job(body, status => {
      mine.id = status.id;
      node.worth = { ...status, asked: asked(app), result: status.result || node.worth.result };
      if (app.play?.at === node) app.draw_worth();
    }, () => app.play === play && running === mine);
    if (end === null) node.worth = null;
  } catch (error) {
    node.worth = { stage: 'failed', error: error.message, result: null };
  }
  if (running === mine) running = null;
  if (app.play?.at === node) {
    app.draw_worth();
    app.draw_moves();
    if (node.worth?.stage === 'done') announce(top_line(node, node.view));
  }
  return node.worth;
};
const asked = app => `${app.worth.objective} ${app.worth.seconds}`;
// What was asked last, so that a page that is loaded again finds its job.
export const question = app => JSON.stringify([app.play.setup, app.play.at.text, asked(app)]);
export const stop = app => {
  app.asked(null);
  if (running?.id) cancel(running.id).catch(complain);
};

export const worth_line = (node, view) => node.worth?.result && view.turn.kind !== 'over' ? top_line(node, view) : '';
const top_line = (node, view) => {
  const worth = node.worth, result = worth?.result;
  if (!result) return '';
  if (result.dead_end) return 'No value: it would depend on a dead end.';
  const best = view && best_move(node, view);
  if (solved(result)) return `Worth ${spelt(result, number)}${meaning(result) ? `: ${meaning(result)}` : ''}${best ? `; best: ${best}` : ''}`;
  return bounded(result) ? `Worth from ${spelt(result, number)}` : ['waiting', 'running'].includes(worth.stage) ? 'Not solved yet' : 'Not solved within the limit';
};

export const draw_now = (app, box) => {
  const node = app.play.at, worth = node.worth, view = node.view;
  if (view.turn.kind === 'over') {
    delete box.dataset.key;
    return fill(box);
  }
  const busy = worth && ['waiting', 'running'].includes(worth.stage);
  const state = solved(worth?.result) ? 'solved' : bounded(worth?.result) ? 'bounded' : busy ? 'computing' : 'unknown';
  const glyph = { solved: '●', bounded: '◐', computing: '…', unknown: '○' }[state];
  const words = { solved: 'solved', bounded: busy ? 'bounded so far' : 'bounded', computing: 'being computed', unknown: worth && worth.stage !== 'failed' ? 'not solved' : 'not computed' }[state];
  const best = best_move(node, view), stars = best && [...judged(node, view).values()].filter(({ look }) => look === 'tied').length;
  const key = JSON.stringify([node.text, state, words, worth?.result ? spelt(worth.result, number) : '', best, stars, Boolean(worth), Boolean(busy), node.advice]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  fill(box, el('p', { class: `value ${state}` },
    el('span', { 'aria-hidden': 'true', class: 'glyph' }, glyph), ' Worth ',
    el('strong', {}, worth?.result ? spelt(worth.result, number) || '?' : '?'), ' ', el('span', { class: 'tag' }, words)),
  best ? el('button', { type: 'button', id: 'best', title: 'Make the best move (space)', onclick: () => app.make(best, 'list') }, stars ? '★= ' : '★ ', el('span', { class: 'mono' }, best))
    : !worth && !view.dead_end ? el('button', { type: 'button', id: 'best-ask', onclick: () => compute(app) }, view.turn.kind === 'chance' ? 'How much?' : 'Best move?')
      : lacks_value(worth, view) ? advice(app, node, 'advice-now') : null,
  state === 'solved' && meaning(worth.result) ? el('p', { class: 'small meaning' }, capital(meaning(worth.result)) + '.') : null);
};

// Where nothing is exact, what a sensible player would do; said to be no more than that.
const lacks_value = (worth, view) => worth && ['done', 'cancelled'].includes(worth.stage) && !solved(worth.result) && view.turn.kind === 'player' && !view.dead_end;
const advice = (app, node, id) => {
  if (!node.advice)
    return el('button', { type: 'button', id, onclick: () => app.guard(post('/api/choose', { setup: app.play.setup, state: node.text, policy: 'sensible', seed: app.seed }).then(({ move }) => {
      node.advice = move;
      app.draw_worth();
    })) }, 'What would a sensible player do?');
  return el('p', {}, id === 'advice' ? 'A sensible player, who computes no value: ' : 'Sensible: ', el('button', { type: 'button', onclick: () => app.make(node.advice, 'list') }, el('span', { class: 'mono' }, node.advice)));
};

const asking = (app, busy, worth) => el('div', { class: 'row asks' },
  busy ? el('button', { type: 'button', id: 'cancel', onclick: () => stop(app) }, 'Stop')
    : el('button', { type: 'button', id: 'solve', class: 'main', onclick: () => { app.play.at.worth = null; compute(app); } }, worth ? 'Compute again' : 'Best move and exact values'),
  choice('for at most', [[5, '5 s'], [30, '30 s'], [120, '2 min'], [600, '10 min']].map(([v, w]) => [String(v), w]), String(app.worth.seconds), v => { app.worth.seconds = Number(v); }),
  choice('counting', [['', 'as usual'], ...Object.keys(units).filter(u => u !== 'margin' || app.play.facts.players === 2).map(u => [u, u])], app.worth.objective, v => { app.worth.objective = v; }),
  el('label', { class: 'field' }, el('input', { type: 'checkbox', id: 'follow', checked: app.worth.follow, onchange: e => { app.worth.follow = e.target.checked; if (app.worth.follow) compute(app); } }), 'at every step'));

export const draw_worth = (app, box) => {
  const node = app.play.at, worth = node.worth, result = worth?.result, view = node.view;
  const busy = worth && (worth.stage === 'waiting' || worth.stage === 'running');
  const parts = [el('h2', { id: 'worth-head' }, 'What is it worth?')];
  if (view.turn.kind === 'over') {
    delete box.dataset.key;
    return fill(box, parts, el('p', {}, 'The game is over.'));
  }
  // What asks stays while it would look the same, so that a button does not go away under the pointer.
  const key = `${node.text} ${Boolean(busy)} ${Boolean(worth)} ${app.play.facts.players}`, same = box.dataset.key === key && box.querySelector('.asks');
  box.dataset.key = key;
  const had_focus = document.activeElement?.closest?.('.asks');
  if (!same) fill(box, parts, asking(app, busy, worth), el('div', { class: 'told' }));
  if (!same && had_focus) $('.asks button', box).focus({ preventScroll: true });
  parts.length = 0;
  if (busy) parts.push(el('p', { class: 'small progress' }, worth.stage === 'waiting' ? 'Waiting for its turn. ' : 'Computing. ', worth.progress || ''));
  if (worth?.stage === 'failed') parts.push(el('p', { class: 'bad' }, worth.error || 'It failed.'));
  if (worth?.stage === 'cancelled' && !result) parts.push(el('p', { class: 'small' }, 'Stopped before it was solved.'));
  if (result) {
    if (busy || solved(result) || bounded(result) || result.dead_end) parts.push(el('p', {}, top_line(node, view), ' ', el('span', { class: 'small' }, `(${result.objective}: ${units[result.objective] || ''})`)));
    if (result.dead_end) parts.push(el('pre', {}, result.dead_end));
    if (!solved(result) && !busy) parts.push(el('p', { class: 'small' }, worth.stage === 'cancelled' ? 'Stopped before it was solved.' : `Not solved within ${result.limit_seconds} seconds${bounded(result) ? '; the value lies within these bounds' : ': too much can still happen. Endings are solved: play on, or set one up below'}.`));
    if (lacks_value(worth, view)) parts.push(advice(app, node, 'advice'));
    if (result.tie_independent === false || result.range) parts.push(el('p', { class: 'small' }, 'It depends on how ties between equally good moves are broken.'));
    if (result.table) parts.push(el('p', { class: 'small' }, `From the table ${result.table}.`));
    if (result.line?.length) parts.push(el('div', { class: 'row' }, el('button', { type: 'button', id: 'best-line', onclick: () => app.lay_line(result.line) }, `Lay out best play (${result.line.length} moves)`)),
      el('p', { class: 'small mono' }, result.line.slice(0, 24).join('; ') + (result.line.length > 24 ? '; …' : '')));
  }
  fill($('.told', box), parts);
};
