// Uses the workbench in headless Chromium as a person would.
//
//   BARGELLO=.. node page_check.mjs FOLDER '[["game","ending"],..]' [--report]
//
// Prints what is wrong, exit code 1 if anything is. With --report the cases of the served report are opened as well.
//
// The rules of axe-core are tried as well where AXE names its axe.min.js (npm, for tests only); the list below of what
// must be true for a screen reader is always tried.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from '../../support/browser.mjs';

const [folder, list, report] = process.argv.slice(2), endings = JSON.parse(list), program = process.env.BARGELLO;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = spawn(program, ['serve', '--port', '0', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise(yes => server.stdout.once('data', data => yes(String(data).trim())));
const page = await browser(), { faults, run, until, click, press, settle } = page;
page.allow(address);
const expect = (truth, what) => { if (!truth) faults.push(what); };
const text = (find, otherwise = '') => run(`(${find})?.textContent ?? ${JSON.stringify(otherwise)}`);
const $ = selector => `document.querySelector(${JSON.stringify(selector)})`;
const shown = () => run('bargello.shown');
const ready = () => until('globalThis.bargello?.play && !document.querySelector("#bench").hidden && bargello.shown', 'the bench');
// Does something, and waits until the page has drawn the answer.
const drawn = async work => {
  const before = await shown();
  await work();
  await until(`bargello.shown !== ${before}`, 'an answer to a click');
};
const times = {};
let misses = 0;

// Legal parts of the drawing are clicked every other time, else the list. A part that means several moves asks which.
async function one_move(turn, seed) {
  const state = await run(`(() => { const p = bargello.play.at; return { over: p.view.turn.kind === 'over', chance: p.view.turn.kind === 'chance', dead: p.view.dead_end }; })()`);
  if (state.over || state.dead) return false;
  const before = await shown();
  if (state.chance && seed % 3 !== 0) {
    await click($('#draw'));
  } else if (turn % 2 === 0 && await run(`bargello.parts.some(p => p.element.classList.contains('can'))`)) {
    const clicked = await run(`(() => { const can = bargello.parts.filter(p => p.element.classList.contains('can')); globalThis.goal = can[${seed} % can.length].element; return true; })()`);
    expect(clicked, 'no part');
    await click('goal');
    await until(`bargello.shown !== ${before} || bargello.picking || bargello.why`, 'an answer of the board', 1).catch(() => {});
    if (await shown() === before) {
      if (!await run('Boolean(bargello.picking)')) { // a gap in the middle of the part, or another part over it: the list will do
        misses++;
        await click(`document.querySelectorAll('#moves button.move[data-move]')[${seed} % document.querySelectorAll('#moves button.move[data-move]').length]`);
      } else await click(`(() => { const all = document.querySelectorAll('.which button.move'); return all[${seed} % all.length]; })()`);
    }
  } else {
    await click(`(() => { const all = document.querySelectorAll('#moves button.move[data-move]'); return all[${seed} % all.length]; })()`);
  }
  await until(`bargello.shown !== ${before}`, 'the next state');
  return true;
}

async function play_to_the_end(game, players) {
  await page.open(address);
  await click(`[...document.querySelectorAll('a.button')].find(a => a.hash.includes('game=${game}&') && a.textContent === '${players}')`);
  await ready();
  let moves = 0;
  const took = [];
  for (let seed = 7; await one_move(moves, seed = (seed * 1103 + 12345) % 65536) && moves < 1500; moves++) {
    took.push(await run('bargello.shown - bargello.clicked'));
    if (moves === 9) await reload_in_the_middle(game);
    if (moves === 14) await an_illegal_click(game);
  }
  expect(await run(`bargello.play.at.view.turn.kind`) === 'over', `${game}: not played to the end in ${moves} moves`);
  expect(/Share of the win/.test(await text($('#moves'))), `${game}: the result is not shown`);
  took.sort((a, b) => a - b);
  expect(misses <= moves / 10, `${game}: ${misses} of ${moves} clicks on lit parts were not answered`);
  misses = 0;
  times[`${game}, ${players} players`] = { moves, median: took[took.length >> 1], worst: took.at(-1) };
  return moves;
}

async function reload_in_the_middle(game) {
  const before = await run('({ text: bargello.play.at.text, index: bargello.play.index(), hash: location.hash })');
  expect(!before.hash.includes(await run(`document.querySelector('meta[name=token]').content`)), 'the address holds the token');
  await page.reload();
  await ready();
  const after = await run('({ text: bargello.play.at.text, index: bargello.play.index(), hash: location.hash })');
  expect(JSON.stringify(before) === JSON.stringify(after), `${game}: after a reload another state is shown`);
}

// Somewhere on the board there is what must not be done now; a click there names the rule.
async function an_illegal_click(game) {
  const before = await shown();
  const count = await run(`bargello.parts.filter(p => p.means.length && !p.element.classList.contains('can')).length`);
  let rule = '';
  for (let i = 0; i < count && !rule; i++) {
    await run(`globalThis.goal = bargello.parts.filter(p => p.means.length && !p.element.classList.contains('can'))[${i}].element`);
    await run('bargello.why = null');
    await click('goal');
    await settle();
    await until('bargello.why || bargello.picking', 'why not').catch(() => {});
    rule = (await text($('#why .no summary'))).match(/Rule R\d+/)?.[0] || '';
    await run('bargello.pick(null)');
  }
  expect(rule, `${game}: no click on the board is answered with a rule (${count} tried)`);
  expect(await shown() === before, `${game}: an illegal click changed something`);
  const said = await text($('#why'));
  expect(/In the rulebook: /.test(said), `${game}: no source lines: ${said.slice(0, 200)}`);
}

async function the_record(game) {
  await run(`document.querySelector('#export').open = true`);
  await page.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder }).catch(() => page.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: folder }));
  const file = join(folder, game + '.play');
  await click($('#export-record'));
  const come = async name => { for (let i = 0; i < 200; i++) { if (readdirSync(folder).includes(name)) return; await new Promise(yes => setTimeout(yes, 25)); } throw new Error(name + ' is not saved'); };
  await come(game + '.play');
  const { status, stdout } = spawnSync(program, ['replay', file], { encoding: 'utf8' });
  expect(status === 0, `${game}: replay says ${status}: ${stdout}`);
  await click($('#export-position'));
  await come(`${game}-position.json`);
  writeFileSync(join(folder, 'from-position.play'), `bargello play 1\ngame ${game}\nposition ${join(folder, game + '-position.json')}\nstop\n`);
  const solved = spawnSync(program, ['replay', join(folder, 'from-position.play')], { encoding: 'utf8' });
  expect(solved.status === 0, `${game}: --position does not take the file: ${solved.stdout}${solved.stderr}`);
  await click($('#export-case'));
  await come('manifest.json');
  const vectors = spawnSync('python3', ['conform/runners/run_vectors.py', folder, '--', 'false'], { encoding: 'utf8' });
  expect(vectors.status !== 2, `${game}: no folder of test vectors: ${vectors.stderr}`);
  for (const name of ['manifest.json', 'cases.jsonl']) rmSync(join(folder, name), { force: true });
  await click($('#export-svg'));
  await come(game + '.svg');
  expect(/<style>/.test(readFileSync(join(folder, game + '.svg'), 'utf8')), `${game}: the picture has no style`);
  await click($('#export-page'));
  await come(game + '-session.html');
  const session = readFileSync(join(folder, game + '-session.html'), 'utf8');
  expect(/bargello play 1/.test(session) && !/src=|href=|<script/.test(session), `${game}: the page of the session is not whole by itself`);
}

