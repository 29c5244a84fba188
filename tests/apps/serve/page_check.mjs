// Uses the workbench in headless Chromium as a person would.
//
//   BARGELLO=.. node page_check.mjs FOLDER GAME ENDING PART..
//
// Parts: play (set up and play to the end by clicks), keys, values (those of 'solve'), case (a case of the published
// report, side by side), setup (a game under way, positions and rules of one's own), addresses (odd ones, and Back),
// restart (of the server under an open page), jobs, players (who are no people),
// parting (the page finds where two readings part), narrow (360 px), looks (360 px to a desk,
// light and dark), axe (the rules of axe-core, from AXE=axe.min.js), report (every kind of case of the served report), open (all that OPEN names, a file or
// folder for --open).
// Pictures and exported files go to FOLDER. Prints what is wrong, exit code 1 if anything is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from '../../support/browser.mjs';

const [folder, game, ending, ...parts] = process.argv.slice(2), program = process.env.BARGELLO;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const start = port => spawn(program, ['serve', '--port', port, '--quiet', ...(process.env.OPEN ? ['--open', process.env.OPEN] : [])], { stdio: ['ignore', 'pipe', 'inherit'] });
const said_by = child => new Promise(yes => child.stdout.once('data', data => yes(String(data).trim())));
let server = start('0');
const address = await said_by(server);
const page = await browser(), { faults, run, until, click, press, settle } = page;
page.allow(address);
const expect = (truth, what) => { if (!truth) faults.push(what); };
const text = (find, otherwise = '') => run(`(${find})?.textContent ?? ${JSON.stringify(otherwise)}`);
const $ = selector => `document.querySelector(${JSON.stringify(selector)})`;
const shown = () => run('bargello.shown');
// At rest nothing is drawn or solved, so that nothing moves away under the pointer.
const rest = '!bargello.showing && !document.querySelector("#cancel")';
const ready = () => until(`globalThis.bargello?.play && !document.querySelector("#bench").hidden && bargello.shown && ${rest}`, 'the bench');
const changed = (before, what) => until(`bargello.shown !== ${before} && !bargello.showing`, what);
// Does something once the page is at rest, and waits until it has drawn the answer.
const drawn = async work => {
  const before = await until(`${rest} && bargello.shown`, 'the page at rest');
  await work();
  await changed(before, 'an answer');
};
let misses = 0;

// Clicks on a part of the drawing; false where the click hit none: a gap in the middle of the part, or another part
// over it. What the part answers is waited for.
async function click_part(find) {
  await run(`(() => { globalThis.goal = ${find}; bargello.why = null; })()`);
  const before = await run('({ presses: bargello.presses, shown: bargello.shown })');
  await click('goal');
  if (await run('bargello.presses') === before.presses) return false;
  await until(`!bargello.showing && (bargello.shown !== ${before.shown} || bargello.picking || bargello.why)`, 'an answer of the board');
  return true;
}
const buttons = '#moves button.move[data-move]';
const nth = (selector, seed) => `(() => { const all = document.querySelectorAll('${selector}'); return all[${seed} % all.length]; })()`;

// A part that means several moves asks which: further parts are clicked (a piece, then a cell), or the list is used.
let in_steps = 0;
async function say_which(before, seed) {
  for (let i = 0; seed % 4 && i < 3 && await shown() === before; i++) {
    const open = await run(`bargello.parts.filter(p => p.element.classList.contains('next') && !p.element.classList.contains('chosen')).length`);
    if (!open || !await click_part(`bargello.parts.filter(p => p.element.classList.contains('next') && !p.element.classList.contains('chosen'))[${seed % open}].element`)) break;
  }
  if (await shown() !== before) in_steps++;
  else if (await run('Boolean(bargello.picking)')) await click(nth('.which button.move', seed));
  else await click(nth(buttons, seed));
}

// Legal parts of the drawing are clicked every other time, else the list. A part that means several moves asks which.
async function one_move(turn, seed) {
  const state = await run(`(() => { const { view } = bargello.play.at; return { over: view.turn.kind === 'over' || view.dead_end, chance: view.turn.kind === 'chance', parts: bargello.parts.filter(p => p.element.classList.contains('can')).length }; })()`);
  if (state.over) return false;
  const before = await shown();
  if (state.chance && seed % 3 !== 0) await click($('#draw'));
  else if (turn % 2 === 0 && state.parts) {
    const hit = await click_part(`bargello.parts.filter(p => p.element.classList.contains('can'))[${seed % state.parts}].element`);
    misses += !hit;
    if (!hit) await click(nth(buttons, seed));
    else if (await shown() === before) await say_which(before, seed);
  } else await click(nth(buttons, seed));
  await changed(before, 'the next state');
  return true;
}

