// An adapter to begin with: your engine speaks the protocol (docs/protocol.md) on stdin and stdout.
//
// Fill in the class Engine from top to bottom, and run after each step:
//
//     bargello conform medici -- node adapter.mjs
//
// What is not filled in yet throws Unsupported, which costs nothing. How to go about it is in docs/adapting.md.
import {createInterface} from 'node:readline';

const GAME = 'medici';  // medici, medici-card, medina or strozzi
const PLAYERS = [4];    // the numbers of players that your engine plays with
const LEVEL = 2;        // 1: replay; 2: new, legal, apply, chance, over, score; 3: state and load as well

class Unsupported extends Error {}  // the engine does not do that; costs nothing
class Illegal extends Error {}      // the move is not legal; nothing has changed

class Engine {
  // Begin a game. 'config' with nothing but 'players' is the full game; begin by refusing everything else.
  new(players, config) {
    if (Object.keys(config).some(key => key !== 'players')) throw new Unsupported('anything but the full game');
    throw new Unsupported('new');
  }

  // The legal moves as JSON objects or as texts; where chance is to act, what may come.
  legal() { throw new Unsupported('legal'); }

  // A player's move. Throw Illegal when it is not legal.
  apply(move) { throw new Unsupported('apply'); }

  // What chance did: do not draw, put this card on top and draw it.
  chance(outcome) { throw new Unsupported('chance'); }

  over() { throw new Unsupported('over'); }

  // By seat; fractions as texts, "35/3".
  score() { throw new Unsupported('score'); }

  state() { throw new Unsupported('state'); }

  load(state) { throw new Unsupported('load'); }
}

// Of a replayed move: is it one of chance? The table in docs/protocol.md has them for each game.
const isChance = move => ['start', 'card', 'remove', 'tile', 'ship', 'well', 'start-merchant'].includes(move.do);

// What goes into 'ok'.
function answer(engine, request) {
  switch (request.cmd) {
    case 'hello':
      return {name: 'my-engine', version: '0', games: {[GAME]: {players: PLAYERS, level: LEVEL}}};
    case 'new':
      if (!PLAYERS.includes(request.players)) throw new Unsupported(`${request.players} players`);
      engine.new(request.players, request.config);
      return {};
    case 'legal': return {moves: engine.legal()};
    case 'apply': engine.apply(request.move); return {};
    case 'chance': engine.chance(request.outcome); return {};
    case 'over': return {over: engine.over()};
    case 'score': return {scores: engine.score()};
    case 'state': return {state: engine.state()};
    case 'load': engine.load(request.state); return {};
    case 'replay':  // level 1; one of level 2 can do it with what it has
      engine.new(request.players, request.config);
      for (const move of request.moves) isChance(move) ? engine.chance(move) : engine.apply(move);
      return {scores: engine.score()};
    case 'bye': return {};
    default: throw new Unsupported(request.cmd);
  }
}

const engine = new Engine();
const lines = createInterface({input: process.stdin});
lines.on('line', line => {
  const request = JSON.parse(line);
  const reply = {id: request.id};
  try {
    reply.ok = answer(engine, request);
  } catch (what) {
    if (what instanceof Unsupported) reply.unsupported = what.message;
    else if (what instanceof Illegal) reply.illegal = what.message;
    else reply.error = String(what);  // an error of the engine is a finding
  }
  process.stdout.write(JSON.stringify(reply) + '\n');
  if (request.cmd === 'bye') lines.removeAllListeners('line').close();
});