async function values(game, name) {
  const expected = JSON.parse(spawnSync(program, ['solve', game, '--position', name, '--json', '--stable'], { encoding: 'utf8' }).stdout);
  await page.open(`${address}#game=${game}&position=${name}`);
  await ready();
  expect(/not computed/.test(await text($('#worth-now'))), `${game} ${name}: what is not computed does not say so`);
  await click($('#solve'));
  await until(`['done', 'failed'].includes(bargello.play.at.worth?.stage)`, `${game} ${name} solved`, 90);
  await settle();
  const seen = await run('({ value: bargello.play.at.worth.result?.value, moves: bargello.play.at.worth.result?.moves, line: bargello.play.at.worth.result?.line })');
  for (const key of ['value', 'moves', 'line']) expect(JSON.stringify(seen[key]) === JSON.stringify(expected[key]), `${game} ${name}: ${key} is ${JSON.stringify(seen[key])}, solve says ${JSON.stringify(expected[key])}`);
  const printed = value => String(value).replace('-', '−');
  const flat = [expected.value].flat().map(printed);
  const top = await text($('#worth-now'));
  expect(/solved/.test(top) && flat.every(v => top.includes(v)), `${game} ${name}: on top stands “${top}”, not ${flat}`);
  for (const { move, value } of expected.moves) {
    const button = await text(`[...document.querySelectorAll('button.move')].find(b => b.dataset.move === ${JSON.stringify(move)})`);
    expect([value].flat().every(v => button.includes(printed(v))), `${game} ${name}: ${move} shows “${button}”, not ${value}`);
  }
  const stars = await run(`[...document.querySelectorAll('button.move.best, button.move.tied')].map(b => b.dataset.move)`);
  expect(stars.includes(expected.line[0]), `${game} ${name}: the first move of the line is not among the best: ${stars}`);
  // The best move by the space bar, then the line of best play, stepped.
  await click($('#best-line'));
  await until(`bargello.play.line().length > 1`, 'the line');
  for (let i = 0; i < expected.line.length; i++) await drawn(() => press('ArrowRight'));
  expect(await run('bargello.play.moves().join(";")') === expected.line.join(';'), `${game} ${name}: the line of best play was not stepped`);
  await drawn(() => press('Home'));
  await run('document.activeElement.blur()');
  await drawn(() => press(' '));
  expect(stars.includes(await run('bargello.play.at.move')), `${game} ${name}: Space does not make the best move`);
  // After a reload the job is still known.
  await drawn(() => press('ArrowLeft'));
  await page.reload();
  await ready();
  await click($('#solve'));
  await until(`bargello.play.at.worth?.stage === 'done'`, 'the job that was there', 5);
}