async function play_to_the_end() {
  await page.open(address);
  await until($('.card'), 'the games');
  const players = await run(`bargello.games.find(g => g.name === '${game}').players[0]`);
  await click(`[...document.querySelectorAll('a.button')].find(a => a.hash.includes('game=${game}&') && a.textContent === '${players}')`);
  await ready();
  let moves = 0;
  for (let seed = 7; await one_move(moves, seed = (seed * 1103 + 12345) % 65536) && moves < 1500; moves++) {
    if (moves === 9) await reload_in_the_middle();
    if (moves === 14) await an_illegal_click();
  }
  expect(moves > 20 && await run(`bargello.play.at.view.turn.kind`) === 'over', `not played to the end in ${moves} moves`);
  expect(/Share of the win/.test(await text($('#moves'))), 'the result is not shown');
  expect(misses <= moves / 10, `${misses} of ${moves} clicks on lit parts hit nothing`);
  console.log(`${moves} moves, ${in_steps} of them made by several clicks on the picture; ${misses} clicks beside a part`);
}

async function reload_in_the_middle() {
  const before = await run('({ text: bargello.play.at.text, index: bargello.play.index(), hash: location.hash })');
  expect(!before.hash.includes(await run(`document.querySelector('meta[name=token]').content`)), 'the address holds the token');
  await page.reload();
  await ready();
  const after = await run('({ text: bargello.play.at.text, index: bargello.play.index(), hash: location.hash })');
  expect(JSON.stringify(before) === JSON.stringify(after), `after a reload another state is shown`);
}

// Somewhere on the board there is what must not be done now; a click there names the rule.
async function an_illegal_click() {
  const before = await shown();
  const count = await run(`bargello.parts.filter(p => p.means.length && !p.element.classList.contains('can')).length`);
  let rule = '';
  for (let i = 0; i < count && !rule; i++) {
    await click_part(`bargello.parts.filter(p => p.means.length && !p.element.classList.contains('can'))[${i}].element`);
    if (await run('Boolean(bargello.why)')) rule = (await text($('#answer .no summary'))).match(/Rule R\d+/)?.[0] || '';
    if (rule) break;
    await run('bargello.forget()');
  }
  expect(rule, `no click on the board is answered with a rule (${count} tried)`);
  expect(await shown() === before, 'an illegal click changed something');
  const said = await text($('#answer'));
  expect(/In the rulebook: \S/.test(said) && await text($('#answer .fact')), `no fact or no source lines: ${said.slice(0, 200)}`);
  // The same words as the program says elsewhere.
  const told = await run('bargello.why[0].verdicts[0]');
  const record = await run(`fetch('/api/record', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Bargello-Token': document.querySelector('meta[name=token]').content }, body: JSON.stringify({ setup: bargello.play.setup, moves: bargello.play.moves() }) }).then(r => r.json())`);
  const seat = await run(`(bargello.play.at.view.turn.kind === 'player' ? bargello.play.at.view.turn.seat : '*')`);
  const file = join(folder, 'illegal.play');
  writeFileSync(file, record.record.replace(/\nstop\s*$/, `\n${seat} ${told.move}\nstop\n`));
  const { stdout, stderr } = spawnSync(program, ['replay', file], { encoding: 'utf8', timeout: 300000 });
  expect((stdout + stderr).includes(told.why), `${told.move}: the page says “${told.why}”, replay says: ${stdout}${stderr}`);
  await click($('#unwhy'));
  await until(`document.querySelector('#answer').hidden`, 'the answer closed');
  // So is a click on what is only there to be looked at.
  await click(`[...document.querySelectorAll('#board svg text')].find(t => !t.closest('[data-means]:not([data-means=""])'))`);
  await until(`document.querySelector('#answer').textContent.includes('No move begins there')`, 'an answer to a click on a heading');
  await click($('#unwhy'));
  await until(`document.querySelector('#answer').hidden`, 'the answer closed');
}

