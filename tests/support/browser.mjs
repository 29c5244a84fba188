// Headless Chromium for tests, spoken to over a pipe by the DevTools protocol; Node's standard library only.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A browser that does not answer when it is started is started again, twice.
export async function browser(left = 2) {
  try {
    return await started();
  } catch (error) {
    if (left === 0) throw error;
    console.error(`chromium: ${error.message}; once more`);
    return browser(left - 1);
  }
}

const patience = Number(process.env.PATIENCE || 120); // seconds; machines are slow

async function started() {
  const profile = mkdtempSync(join(tmpdir(), 'bargello-browser-'));
  const flags = ['--headless=new', '--remote-debugging-pipe', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--hide-scrollbars', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', `--user-data-dir=${profile}`];
  if (process.getuid() === 0) flags.push('--no-sandbox');
  const program = spawn(process.env.CHROMIUM || 'chromium', [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });

  const waiting = new Map(), listeners = [], faults = [];
  let last = 0, rest = '', session;
  program.stdio[4].on('data', data => {
    rest += data;
    for (let end; (end = rest.indexOf('\0')) >= 0; rest = rest.slice(end + 1)) {
      const message = JSON.parse(rest.slice(0, end));
      if (message.id !== undefined) {
        const { yes, no } = waiting.get(message.id) || {};
        waiting.delete(message.id);
        message.error ? no?.(new Error(message.error.message)) : yes?.(message.result);
      } else for (const listener of [...listeners]) listener(message);
    }
  });
  const send = (method, params = {}, seconds = patience) => new Promise((yes, no) => {
    const id = ++last, late = setTimeout(() => { waiting.delete(id); no(new Error(`no answer to ${method} in ${seconds} s`)); }, seconds * 1000);
    const done = then => result => { clearTimeout(late); then(result); };
    waiting.set(id, { yes: done(yes), no: done(no) });
    program.stdio[3].write(JSON.stringify({ id: last, method, params, sessionId: session }) + '\0');
  });
  const event = name => new Promise(yes => {
    const listener = ({ method, params }) => { if (method === name) { listeners.splice(listeners.indexOf(listener), 1); yes(params); } };
    listeners.push(listener);
  });

  program.stdio[3].on('error', () => {});
  program.once('exit', code => { for (const { no } of waiting.values()) no(new Error(`chromium has ended (${code})`)); waiting.clear(); });
  const stop = async () => {
    const gone = program.exitCode !== null || program.signalCode !== null ? null : new Promise(yes => program.once('exit', yes));
    try { process.kill(-program.pid, 'SIGKILL'); } catch { /* all of its processes are gone */ }
    await gone;
    // A helper process that is about to end may still write there.
    for (let i = 0; i < 100; i++)
      try {
        return rmSync(profile, { recursive: true, force: true });
      } catch {
        await new Promise(yes => setTimeout(yes, 100));
      }
  };
  const { targetInfos } = await send('Target.getTargets', {}, Math.min(patience, 40)).catch(async error => { await stop(); throw error; });
  session = (await send('Target.attachToTarget', { targetId: targetInfos.find(target => target.type === 'page').targetId, flatten: true })).sessionId;
  let own = 'about:';
  listeners.push(({ method, params }) => {
    if (method === 'Runtime.exceptionThrown') faults.push('exception: ' + (params.exceptionDetails.exception?.description || params.exceptionDetails.text));
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning', 'assert'].includes(params.type)) faults.push('console: ' + params.args.map(a => a.value ?? a.description).join(' '));
    if (method === 'Log.entryAdded' && params.entry.level === 'error' && !/status of 409/.test(params.entry.text)) faults.push('log: ' + params.entry.text + ' ' + (params.entry.url || ''));
    if (method === 'Network.requestWillBeSent' && !/^(about|data|blob):/.test(params.request.url) && !params.request.url.startsWith(own)) faults.push('asks another host: ' + params.request.url);
  });
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(domain + '.enable');

  const run = async expression => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(`${exceptionDetails.exception?.description || exceptionDetails.text} in ${expression.slice(0, 200)}`);
    return result.value;
  };
  const settle = () => run('new Promise(yes => requestAnimationFrame(() => requestAnimationFrame(yes)))');
  const until = async (expression, what, seconds = patience) => {
    for (const begin = Date.now(); ;) {
      const value = await run(expression).catch(error => { if (/context|navigat/i.test(error.message)) return null; throw error; });
      if (value) return value;
      if (Date.now() - begin > seconds * 1000) throw new Error('waited in vain: ' + (what || expression));
      await new Promise(yes => setTimeout(yes, 4));
    }
  };
  const key_codes = { Enter: 13, Tab: 9, Escape: 27, ' ': 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, End: 35, Home: 36 };
  return {
    faults, send, event, run, settle, until,
    allow(address) { own = address; },
    view: (width, height, scheme = 'light', scale = 1) => Promise.all([
      send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: width < 600 }),
      send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }] })]),
    async open(url) {
      let loaded = event('Page.loadEventFired');
      await send('Page.navigate', { url: 'about:blank' });
      await loaded;
      loaded = event('Page.loadEventFired');
      await send('Page.navigate', { url });
      await loaded;
      await settle();
    },
    async reload() {
      const loaded = event('Page.loadEventFired');
      await send('Page.reload');
      await loaded;
      await settle();
    },
    async shot(file) {
      await settle();
      const { data } = await send('Page.captureScreenshot', { format: 'png' });
      writeFileSync(file, Buffer.from(data, 'base64'));
    },
    // A click where a person would click, not a call of a function. 'find' is an expression for the element.
    async click(find) {
      const place = await run(`(() => { const e = ${find}; if (!e) return null; const middle = () => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }; const hit = document.elementFromPoint(...middle()); if (!hit || !e.contains(hit)) e.scrollIntoView({ block: 'center' }); return middle(); })()`);
      if (!place) throw new Error('nothing to click: ' + find);
      const [x, y] = place;
      for (const type of ['mousePressed', 'mouseReleased']) await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    async press(key) {
      const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode: key_codes[key] });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: key_codes[key] });
    },
    async close() {
      session = undefined;
      await send('Browser.close', {}, 5).catch(() => {});
      await stop();
    },
  };
}