async function side_by_side(game) {
  const case_address = await run(`(() => { const s = document.querySelector('section.game[data-game="${game}"]'); return [...s.querySelectorAll('article.question a.board')][0]?.getAttribute('href'); })()`);
  expect(case_address, `${game}: the served report opens no case`);
  return async () => {
    await page.open(address.replace(/\/$/, '') + case_address);
    await ready();
    await until($('#parting'), 'the second board');
    const said = await text($('#parting'));
    expect(/part|differ/.test(said) && !/no difference/.test(said), `${game}: the case of the report does not part: ${said}`);
    expect(await run(`document.querySelectorAll('#boards svg').length`) === 2 || /is not allowed/.test(said), `${game}: there are not two boards`);
    await page.shot(join(folder, `${game}-versus.png`));
    // From the start of a small configuration, or of a position, the page finds the parting itself.
    await page.view(1280, 900);
  };
}

async function parting(game, name) {
  await page.open(`${address}#game=${game}&position=${name}`);
  await ready();
  await run(`document.querySelector('#readings').open = true`);
  const buttons = await run(`document.querySelectorAll('button.versus').length`);
  expect(buttons > 3, `${game}: ${buttons} readings to set beside`);
  let decided = 0, parted = 0;
  for (let i = 0; i < Math.min(buttons, 6); i++) {
    await run(`document.querySelector('#readings').open = true`);
    const before = await shown();
    await click(`document.querySelectorAll('button.versus')[${i}]`);
    await until(`bargello.shown !== ${before} && document.querySelector('#part')`, 'the second board');
    await click($('#part'));
    const end = await until(`(() => { const p = document.querySelector('#part-progress')?.textContent || ''; return /never part|No parting|right here/.test(p) ? p : bargello.play.index() > 0 && document.querySelector('#parting') ? document.querySelector('#parting').textContent : null; })()`, `${game}: parting ${i}`, 60);
    decided += /never part|right here|part|differ|not allowed/.test(end);
    if (await run('bargello.play.index()') > 0) {
      parted++;
      await until(`/part|differ/.test(document.querySelector('#parting').textContent)`, `${game}: the parting is shown`);
      await drawn(() => press('Home'));
    }
    await drawn(() => run('bargello.set_versus(null)'));
  }
  expect(decided > 0, `${game}: no comparison came to an end`);
  return parted;
}

async function by_keyboard(game) {
  await page.open(address);
  const focused = what => run(`document.activeElement?.${what} ?? ''`);
  for (let i = 0; i < 60 && !String(await focused('hash')).includes(`game=${game}&`); i++) await press('Tab');
  expect(String(await focused('hash')).includes(`game=${game}&`), `${game}: Tab does not reach it`);
  expect(await run(`getComputedStyle(document.activeElement).outlineStyle !== 'none'`), 'the focus cannot be seen');
  await press('Enter');
  await ready();
  for (let i = 0; i < 12 && !await run(`bargello.play.at.view.turn.kind === 'over'`); i++) await drawn(() => press('1'));
  const here = await run('bargello.play.index()');
  expect(here === 12, `${game}: twelve moves by keys came to ${here}`);
  await drawn(() => press('ArrowLeft'));
  expect(await run('bargello.play.index()') === here - 1, 'ArrowLeft does not step back');
  const other = await run(`document.querySelectorAll('#moves > .list button.move, #moves > .group button.move').length > 1`);
  if (other) { // another branch, and back
    await drawn(() => press('2'));
    await drawn(() => press('ArrowLeft'));
    const picked = await run('bargello.play.at.pick');
    await drawn(() => press('ArrowUp'));
    expect(await run('bargello.play.at.pick') !== picked, `${game}: ArrowUp does not choose another branch`);
  }
  await drawn(() => press('Home'));
  expect(await run('bargello.play.index()') === 0, 'Home does not go to the start');
  await drawn(() => press('End'));
  await press('?');
  await until(`document.querySelector('#keys').open`, 'the list of keys');
  await press('Escape');
  await until(`!document.querySelector('#keys').open`, 'the list of keys closed');
  for (let i = 0; i < 80 && await focused('id') !== 'try'; i++) await press('Tab');
  expect(await focused('id') === 'try', `${game}: Tab does not reach the field for a move`);
  for (const letter of 'no such move') await page.send('Input.insertText', { text: letter });
  await press('Enter');
  await until(`document.querySelector('#why .no')`, 'an answer to what was typed');
  expect(/not allowed|cannot be read/.test(await text($('#live'))) || (await text($('#live'))).length > 5, 'nothing is said to a screen reader');
}