async function the_record() {
  await run(`document.querySelector('#export').open = true`);
  await page.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder }).catch(() => page.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: folder }));
  const file = join(folder, game + '.play');
  await click($('#export-record'));
  // A file is there before all of it is written: it is whole when it has been as large for a while.
  const come = async name => {
    const size = () => { try { return statSync(join(folder, name)).size; } catch { return 0; } };
    for (let begin = Date.now(), since = begin, before = 0; Date.now() - since < 150; await new Promise(yes => setTimeout(yes, 25))) {
      const now = size();
      if (now === 0 || now !== before) since = Date.now();
      before = now;
      if (Date.now() - begin > 60000) throw new Error(name + ' is not saved');
    }
  };
  await come(game + '.play');
  const { status, stdout } = spawnSync(program, ['replay', file], { encoding: 'utf8', timeout: 300000 });
  expect(status === 0, `${game}: replay says ${status}: ${stdout}`);
  await click($('#export-position'));
  await come(`${game}-position.json`);
  writeFileSync(join(folder, 'from-position.play'), `bargello play 1\ngame ${game}\nposition ${join(folder, game + '-position.json')}\nstop\n`);
  const solved = spawnSync(program, ['replay', join(folder, 'from-position.play')], { encoding: 'utf8', timeout: 300000 });
  expect(solved.status === 0, `${game}: --position does not take the file: ${solved.stdout}${solved.stderr}`);
  await click($('#export-case'));
  await come('manifest.json');
  const vectors = spawnSync('python3', ['conform/runners/run_vectors.py', folder, '--', 'false'], { encoding: 'utf8', timeout: 300000 });
  expect(vectors.status !== 2, `${game}: no folder of test vectors: ${vectors.stderr}`);
  for (const name of ['manifest.json', 'cases.jsonl']) rmSync(join(folder, name), { force: true });
  await click($('#export-svg'));
  await come(game + '.svg');
  expect(/<style>/.test(readFileSync(join(folder, game + '.svg'), 'utf8')), `${game}: the picture has no style`);
  await click($('#export-page'));
  await come(game + '-session.html');
  const session = readFileSync(join(folder, game + '-session.html'), 'utf8');
  expect(/bargello play 1/.test(session) && !/src=|href=|<script|url\(/.test(session), `${game}: the page of the session is not whole by itself`);
  const steps = await run('bargello.play.line().length');
  expect((session.match(/<svg/g) || []).length === steps, `${game}: the page of the session does not show ${steps} positions`);
}

async function values() {
  const name = ending;
  const expected = JSON.parse(spawnSync(program, ['solve', game, '--position', name, '--json', '--stable'], { encoding: 'utf8', timeout: 300000 }).stdout);
  await page.open(`${address}#game=${game}&position=${name}`);
  await ready();
  expect(/not computed/.test(await text($('#worth-now'))), `${name}: what is not computed does not say so`);
  await click($('#best-ask'));
  const done = () => until(`['done', 'failed'].includes(bargello.play.at.worth?.stage) && !document.querySelector('#cancel')`, `${name} solved`);
  await done();
  const seen = await run('({ value: bargello.play.at.worth.result?.value, moves: bargello.play.at.worth.result?.moves, line: bargello.play.at.worth.result?.line })');
  for (const key of ['value', 'moves', 'line']) expect(JSON.stringify(seen[key]) === JSON.stringify(expected[key]), `${name}: ${key} is ${JSON.stringify(seen[key])}, solve says ${JSON.stringify(expected[key])}`);
  const printed = value => String(value).replace('-', '−');
  const flat = [expected.value].flat().map(printed);
  const top = await text($('#worth-now'));
  const exact = said => said.split(' · ').map(one => one.split(' ≈ ')[0]).join(' ');
  expect(/solved/.test(top) && exact(await text($('#worth-now strong'))) === flat.join(' '), `${name}: on top stands “${top}”, not ${flat}`);
  for (const { move, value } of expected.moves) {
    const button = await text(`[...document.querySelectorAll('button.move')].find(b => b.dataset.move === ${JSON.stringify(move)})?.querySelector('.value')?.lastChild`);
    expect(exact(button) === [value].flat().map(printed).join(' '), `${name}: ${move} shows “${button}”, not ${value}`);
  }
  const chance = await run(`bargello.play.at.view.turn.kind === 'chance'`);
  const stars = await run(`[...document.querySelectorAll('button.move.best, button.move.tied')].map(b => b.dataset.move)`);
  expect(chance || stars.includes(expected.line[0]), `${name}: the first move of the line is not among the best: ${stars}`);
  // After a reload the values are there again without being asked for.
  await page.reload();
  await ready();
  await done();
  expect(await text($('#worth-now')) === top, `${name}: a reload forgot the values`);
  await page.shot(join(folder, `${game}-values.png`));
  // The line of best play, stepped; then the best move by the space bar, where there is one to be made.
  await click($('#best-line'));
  await until(`bargello.play.line().length > 1`, 'the line');
  for (let i = 0; i < expected.line.length; i++) await drawn(() => press('ArrowRight'));
  expect(await run('bargello.play.moves().join(";")') === expected.line.join(';'), `${name}: the line of best play was not stepped`);
  await drawn(() => press('Home'));
  if (chance) return;
  await run('document.activeElement.blur()');
  await drawn(() => press(' '));
  expect(stars.includes(await run('bargello.play.at.move')), `${name}: Space does not make the best move`);
}

