// Opens the rule report in headless Chromium, as a reader would from a file, and tries it. Node's standard library only: the browser is
// spoken to over a pipe.
//
//   node page_check.mjs PAGE.html FOLDER      screenshots go into FOLDER; prints what is wrong, exit code 1 if anything is
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file, folder] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), 'bargello-browser-'));
const flags = ['--headless=new', '--remote-debugging-pipe', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--hide-scrollbars', `--user-data-dir=${profile}`];
if (process.getuid() === 0) flags.push('--no-sandbox');
const browser = spawn(process.env.CHROMIUM || 'chromium', [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });

const faults = [];
const expect = (truth, what) => { if (!truth) faults.push(what); };
const waiting = new Map(), listeners = [];
let last = 0, rest = '';
browser.stdio[4].on('data', data => {
  rest += data;
  for (let end; (end = rest.indexOf('\0')) >= 0; rest = rest.slice(end + 1)) {
    const message = JSON.parse(rest.slice(0, end));
    if (message.id !== undefined) {
      const { yes, no } = waiting.get(message.id);
      waiting.delete(message.id);
      message.error ? no(new Error(message.error.message)) : yes(message.result);
    } else {
      for (const listener of listeners) listener(message);
    }
  }
});
let session;
const send = (method, params = {}) => new Promise((yes, no) => {
  waiting.set(++last, { yes, no });
  browser.stdio[3].write(JSON.stringify({ id: last, method, params, sessionId: session }) + '\0');
});
const event = name => new Promise(yes => listeners.push(message => { if (message.method === name) yes(message.params); }));
const run = async expression => {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
  return result.value;
};
const settle = () => run('new Promise(yes => requestAnimationFrame(() => requestAnimationFrame(yes)))');

const view = (width, height, scheme) => Promise.all([
  send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 }),
  send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] }),
]);
const open = async hash => {
  const loaded = event('Page.loadEventFired');
  await send('Page.navigate', { url: 'about:blank' });
  await loaded;
  const again = event('Page.loadEventFired');
  await send('Page.navigate', { url: pathToFileURL(resolve(file)).href + (hash || '') });
  await again;
  await settle();
};
const shot = async name => {
  await settle();
  const { data } = await send('Page.captureScreenshot', { format: 'png' });
  writeFileSync(join(folder, name + '.png'), Buffer.from(data, 'base64'));
};
const shot_of = async (selector, name) => {
  if (await run(`!document.querySelector(${JSON.stringify(selector)})`)) return;
  await run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView()`);
  await shot(name);
};
// A click where a person would click, not a call of a function.
const click = async selector => {
  const [x, y] = await run(`(() => { const e = document.querySelector(${JSON.stringify(selector)}); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`);
  for (const type of ['mousePressed', 'mouseReleased']) await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  await settle();
};
const press = async key => {
  await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key.length === 1 ? key : undefined });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  await settle();
};

async function check() {
  const { targetInfos } = await send('Target.getTargets');
  const { targetId } = targetInfos.find(target => target.type === 'page');
  session = (await send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  listeners.push(({ method, params }) => {
    if (method === 'Runtime.exceptionThrown') faults.push('exception: ' + (params.exceptionDetails.exception?.description || params.exceptionDetails.text));
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning', 'assert'].includes(params.type)) faults.push('console: ' + params.args.map(a => a.value).join(' '));
    if (method === 'Log.entryAdded' && params.entry.level === 'error') faults.push('log: ' + params.entry.text);
    if (method === 'Network.requestWillBeSent' && !/^(file|data|about):/.test(params.request.url)) faults.push('asks the network for ' + params.request.url);
  });
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(domain + '.enable');

  // What can be told from the page as it stands.
  await view(1280, 900, 'light');
  await open();
  const facts = await run(`(() => {
    const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
    return {
      twice: ids.filter((id, i) => ids.indexOf(id) !== i),
      broken: [...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href')).filter(h => !h.startsWith('plays/')).filter(h => !h.startsWith('#') || !document.getElementById(decodeURIComponent(h.slice(1)))),
      questions: document.querySelectorAll('article.question').length,
      unnamed: [...document.querySelectorAll('svg[role=img]')].filter(s => !s.querySelector('title')?.textContent || !s.querySelector('desc')?.textContent).length,
      first: document.querySelector('article.question')?.id,
    };
  })()`);
  expect(facts.twice.length === 0, 'ids given twice: ' + facts.twice.slice(0, 5));
  expect(facts.broken.length === 0, 'links that lead nowhere: ' + facts.broken.slice(0, 5));
  expect(facts.questions > 0, 'no question on the page');
  expect(facts.unnamed === 0, facts.unnamed + ' drawings without title and description');
  await shot('1280-light-top');

  // The filter: every box once, alone; what is then visible is exactly what bears its value.
  const visible = `[...document.querySelectorAll('article.question')].filter(q => q.getClientRects().length > 0)`;
  const boxes = await run(`[...document.querySelectorAll('#filter input')].map(b => ({ group: b.name, value: b.value }))`);
  expect(new Set(boxes.map(b => b.group)).size === 3, 'the filter does not offer game, language and kind');
  for (const { group, value } of boxes) {
    const box = `#filter input[name="${group}"][value="${value}"]`;
    await click(box);
    const seen = await run(`(() => { const all = [...document.querySelectorAll('article.question')], shown = ${visible}; const bears = q => q.dataset.${group}.split('|').includes(${JSON.stringify(value)}); return { right: shown.every(bears) && all.filter(bears).length === shown.length, count: shown.length, says: document.getElementById('shown').textContent }; })()`);
    expect(seen.right && seen.count > 0, `the filter ${group}=${value} shows ${seen.count} questions, not those it should`);
    expect(seen.says.startsWith(seen.count === facts.questions ? 'All ' + seen.count : seen.count + ' of '), `the filter ${group}=${value} says “${seen.says}” of ${seen.count}`);
    await click(box);
    expect(await run(`${visible}.length`) === facts.questions, `after ${group}=${value} was taken back not everything is shown`);
  }
  // Two groups together, then 'Show all'.
  const one = name => boxes.find(b => b.group === name);
  for (const name of ['game', 'kind']) await click(`#filter input[name="${name}"][value="${one(name).value}"]`);
  const both = await run(`({ shown: ${visible}.length, want: [...document.querySelectorAll('article.question')].filter(q => q.dataset.game === ${JSON.stringify(one('game').value)} && q.dataset.kind.split('|').includes(${JSON.stringify(one('kind').value)})).length })`);
  expect(both.shown === both.want, `game and kind together show ${both.shown} questions instead of ${both.want}`);
  await shot('1280-light-filtered');
  // A link to what is hidden shows it all the same.
  const hidden = await run(`[...document.querySelectorAll('article.question')].find(q => q.getClientRects().length === 0)?.id`);
  if (hidden) {
    await run(`location.hash = '#${hidden}'`);
    await settle();
    expect(await run(`document.getElementById('${hidden}').getClientRects().length > 0`), `the link to #${hidden} does not show what the filter hides`);
  }
  await click(`#filter input[name="game"][value="${one('game').value}"]`);
  await click('#everything');
  expect(await run(`${visible}.length`) === facts.questions, '“Show all” does not');

  // Keys.
  await run('document.activeElement.blur(); scrollTo(0, 0)');
  await press('j');
  expect(await run('document.activeElement.id') === facts.first, 'j does not go to the first question');
  await press('j');
  const second = await run('document.activeElement.id');
  expect(second && second !== facts.first, 'j does not go to the next question');
  await press('k');
  expect(await run('document.activeElement.id') === facts.first, 'k does not go back');
  await press('Tab');
  expect(await run(`getComputedStyle(document.activeElement).outlineStyle !== 'none'`), 'the focus cannot be seen');

  // The theme's button.
  const paper = () => run('getComputedStyle(document.body).backgroundColor');
  const light = await paper();
  await run('scrollTo(0, 0)');
  await click('#theme');
  expect(await paper() !== light, 'the button does not change the theme');
  await click('#theme');
  expect(await paper() === light, 'the button does not change the theme back');
  await run('localStorage.clear()');

  // Deep links; a rule lies in a fold that must open.
  for (const id of await run(`[...document.querySelectorAll('article.question')].map(q => q.id).filter((_, i, all) => i === 1 || i === all.length - 1).concat([...document.querySelectorAll('tr[id]')].slice(0, 1).map(r => r.id))`)) {
    await open('#' + id);
    expect(await run(`(() => { const r = document.getElementById('${id}').getBoundingClientRect(); return r.height > 0 && r.top < innerHeight && r.bottom > 0; })()`), `#${id} is not on the screen when the page is opened there`);
  }

  // By day and by night, on a desk and on a phone: pictures for a person's eye; then everything unfolded, and nothing may stick out.
  const sights = await run(`[...document.querySelectorAll('section.game[data-game]')].map(s => '#' + s.id)`);
  for (const [width, height] of [[360, 740], [1280, 900]]) {
    for (const scheme of ['light', 'dark']) {
      await view(width, height, scheme);
      await open();
      await shot(`${width}-${scheme}-start`);
      for (const game of sights)
        for (const [what, selector] of [['', ''], ['-question', ' article.question'], ['-case', ' .case .sides'], ['-share', ' .share'], ['-claim', ' .claim'], ['-stuck', ' .deadend']])
          await shot_of(game + selector, `${width}-${scheme}-${game.slice(1)}${what}`);
      if (scheme === 'dark') continue;  // colours move nothing
      await run(`document.querySelectorAll('details').forEach(d => { d.open = true; })`);
      for (const wide of width === 360 ? [360, 320] : [1280, 768]) {
        await view(wide, height, scheme);
        await settle();
        const seen = await run(`({ scroll: document.documentElement.scrollWidth, inner: innerWidth, out: [...document.querySelectorAll('body :not(svg *):not(.skip)')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map(e => e.tagName + '.' + e.getAttribute('class') + ' ' + e.textContent.slice(0, 40)) })`);
        expect(seen.inner === wide && seen.scroll <= wide, `at ${wide} px the page is ${seen.scroll} px wide`);
        expect(seen.out.length === 0, `at ${wide} px this sticks out: ${seen.out.join('; ')}`);
      }
    }
  }
  await send('Emulation.setEmulatedMedia', { media: 'print', features: [] });
  await settle();
  expect(await run(`getComputedStyle(document.querySelector('aside')).display === 'none'`), 'the filter is printed');
}

mkdirSync(folder, { recursive: true });
const patience = setTimeout(() => { console.log('the browser does not answer'); browser.kill('SIGKILL'); process.exit(1); }, 600000);
try {
  await check();
} catch (error) {
  faults.push(String(error.stack || error));
}
clearTimeout(patience);
session = undefined;
await Promise.race([send('Browser.close').catch(() => {}), new Promise(yes => setTimeout(yes, 3000))]);
browser.kill('SIGKILL');
await new Promise(yes => setTimeout(yes, 200));
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'page: all is well' : `page: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
