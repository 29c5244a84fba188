// What can be taken home: a record, a position, a test case, a picture, a page of the whole session.
import { post } from './api.js';
import { all, capital, el, fill } from './dom.js';
import { Play } from './play.js';
import { who } from './panels.js';
import { worth_line } from './worth.js';

const save = (name, type, text) => {
  const link = el('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};

// The rules of our own stylesheets that drawings need, with the colours of the day.
const looks = () => all('link[rel=stylesheet]').map(l => l.sheet).filter(s => s?.href?.endsWith('/drawing.css')).flatMap(s => [...s.cssRules].map(r => r.cssText)).join('\n');

const escaped = text => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

const still = picture => {
  const box = document.createElement('div');
  box.innerHTML = picture;
  all('.target', box).forEach(e => e.remove());
  all('g', box).forEach(g => { g.removeAttribute('data-means'); g.removeAttribute('data-shows'); });
  return box.innerHTML;
};

export const svg_of = view => still(view.picture).replace('>', `><style>${looks()} svg.state { background: var(--leaf); }</style>`);

const page_looks = `
body { font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; background: var(--paper); color: var(--ink); max-width: 80rem; margin: 0 auto; padding: 1.5rem 1.2rem 3rem; overflow-wrap: break-word; }
h1, h2 { font-family: Palatino, "URW Palladio L", Georgia, serif; font-weight: 600; line-height: 1.2; } h2 { font-size: 1.1rem; margin: 0 0 .2rem; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); align-items: start; margin: 1.5rem 0; }
section { background: var(--leaf); border: 1px solid var(--rule); border-radius: 12px; padding: .9rem 1.1rem; min-width: 0; } section p { margin: .2rem 0; }
svg.state { width: 100%; height: auto; margin: .6rem 0; } code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85rem; overflow-wrap: anywhere; white-space: pre-wrap; }
.small, summary { color: var(--soft); font-size: .86rem; } summary { cursor: pointer; } .number { color: var(--soft); font-weight: 400; } .worth { color: var(--good); font-weight: 600; }`;

// Every step of the line that is shown, in one file that needs nothing else: pictures, words, values that were computed,
// texts, and the record.
export const session = async app => {
  const { play } = app, steps = [], line = play.line();
  for (const [i, n] of line.entries()) {
    await play.see(n);
    const title = n.move === null ? 'The start' : `${who(n.parent.actor)}: ${n.move}`, worth = worth_line(n, n.view);
    steps.push(`<section><h2><span class="number">${i}</span> ${escaped(title)}</h2>${n.words ? `<p class="small">${escaped(capital(n.words))}.</p>` : ''}${worth ? `<p class="worth">${escaped(worth)}</p>` : ''}${still(n.view.picture) || `<pre>${escaped(n.view.drawing)}</pre>`}${n.view.scores ? `<p><strong>Result: ${escaped(n.view.scores.join(' · '))}</strong></p>` : ''}<details><summary>The state as text</summary><code>${escaped(n.text)}</code></details></section>`);
  }
  const { record } = await post('/api/record', { setup: play.setup, moves: Play.path(line.at(-1)).slice(1).map(n => n.move) });
  const unusual = Object.entries(play.facts.unusual || {}).map(([question, reading]) => `${question}=${reading}`);
  const about = [`${play.facts.players} players`, play.facts.config.name && `configuration ${play.facts.config.name}`, unusual.length ? `read with ${unusual.join(', ')}` : 'our readings throughout', `${line.length - 1} moves`].filter(Boolean).join('; ');
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A session of ${escaped(app.about.title)}</title><style>${looks()}${page_looks}</style></head>
<body><h1>A session of ${escaped(app.about.title)}</h1><p>${escaped(about)}.</p><main>${steps.join('\n')}</main><section><h2>The record</h2><p class="small">As <code>bargello replay</code> reads it.</p><details><summary>Show it</summary><pre>${escaped(record)}</pre></details></section></body></html>\n`;
};

export const draw_export = (app, box) => {
  const name = app.play.setup.game, whole = () => ({ setup: app.play.setup, moves: app.play.moves() });
  const button = (id, words, make) => el('button', { type: 'button', id, onclick: () => app.guard(make()) }, words);
  fill(box, el('p', { class: 'small' }, 'The address of this page holds the play: copy it, keep it, send it.'),
    el('div', { class: 'row' },
      button('copy', 'Copy the address', async () => { await navigator.clipboard.writeText(location.href); }),
      button('export-record', 'Record (for replay)', async () => save(`${name}.play`, 'text/plain', (await post('/api/record', whole())).record)),
      button('export-position', 'Position (for --position)', async () => save(`${name}-position.json`, 'application/json', JSON.stringify((await post('/api/record', whole())).position, null, 1) + '\n')),
      button('export-case', 'Test case (two files)', async () => { for (const [file, text] of Object.entries(await post('/api/case', whole()))) save(file, 'application/json', text); }),
      button('export-svg', 'Picture (SVG)', async () => save(`${name}.svg`, 'image/svg+xml', svg_of(app.play.at.view))),
      button('export-page', 'The session as a page', async () => save(`${name}-session.html`, 'text/html', await session(app)))));
};