// A case of the published report: its recorded game, uploaded, beside the reading that the report names.
async function a_case() {
  const found = readFileSync(`reports/published/${game}.md`, 'utf8').match(/bargello replay (plays\/\S+\.play) --versus ([\w-]+)=([\w-]+)/);
  if (!found) { expect(false, 'the published report has no case with a play'); return; }
  const [, file, question, reading] = found, record = readFileSync('reports/published/' + file, 'utf8');
  await page.open(address);
  await until($('#choose-form select[name=what]'), 'the form');
  await run(`(() => { const pick = (name, value) => { const s = document.querySelector('#choose-form [name=' + name + ']'); s.value = value; s.dispatchEvent(new Event(s.tagName === 'SELECT' ? 'change' : 'input')); }; pick('what', 'text'); pick('text', ${JSON.stringify(record)}); })()`);
  await click($('#choose-form-begin'));
  await ready();
  await run(`document.querySelector('#readings').open = true`);
  await click($(`button.versus[data-versus="${question}=${reading}"]`));
  await until(`!bargello.showing && ${$('#parting')}`, 'the second board');
  const length = await run('bargello.play.index()');
  expect(length > 0, 'the play of the case is empty');
  // The case leaves at most one move to make; before it, step by step from the start, the page says when they part.
  const says_parted = () => run(`document.querySelector('#parting').classList.contains('parted')`);
  let parted = await says_parted();
  if (!parted) {
    await click($('#part'));
    await until(`!bargello.showing && (bargello.play.index() > ${length} || /right here|never part|No parting/.test(document.querySelector('#part-progress').textContent))`, 'the parting');
    parted = await says_parted();
  }
  expect(parted, `${file}: no parting is shown for ${question}=${reading}: ${await text($('#parting'))}`);
  expect(await run(`document.querySelectorAll('#boards svg').length`) === 2 || /is not allowed/.test(await text($('#parting'))), 'there are not two boards');
  await page.shot(join(folder, `${game}-versus.png`));
  await drawn(() => press('Home'));
  expect(!await says_parted(), `${file}: they part before the first move`);
  const address_now = await run('location.hash');
  await page.reload();
  await ready();
  await until($('#parting'), 'the second board after a reload');
  expect(await run('location.hash') === address_now && address_now.includes('versus='), 'the address does not hold the comparison');
  await drawn(() => click($('#one-board')));
  expect(await run(`document.querySelector('#other').hidden && document.querySelector('#versus').hidden`), 'the second board stays');
}

async function side_by_side() {
  const links = await run(`[...document.querySelectorAll('section.game[data-game="${game}"] a.board')].map(a => a.getAttribute('href'))`);
  const cases = await run(`[...document.querySelectorAll('section.game[data-game="${game}"] article.question a.board')].map(a => a.getAttribute('href'))`);
  const drawn_in_claims = await run(`[...document.querySelectorAll('section.game[data-game="${game}"]')].flatMap(s => [...s.querySelectorAll('figcaption')].filter(f => /A counterexample/.test(f.textContent))).length`);
  expect(cases.length > 0, 'the served report opens no case');
  expect(links.length >= cases.length + drawn_in_claims, `${links.length} places open on the board, of ${cases.length} cases and ${drawn_in_claims} counterexamples`);
  console.log(`${links.length} places of the report open on the board, ${cases.length} of them cases`);
  for (const link of new Set([...cases.slice(0, 3), ...links.filter(l => !cases.includes(l)).filter((_, i) => i % 7 === 0).slice(0, 6)])) {
    await page.open(address.replace(/\/$/, '') + link);
    await ready();
    expect(!await run(`document.querySelector('#trouble').textContent`), `${link}: ${await text($('#trouble'))}`);
    if (!cases.includes(link) || !/versus/.test(await run('location.hash'))) continue;
    await until(`!bargello.showing && ${$('#parting')}`, 'the second board');
    expect(await run(`document.querySelector('#parting').classList.contains('parted')`) || await run(`bargello.play.at.view.turn.kind !== 'over'`), `${link}: the case of the report does not part: ${await text($('#parting'))}`);
  }
}

// From an ending the page finds the parting itself, or says that there is none: until both were seen, or all tried.
async function parting() {
  await page.open(`${address}#game=${game}&position=${ending}`);
  await ready();
  await run(`document.querySelector('#readings').open = true`);
  const all = await run(`[...document.querySelectorAll('button.versus')].map(b => b.dataset.versus)`);
  expect(all.length > 3, `${all.length} readings to set beside`);
  let never = 0, parted = 0;
  for (const one of all) {
    if (never && parted) break;
    await run(`document.querySelector('#readings').open = true`);
    await drawn(() => click($(`button.versus[data-versus="${one}"]`)));
    await until(rest, 'the page at rest');
    await click($('#part'));
    await until(`!bargello.showing && (/never part|No parting|right here/.test(document.querySelector('#part-progress').textContent) || bargello.play.index() > 0 && document.querySelector('#parting').classList.contains('parted'))`, `${one}: parting`);
    const said = await text($('#part-progress'));
    never += /never part/.test(said);
    if (await run('bargello.play.index()') > 0) {
      parted++;
      await drawn(() => press('Home'));
    } else if (/right here/.test(said)) parted++;
    await drawn(() => click($('#one-board')));
  }
  expect(parted > 0 && never > 0, `of ${all.length} readings ${parted} part and ${never} never do`);
}

