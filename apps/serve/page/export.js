// What can be taken home: a record, a position, a test case, a picture, a page of the whole session.
import { post } from './api.js';
import { $, all, el, fill } from './dom.js';
import { Play } from './play.js';
import { who } from './panels.js';

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

export const session = async app => {
  const { play } = app, steps = [];
  for (const n of play.line()) {
    if (!n.view) n.view = await post('/api/state', { setup: play.setup, state: n.text });
    const title = n.move === null ? 'The start' : `${who(n.parent.actor)}: ${n.move}`;
    steps.push(`<section><h2>${escaped(title)}</h2>${n.words ? `<p>${escaped(n.words)}</p>` : ''}${still(n.view.picture) || `<pre>${escaped(n.view.drawing)}</pre>`}${n.view.scores ? `<p><strong>Result: ${escaped(n.view.scores.join(' · '))}</strong></p>` : ''}<p><code>${escaped(n.text)}</code></p></section>`);
  }
  const { record } = await post('/api/record', { setup: play.setup, moves: Play.path(play.line().at(-1)).slice(1).map(n => n.move) });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A session of ${escaped(app.about.title)}</title><style>${looks()}
body { font: 1rem/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); max-width: 44rem; margin: 2rem auto; padding: 0 1rem; } section { border-top: 1px solid var(--rule); padding: 1rem 0; } svg.state { width: 100%; height: auto; } code, pre { overflow-wrap: anywhere; white-space: pre-wrap; }</style></head>
<body><h1>A session of ${escaped(app.about.title)}</h1>${steps.join('\n')}<section><h2>The record</h2><p>As <code>bargello replay</code> reads it:</p><pre>${escaped(record)}</pre></section></body></html>\n`;
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
