// From a click on a move to the drawn answer, in headless Chromium: every game, every number of players, whole games.
//
//   BARGELLO=build/release/bargello node bench/serve_latency.mjs [MOVES]      MOVES of each game are clicked (default 60)
//
// A line for each: median, 95th of a hundred and worst (and at which click), in milliseconds, the frame after the answer
// was drawn included. What else runs on the machine is measured, too.
import { spawn } from 'node:child_process';
import { browser } from '../tests/support/browser.mjs';

const moves = Number(process.argv[2] || 60);
const server = spawn(process.env.BARGELLO, ['serve', '--port', '0', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise(yes => server.stdout.once('data', data => yes(String(data).trim())));
const page = await browser();
page.allow(address);
await page.view(1280, 900);
await page.open(address);
await page.until(`document.querySelector('.card')`);
const games = await page.run('bargello.games.map(g => [g.name, g.players])');
for (const [game, [least, most]] of games)
  for (let players = least; players <= most; players++) {
    await page.open(`${address}#game=${game}&players=${players}`);
    await page.until('globalThis.bargello?.shown');
    const { times, worst } = await page.run(`(async () => {
      const times = [];
      let seed = 11;
      for (let i = 0; i < ${moves}; i++) {
        seed = (seed * 1103 + 12345) % 65536;
        const all = document.querySelectorAll('#moves button.move[data-move]');
        if (!all.length) break;
        const button = all[seed % all.length], before = bargello.shown, begin = performance.now();
        button.click();
        while (bargello.shown === before) await new Promise(yes => { const c = new MessageChannel(); c.port1.onmessage = yes; c.port2.postMessage(0); });
        await new Promise(yes => requestAnimationFrame(() => setTimeout(yes)));
        times.push(performance.now() - begin);
        await new Promise(yes => setTimeout(yes, 40)); // a person takes a breath as well
      }
      const worst = times.indexOf(Math.max(...times));
      return { times: times.sort((a, b) => a - b), worst };
    })()`);
    const at = share => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(6);
    console.log(`${game.padEnd(12)} ${players} players: ${times.length} clicks, median ${at(0.5)}, 95 of 100 below ${at(0.95)}, worst ${at(1)} ms (click ${worst + 1})`);
  }
await page.close();
server.kill('SIGINT');