async function by_keyboard() {
  await page.open(address);
  await until($('.card'), 'the games');
  const focused = what => run(`document.activeElement?.${what} ?? ''`);
  for (let i = 0; i < 80 && !String(await focused('hash')).includes(`game=${game}&`); i++) await press('Tab');
  expect(String(await focused('hash')).includes(`game=${game}&`), 'Tab does not reach the game');
  expect(await run(`getComputedStyle(document.activeElement).outlineStyle !== 'none'`), 'the focus cannot be seen');
  await press('Enter');
  await ready();
  for (let i = 0; i < 12 && !await run(`bargello.play.at.view.turn.kind === 'over'`); i++) await drawn(() => press('1'));
  const here = await run('bargello.play.index()');
  expect(here === 12, `twelve moves by keys came to ${here}`);
  await drawn(() => press('ArrowLeft'));
  expect(await run('bargello.play.index()') === here - 1, 'ArrowLeft does not step back');
  if (await run(`document.querySelectorAll(${JSON.stringify(buttons)}).length > 1`)) { // another branch, and back
    await drawn(() => press('2'));
    await drawn(() => press('ArrowLeft'));
    const picked = await run('bargello.play.at.pick');
    await drawn(() => press('ArrowUp'));
    expect(await run('bargello.play.at.pick') !== picked, 'ArrowUp does not choose another branch');
  }
  await drawn(() => press('Home'));
  expect(await run('bargello.play.index()') === 0, 'Home does not go to the start');
  await drawn(() => press('End'));
  await press('?');
  await until(`document.querySelector('#keys').open`, 'the list of keys');
  await press('Escape');
  await until(`!document.querySelector('#keys').open`, 'the list of keys closed');
  // The links that skip leave the play alone.
  await run(`document.querySelector('.skip').focus()`);
  await press('Enter');
  await until(`document.activeElement.id === 'moves'`, 'the moves by the link that skips');
  expect(await run('bargello.play.index()') === here, 'a link that skips changed the play');
  await press('/');
  expect(await focused('id') === 'try', 'the field for a move is not reached');
  for (const letter of 'no such move') await page.send('Input.insertText', { text: letter });
  await press('Enter');
  await until(`document.querySelector('#answer .no')`, 'an answer to what was typed');
  expect(/cannot be read/.test(await text($('#answer'))), `what is no move is answered so: ${await text($('#answer'))}`);
  await until(`document.querySelector('#live').textContent.includes('no such move')`, 'an answer for a screen reader');
  // An ending, to its end.
  await page.open(`${address}#game=${game}&position=${ending}`);
  await ready();
  for (let i = 0; i < 200 && !await run(`bargello.play.at.view.turn.kind === 'over'`); i++) await drawn(() => press('1'));
  await until(`/Share of the win/.test(document.querySelector('#moves').textContent)`, 'the end, by keys alone');
}

// What a screen reader and a narrow screen need.
async function looks(sizes = [[360, 740, 'light'], [1280, 900, 'dark'], [1280, 900, 'light']], pages = ['start', game, 'versus', 'help']) {
  for (const [width, height, scheme] of sizes)
    for (const what of pages) {
      await page.view(width, height, scheme);
      await page.open(what === 'start' ? address : `${address}#game=${game}&position=${ending}`);
      if (what === 'start') await until(`document.querySelectorAll('.preview svg').length === globalThis.bargello?.games.length`, 'the games'); else await ready();
      if (what === 'versus') {
        const one = await run(`document.querySelector('button.versus').dataset.versus.split('=')`);
        await run(`bargello.set_versus(${JSON.stringify({ question: one[0], reading: one[1] })})`);
        await until(`!bargello.showing && ${$('#parting')}`, 'the second board');
      }
      if (what === 'help') await click($('#help'));
      if (what === game) { // an answer to a click, over or beside the rest
        await run(`bargello.try_text('no such move')`);
        await until($('#answer .no'), 'an answer');
      }
      await page.shot(join(folder, `${what}-${width}-${scheme}.png`));
      await run(`document.querySelectorAll('details').forEach(d => { d.open = true; })`);
      await settle();
      const place = `${what} at ${width} px, ${scheme}`;
      const seen = await run(`({ scroll: document.documentElement.scrollWidth, inner: innerWidth, out: [...document.querySelectorAll('body :not(svg *):not(.skip):not(.unseen):not(pre)')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('pre, .preview')).slice(0, 3).map(e => e.tagName + '#' + e.id + '.' + e.className + ' ' + e.textContent.slice(0, 40)) })`);
      expect(seen.inner === width && seen.scroll <= width && seen.out.length === 0, `${place}: ${seen.scroll} px wide; sticks out: ${seen.out.join('; ')}`);
      await for_a_screen_reader(place);
      if (parts.includes('axe')) {
        await run(readFileSync(process.env.AXE, 'utf8') + '; null');
        const found = await run(`axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations.map(v => ({ serious: ['serious', 'critical'].includes(v.impact), what: v.id + ' (' + v.impact + '): ' + v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + (n.any[0]?.message || '')).join('; ') })))`);
        for (const { serious, what: one } of found) {
          console.log(`axe, ${place}: ${one}`);
          if (serious) faults.push(`axe, ${place}: ${one}`);
        }
      }
    }
  await page.view(1280, 900);
}