// What a screen reader and a narrow screen need.
async function looks(game, name) {
  for (const [width, height] of [[360, 740], [1280, 900]])
    for (const scheme of ['light', 'dark']) {
      await page.view(width, height, scheme);
      await page.open(name ? `${address}#game=${game}&position=${name}` : address);
      if (name) await ready(); else await until($('.card'), 'the games');
      await page.shot(join(folder, `${name ? game : 'start'}-${width}-${scheme}.png`));
      await run(`document.querySelectorAll('details').forEach(d => { d.open = true; })`);
      await settle();
      const seen = await run(`({ scroll: document.documentElement.scrollWidth, inner: innerWidth, out: [...document.querySelectorAll('body :not(svg *):not(.skip):not(.unseen):not(pre)')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('pre')).slice(0, 3).map(e => e.tagName + '#' + e.id + '.' + e.className + ' ' + e.textContent.slice(0, 40)) })`);
      expect(seen.inner === width && seen.scroll <= width && seen.out.length === 0, `${game} at ${width} px: ${seen.scroll} px wide; sticks out: ${seen.out.join('; ')}`);
      const unnamed = await run(`[...document.querySelectorAll('button, a[href], select, input, textarea, summary, svg[role=img]')].filter(e => e.getClientRects().length).filter(e => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || e.labels?.length)).map(e => e.outerHTML.slice(0, 80))`);
      expect(unnamed.length === 0, `${game}: without a name: ${unnamed}`);
      const ids = await run(`(() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return ids.filter((id, i) => ids.indexOf(id) !== i); })()`);
      expect(ids.length === 0, `${game}: ids given twice: ${ids}`);
      if (process.env.AXE) {
        await run(readFileSync(process.env.AXE, 'utf8') + '; null');
        const found = await run(`axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => v.id + ' (' + v.impact + '): ' + v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + (n.any[0]?.message || '')).join('; ')))`);
        for (const one of found) faults.push(`axe, ${game || 'start'} at ${width} ${scheme}: ${one}`);
      }
    }
  await page.view(1280, 900);
}

async function check() {
  await page.view(1280, 900);
  await page.open(address);
  await until($('.card'), 'the games');
  const games = await run('bargello.games.map(g => ({ name: g.name, players: g.players }))');
  expect(games.length >= endings.length, `${games.length} games`);
  await looks('', '');
  for (const [game, ending] of endings) {
    const { players } = games.find(g => g.name === game);
    await play_to_the_end(game, players[0]);
    await the_record(game);
    await by_keyboard(game);
    await values(game, ending);
    await parting(game, ending);
    await looks(game, ending);
  }
  if (report !== '--report') return;
  // The report, alive.
  await page.open(address + 'report');
  await until(`document.querySelector('a.board')`, 'the report with its boards', 400);
  const cases = [];
  for (const [game] of endings) cases.push(await side_by_side(game));
  for (const one of cases) await one();
}

const patience = setTimeout(() => { console.log('the browser does not answer'); server.kill('SIGKILL'); process.exit(1); }, 1500000);
try {
  await check();
} catch (error) {
  faults.push(String(error.stack || error));
  await page.shot(join(folder, 'fault.png')).catch(() => {});
}
clearTimeout(patience);
await page.close();
const ended = new Promise(yes => server.once('exit', yes));
server.kill('SIGINT');
const code = await ended;
expect(code === 0, `the server ended with ${code}`);
for (const [what, { moves, median, worst }] of Object.entries(times)) console.log(`${what}: ${moves} moves, click to answer ${median.toFixed(1)} ms (median), ${worst.toFixed(1)} ms (worst)`);
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'page: all is well' : `page: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
