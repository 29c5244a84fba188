// Two readings of one rule side by side: the same moves under both.
import { post, job, cancel } from './api.js';
import { $, el, fill, choice, announce } from './dom.js';
import { draw, changes } from './board.js';
import { Play, read_versus } from './play.js';

export const other_setup = app => ({ ...app.play.setup, readings: { ...app.play.setup.readings, [app.versus.question]: app.versus.reading } });

// The state that the same moves lead to under the other reading; each node remembers its own.
const reach = async (app, node) => {
  const key = JSON.stringify(app.versus.question + '=' + app.versus.reading), setup = other_setup(app);
  const path = Play.path(node);
  let from = path.length - 1;
  while (from >= 0 && path[from].other?.key !== key) from--;
  if (from < path.length - 2 || from < 0) { // far: all at once
    const { nodes, wrong } = await post('/api/play', { setup, moves: path.slice(1).map(n => n.move) });
    path.forEach((n, i) => { n.other = i < nodes.length ? { key, text: nodes[i].text } : { key, wrong: wrong, at: nodes.length }; });
  } else if (from === path.length - 2) {
    const before = path[from].other;
    if (before.wrong) node.other = { key, wrong: before.wrong, at: before.at };
    else
      try {
        const view = await post('/api/apply', { setup, state: before.text, move: node.move });
        node.other = { key, text: view.text, view };
      } catch (error) {
        if (error.status !== 409) throw error;
        node.other = { key, wrong: { move: node.move, rules: [error.body.rule], why: error.body.why }, at: path.length - 1 };
      }
  }
  if (!node.other.wrong && !node.other.view) node.other.view = await post('/api/state', { setup, state: node.other.text });
  return node.other;
};

export const draw_other = async (app, figure) => {
  const node = app.play.at, versus = app.versus, bar = $('#versus'), first = $('#board');
  if (!versus) {
    figure.hidden = bar.hidden = true;
    first.querySelector('figcaption')?.remove();
    document.body.classList.remove('two');
    return;
  }
  const other = await reach(app, node);
  if (app.versus !== versus || app.play.at !== node) return;
  figure.hidden = bar.hidden = false;
  document.body.classList.add('two');
  const ours = app.play.facts.readings[versus.question], view = node.view;
  const question = app.about.questions.find(q => q.slug === versus.question);
  versus.only = [];
  versus.lacking = [];
  let said, parted = true;
  fill(figure);
  if (other.wrong) {
    said = `They have parted: “${other.wrong.move}” is not allowed under ${versus.reading}${other.wrong.rules?.[0] ? ` (R${other.wrong.rules[0]})` : ''}: ${other.wrong.why}.`;
  } else {
    draw(figure, other.view, node.parent?.other?.view);
    const here = view.moves.map(m => m.move), there = other.view.moves.map(m => m.move);
    versus.only = here.filter(move => !there.includes(move));
    versus.lacking = there.filter(move => !here.includes(move));
    const differing = changes(view.state, other.view.state), results = (view.scores || other.view.scores) && JSON.stringify(view.scores) !== JSON.stringify(other.view.scores);
    const only = (count, under) => count && `${count} move${count === 1 ? '' : 's'} only under ${under}`;
    parted = view.turn.kind !== other.view.turn.kind || view.turn.seat !== other.view.turn.seat || results || versus.only.length > 0 || versus.lacking.length > 0 || differing.length > 0;
    said = view.turn.kind !== other.view.turn.kind || view.turn.seat !== other.view.turn.seat ? 'They part here: another one is to act.'
      : results ? `They part: ${(view.scores || []).join(' · ')} against ${(other.view.scores || []).join(' · ')}.`
      : versus.only.length || versus.lacking.length ? `They part here: ${[only(versus.only.length, ours), only(versus.lacking.length, versus.reading)].filter(Boolean).join(', ')}.`
      : differing.length ? `The states differ: ${differing.slice(0, 4).map(([place, a, b]) => `${place} ${JSON.stringify(a)} / ${JSON.stringify(b)}`).join('; ')}.` : 'So far there is no difference.';
  }
  const caption = (look, reading, scores) => el('figcaption', { class: look }, el('strong', {}, reading), scores ? el('span', { class: 'scores' }, ` result ${scores.join(' · ')}`) : null);
  figure.prepend(caption('theirs', versus.reading, other.view?.scores));
  if (other.wrong) figure.append(el('p', { class: 'nothing' }, 'The play does not get here under this reading.'));
  first.querySelector('figcaption')?.remove();
  first.prepend(caption('ours', ours, view.scores));
  fill(bar, el('p', { class: 'small' }, el('strong', {}, versus.question), question ? ` ${question.text}` : ''),
    el('p', { class: `parting ${parted ? 'parted' : ''}`, id: 'parting' }, said),
    el('div', { class: 'row' }, el('button', { type: 'button', id: 'part', class: parted ? null : 'main', onclick: () => app.guard(jump(app, 30)) }, 'Go to where they part'),
      el('button', { type: 'button', id: 'one-board', onclick: () => app.set_versus(null) }, 'One board again'),
      el('span', { class: 'small', id: 'part-progress', role: 'status' })));
};

// The shortest play from here on which they part.
const jump = async (app, seconds) => {
  const { play, versus } = app, from = play.at, say = text => { const p = $('#part-progress'); if (p) p.textContent = text; };
  let id;
  const status = await job({ kind: 'part', setup: play.setup, state: from.text, question: versus.question, reading: versus.reading, seconds },
    now => { id = now.id; say(now.progress || 'Looking.'); }, () => app.play === play && app.versus === versus);
  if (!status) return;
  if (status.stage === 'failed') throw new Error(status.error);
  const found = status.result;
  if (!found.parts) {
    const text = found.complete ? `They never part from here: ${found.states} states compared, all of them.` : `No parting found within ${seconds} seconds (${found.states} states compared).`;
    say(text);
    announce(text);
    return;
  }
  if (found.play.length === 0) return say('They part right here.');
  await play.follow(found.play);
  await app.show();
  announce(`They part after ${found.play.length} moves.`);
};
export { read_versus };