// Our own list, for where axe-core is not at hand: names, ids, labels, headings, landmarks, contrast, sizes to hit.
async function for_a_screen_reader(place) {
  const found = await run(`(() => {
    const seen = e => e.getClientRects().length && getComputedStyle(e).visibility !== 'hidden', all = s => [...document.querySelectorAll(s)].filter(seen), told = [];
    const tell = (what, list) => { if (list.length) told.push(what + ': ' + list.slice(0, 3).map(e => e.outerHTML?.slice(0, 90) ?? e).join(' | ')); };
    tell('without a name', all('button, a[href], select, input, textarea, summary, svg[role=img]').filter(e => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || e.labels?.length)));
    const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
    tell('ids given twice', ids.filter((id, i) => ids.indexOf(id) !== i));
    tell('labelled by nothing', all('[aria-labelledby]').filter(e => e.getAttribute('aria-labelledby').split(' ').some(id => !document.getElementById(id)?.textContent.trim())));
    tell('a picture without words', all('#boards svg').filter(e => e.getAttribute('role') !== 'img' || (e.getAttribute('aria-label') || '').length < 20));
    const levels = all('h1, h2, h3').map(e => Number(e.tagName[1]));
    tell('headings that skip a level', levels.filter((l, i) => i && l > levels[i - 1] + 1).map(String));
    if (!document.documentElement.lang || document.querySelectorAll('main').length !== 1 || !document.title) told.push('no language, title or main part');
    if (!document.querySelector('[aria-live]')) told.push('nothing is said when something happens');
    const light = c => { const v = c.map(x => (x /= 255) <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
    const rgb = text => (text.match(/[0-9.]+/g) || []).map((n, i) => i < 3 && /srgb/.test(text) ? n * 255 : Number(n));
    const ground = e => { for (let p = e; p; p = p.parentElement) { const c = rgb(getComputedStyle(p).backgroundColor); if (!/rgb/.test(getComputedStyle(p).backgroundColor)) return null; if (c.length === 3 || c[3] === 1) return c.slice(0, 3); if (c[3]) return null; } return [255, 255, 255]; };
    tell('too pale', all('body :not(svg):not(svg *)').filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && !e.disabled && !e.closest('[aria-hidden=true], .unseen, .skip, option')).filter(e => {
      const style = getComputedStyle(e), back = ground(e);
      if (!back || style.opacity !== '1') return false;
      const [a, b] = [light(rgb(style.color).slice(0, 3)), light(back)].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05) < 4.5;
    }));
    tell('too small to hit', all('button, select, input').filter(e => { const r = e.getBoundingClientRect(); return (r.width < 24 || r.height < 24) && e.type !== 'checkbox'; }));
    return told;
  })()`);
  for (const one of found) faults.push(`${place}: ${one}`);
}

const pick = (form, name, value) => run(`(() => { const field = document.querySelector('${form} [name=${name}]'); field.value = ${JSON.stringify(value)}; field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input')); })()`);

