// The play: a tree of moves from the start, and where one stands in it. The address of the page holds the line that is
// shown, so that a reload, a bookmark or a colleague finds the same.
import { post } from './api.js';

const node = (move, by, text, parent) => ({ move, by, text, parent, words: '', view: null, children: [], pick: 0, other: null });

export class Play {
  constructor(setup, facts) {
    this.setup = setup;
    this.facts = facts; // game, players, config, readings, unusual
    this.root = node(null, null, facts.view.text, null);
    this.root.view = facts.view;
    this.root.actor = actor(facts.view);
    this.at = this.root;
    this.wrong = null; // the first move of an address that is not possible
  }

  static async begin(setup) {
    const facts = await post('/api/setup', { setup });
    return new Play(setup, facts);
  }

  static path(at) {
    const path = [];
    for (let n = at; n; n = n.parent) path.unshift(n);
    return path;
  }
  // The line that is shown: to where one stands, and on along the picked branches.
  line() {
    const line = Play.path(this.at);
    for (let n = this.at; n.children.length; ) line.push(n = n.children[n.pick]);
    return line;
  }
  index() { return Play.path(this.at).length - 1; }
  moves(to = this.at) { return Play.path(to).slice(1).map(n => n.move); }

  async see(n = this.at) {
    if (!n.view) n.view = await post('/api/state', { setup: this.setup, state: n.text });
    n.actor = actor(n.view);
    return n.view;
  }

  child(move) {
    const found = this.at.children.findIndex(n => n.move === move);
    if (found >= 0) this.at.pick = found;
    return found >= 0 ? this.at.children[found] : null;
  }
  grow(parent, move, text) {
    let found = parent.children.findIndex(n => n.move === move);
    if (found < 0) found = parent.children.push(node(move, parent.actor, text, parent)) - 1;
    parent.pick = found;
    return parent.children[found];
  }

  async make(move) {
    let next = this.child(move);
    if (!next) {
      const words = this.at.view?.moves.find(m => m.move === move)?.words || '';
      const view = await post('/api/apply', { setup: this.setup, state: this.at.text, move });
      next = this.grow(this.at, move, view.text);
      next.view = view;
      next.words = words;
      next.actor = actor(view);
    }
    this.at = next;
  }

  // Many moves at once from where one stands; stops at the first that is not possible, and says which.
  async follow(moves, stay = false) {
    const before = this.moves();
    const { nodes, wrong } = await post('/api/play', { setup: this.setup, moves: [...before, ...moves] });
    let at = this.at;
    nodes.slice(before.length + 1).forEach((step, i) => {
      const said = nodes[before.length + i];
      at.actor = said.by;
      at = this.grow(at, step.move, step.text);
      at.words = said.words || '';
    });
    if (!stay) this.at = at;
    this.wrong = wrong || null;
    return wrong;
  }

  step(by) {
    const line = this.line(), to = Math.max(0, Math.min(line.length - 1, this.index() + by));
    this.at = line[to];
  }
  branch(by) {
    const count = this.at.children.length;
    if (count > 1) this.at.pick = (this.at.pick + by + count) % count;
  }

  address(versus) {
    const { setup } = this, words = new URLSearchParams();
    words.set('game', setup.game);
    for (const key of ['players', 'config', 'position', 'book']) {
      const value = setup[key];
      if (value) words.set(key, typeof value === 'object' ? JSON.stringify(value) : value);
    }
    for (const [question, reading] of Object.entries(setup.readings || {})) words.append('reading', `${question}=${reading}`);
    const line = this.line().slice(1).map(n => n.move);
    if (line.length) words.set('moves', line.join(';'));
    if (this.index() !== line.length) words.set('at', this.index());
    if (versus) words.set('versus', `${versus.question}=${versus.reading}`);
    return '#' + words.toString();
  }
}

export const actor = view => view.turn.kind === 'player' ? view.turn.seat : view.turn.kind;

const pair = text => {
  const at = text.indexOf('=');
  return at < 0 ? null : [text.slice(0, at), text.slice(at + 1)];
};

const in_json = (key, text) => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The ${key} in the address is no JSON: ${error.message}`);
  }
};

// What an address asks for; null when it names no game.
export const read_address = hash => {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  if (words.get('open')) return { open: words.get('open'), versus: words.get('versus') };
  if (!words.get('game')) return null;
  const setup = { game: words.get('game'), readings: Object.fromEntries(words.getAll('reading').map(pair).filter(Boolean)) };
  if (words.get('players')) setup.players = Number(words.get('players'));
  for (const key of ['config', 'position', 'book']) {
    const value = words.get(key);
    if (value) setup[key] = value.startsWith('{') ? in_json(key, value) : value;
  }
  const moves = (words.get('moves') || '').split(';').map(m => m.trim()).filter(Boolean);
  const at = words.has('at') ? Number(words.get('at')) : NaN;
  return { setup, moves, at: Number.isInteger(at) && at >= 0 ? at : moves.length, versus: words.get('versus') };
};
export const read_versus = text => {
  const both = text && pair(text);
  return both ? { question: both[0], reading: both[1] } : null;
};