// A game under way; its position as a file, put in again; a rule changed, by its reading and by a book.
async function setting_up() {
  await page.open(address);
  await until($('#choose-form select[name=what]'), 'the form');
  await pick('#choose-form', 'game', game);
  await pick('#choose-form', 'what', 'under');
  await pick('#choose-form', 'count', '17');
  await click($('#choose-form-begin'));
  await ready();
  expect(await run('bargello.play.index()') === 17, `a game under way has ${await run('bargello.play.index()')} moves, not 17`);
  const before = await run('bargello.play.at.text');
  const { position } = await run(`fetch('/api/record', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Bargello-Token': document.querySelector('meta[name=token]').content }, body: JSON.stringify({ setup: bargello.play.setup, moves: bargello.play.moves() }) }).then(r => r.json())`);
  const config = await run('bargello.play.facts.config');
  const begin = async own => {
    await run(`document.querySelector('#setup').open = true`);
    await pick('#setup', 'what', 'text');
    await pick('#setup', 'text', JSON.stringify(own));
    await until(rest, 'the page at rest');
    await run('globalThis.old_play = bargello.play, null');
    await click($('#setup-begin'));
    await until(`bargello.play !== globalThis.old_play && ${rest}`, 'what was put in');
  };
  await begin(position);
  expect(await run('bargello.play.at.text') === before, `a position that was exported is put in as ${await run('bargello.play.at.text')}, not ${before}`);
  const [question, ours, other] = await run(`(() => { const s = document.querySelector('#readings select[data-question]'); return [s.dataset.question, s.value, [...s.options].map(o => o.value).find(v => v !== s.value)]; })()`);
  await begin({ ...config, game, readings: { [question]: other } });
  expect(await run(`bargello.play.facts.readings['${question}']`) === other, `a house rule of one's own is not taken: ${question}`);
  await page.open(`${address}#game=${game}&players=${await run(`bargello.play.facts.players`)}`);
  await ready();
  await run(`document.querySelector('#readings').open = true`);
  await drawn(() => run(`(() => { const s = document.querySelector('[data-question="${question}"]'); s.value = '${other}'; s.dispatchEvent(new Event('change')); })()`));
  expect((await run('location.hash')).includes(`reading=${question}%3D${other}`) && await run(`bargello.play.facts.readings['${question}']`) === other, `the switch for ${question} does not work: ${await run('location.hash')}`);
  expect(/ours/.test(await text(`[...document.querySelectorAll('[data-question="${question}"] option')].find(o => o.value === '${ours}')`)), 'our reading is not marked');
  await drawn(() => run(`(() => { const s = document.querySelector('#book'); s.value = s.options[1].value; s.dispatchEvent(new Event('change')); })()`));
  expect(/book=/.test(await run('location.hash')), 'a book is not in the address');
}

// What is too large: progress, found again by a page that is loaded again, stopped; then a sensible player's advice.
async function jobs() {
  await page.open(`${address}#game=${game}&players=${await players_least()}`);
  await ready();
  for (let i = 0; i < 20 && await run(`bargello.play.at.view.turn.kind !== 'player'`); i++) await drawn(() => press('1'));
  await click($('#best-ask'));
  await until(`document.querySelector('#cancel') && document.querySelector('.progress')?.textContent.length > 12`, 'progress');
  expect(/being computed/.test(await text($('#worth-now'))), `it is not said that it computes: ${await text($('#worth-now'))}`);
  const id = await until('bargello.play.at.worth?.id', 'the job');
  await page.reload();
  await until(`globalThis.bargello?.play?.at.worth?.id`, 'the job that was begun before');
  expect(await run('bargello.play.at.worth.id') === id, 'a page that is loaded again begins another job');
  await click($('#cancel'));
  await until(`bargello.play.at.worth?.stage === 'cancelled' && ${rest}`, 'the end of the job');
  expect(/Stopped before it was solved/.test(await text($('#worth'))), `what was stopped is called: ${await text($('#worth'))}`);
  await click($('#advice'));
  const move = await until('bargello.play.at.advice', 'advice');
  expect(await run(`bargello.play.at.view.moves.some(m => m.move === ${JSON.stringify(move)})`), `${move} is no move here`);
}
const players_least = () => run(`globalThis.bargello?.games.find(g => g.name === '${game}').players[0] ?? 3`);

// Against somebody: perfect players to the end of an ending, sensible ones in the full game, a person between them.
async function against_players() {
  await page.open(`${address}#game=${game}&position=${ending}`);
  await ready();
  const seats = await run('bargello.play.facts.players'), seat = (id, kind) => run(`(() => { const s = document.querySelector('#seat-${id}'); s.value = '${kind}'; s.dispatchEvent(new Event('change')); })()`);
  for (let i = 0; i < seats; i++) await seat(i, 'perfect');
  await seat('chance', 'random');
  await until(`bargello.play.at.view.turn.kind === 'over' && ${rest}`, 'the end of perfect play');
  // On the way no move of theirs was worth less to them than another: the solver's word for it, move by move.
  const line = await run(`(() => { const out = []; for (let n = bargello.play.at; n.parent; n = n.parent) if (n.parent.view.turn.kind === 'player') out.unshift({ move: n.move, seat: n.parent.view.turn.seat, result: n.parent.worth?.result }); return out; })()`);
  const number = value => String(value).split('/').map(Number).reduce((a, b) => a / b);
  for (const { move, seat: who, result } of line) {
    const worth_to = ({ value }) => Array.isArray(value) ? number(value[who]) : who === 0 ? number(value) : -number(value);
    const made = result?.moves.find(one => one.move === move);
    expect(made && result.moves.every(one => worth_to(one) <= worth_to(made) + 1e-9), `the perfect player ${who} made ${move}`);
  }
  await page.open(`${address}#game=${game}&players=${seats}`);
  await ready();
  await seat('chance', 'random');
  for (let i = 1; i < seats; i++) await seat(i, i % 2 ? 'sensible' : 'random');
  // They move until it is the turn of the person, who is waited for.
  await until(`bargello.play.at.actor === 0 && ${rest} && bargello.play.at.view.moves.length`, 'the turn of the person');
  const at = await run('bargello.play.index()');
  await drawn(() => press('1'));
  await until(`bargello.play.at.actor === 0 && bargello.play.index() > ${at} && ${rest}`, 'the next turn of the person');
}

// Back goes from the first page, and from another play, to the play before; what an address asks for and is not there is
// said, or left out.
async function addresses() {
  await page.open(`${address}#game=${game}&position=${ending}`);
  await ready();
  await drawn(() => press('1'));
  const hash = await run('location.hash');
  await click($('#home'));
  await until(`!document.querySelector('#choose').hidden`, 'the first page');
  await run('history.back()');
  await until(`!document.querySelector('#bench').hidden && bargello.play?.index() === 1 && !bargello.showing`, 'the play, by Back from the first page');
  expect(await run('location.hash') === hash, 'Back does not return to the play');
  await run(`document.querySelector('#setup').open = true`);
  await click($('#setup-begin'));
  await until(`bargello.play?.index() === 0 && !bargello.showing && location.hash !== ${JSON.stringify(hash)}`, 'another play');
  await run('history.back()');
  await until(`bargello.play?.index() === 1 && !bargello.showing && location.hash === ${JSON.stringify(hash)}`, 'the play, by Back from another');
  for (const odd of ['at=-4', 'at=x', 'at=1.5', 'at=99']) {
    await page.open(address + hash + '&' + odd);
    await ready();
    expect(await run('bargello.play.index()') === 1, `${odd}: the play is not at its end`);
  }
  await page.open(`${address}${hash}&versus=${encodeURIComponent('no-such=question')}`);
  await ready();
  expect(/no question “no-such”/.test(await text($('#trouble'))) && await run(`document.querySelector('#other').hidden`), `a comparison that is not there: ${await text($('#trouble'))}`);
  await until(rest, 'rest');
}

// A server started anew, where it was, under an open page: the play goes on with the new server's token.
async function restarted() {
  await page.open(`${address}#game=${game}&position=${ending}`);
  await ready();
  const ended = new Promise(yes => server.once('exit', yes));
  server.kill('SIGKILL');
  await ended;
  server = start(new URL(address).port);
  expect(await said_by(server) === address, 'the server is not started where it was');
  const before = faults.length;
  await drawn(() => press('1'));
  expect(await run('bargello.play.index()') === 1, 'the play does not go on with a new server');
  faults.splice(before, faults.length, ...faults.slice(before).filter(fault => !/status of 403/.test(fault)));
}

async function opened() {
  await page.open(address);
  await until(`document.querySelectorAll('#opened button').length`, 'what is to be opened');
  const count = await run(`document.querySelectorAll('#opened button').length`);
  for (let i = 0; i < count; i++) {
    await page.open(address);
    await until(`document.querySelectorAll('#opened button').length === ${count}`, 'what is to be opened');
    const title = await text(`document.querySelectorAll('#opened button')[${i}]`);
    await click(`document.querySelectorAll('#opened button')[${i}]`);
    await ready();
    await until(`!bargello.opening && (bargello.finding ? document.querySelector('#answer .found') : true)`, 'what was found');
    const seen = await run(`({ moves: bargello.play.index(), asked: bargello.finding?.moves.length, why: Boolean(bargello.why), trouble: document.querySelector('#trouble').textContent })`);
    expect(!seen.trouble, `${title}: ${seen.trouble}`);
    // All of the play is laid out, but for a last move that is not allowed: then its rule is named.
    if (seen.asked !== undefined) expect(seen.moves === seen.asked || seen.why && seen.moves === seen.asked - 1, `${title}: ${JSON.stringify(seen)}`);
    if (/extra|illegal/.test(title)) expect(seen.why, `${title}: why not, is not said`);
    if (seen.why) expect(/Rule R\d+/.test(await text($('#answer'))), `${title}: no rule is named: ${await text($('#answer'))}`);
    console.log(`${title}: ${seen.moves} moves${seen.why ? ', and what is not allowed' : ''}`);
  }
  await page.shot(join(folder, 'finding.png'));
}

const work = {
  open: opened, setup: setting_up, addresses, restart: restarted, jobs, players: against_players,
  play: async () => { await play_to_the_end(); await the_record(); }, keys: by_keyboard, values, case: a_case, parting, looks: () => looks(), narrow: () => looks([[360, 740, 'dark']], [game, 'versus', 'help']), axe: async () => { if (!parts.includes('looks')) await looks(); },
  async report() {
    await page.open(address + 'report');
    await until(`document.querySelector('a.board')`, 'the report with its boards', 1200);
    await side_by_side();
  },
};
async function check() {
  await page.view(1280, 900);
  for (const part of parts) {
    const begin = Date.now();
    await work[part]();
    console.log(`${part}: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  }
}

const patience = setTimeout(() => { console.log('the browser does not answer'); server.kill('SIGKILL'); process.exit(1); }, 1200000);
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
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'page: all is well' : `page: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
