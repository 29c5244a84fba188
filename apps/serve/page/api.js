// The routes of docs/serve.md.
let token = document.querySelector('meta[name=token]')?.content || '';

export class Refused extends Error {
  constructor(status, body) {
    super(body.error || `the server answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

const answered = async response => {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
};

// A server that was started anew under an open page has another token: it stands in the page, and the play goes on.
const renewed = async used => {
  if (token !== used) return true;
  const page = await fetch('/').then(response => response.text(), () => ''), found = page.match(/<meta name="token" content="(\w+)">/);
  if (!found || found[1] === used) return false;
  token = found[1];
  return true;
};
const asked = async (path, options) => {
  const used = token, ask = () => fetch(path, { ...options, headers: { ...options.headers, 'X-Bargello-Token': token } }).catch(unreachable);
  const response = await ask();
  return answered(response.status === 403 && await renewed(used) ? await ask() : response);
};
export const get = path => asked(path, {});
export const post = (path, body) => asked(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const unreachable = () => { throw new Error('The workbench does not answer. Is it still running?'); };

const details = new Map();
// All about a game: questions, rules, notation.
export const about = async name => {
  if (!details.has(name)) details.set(name, await get('/api/games/' + encodeURIComponent(name)));
  return details.get(name);
};

const pause = ms => new Promise(yes => setTimeout(yes, ms));

// Begins a job and follows it; 'see' is told each stage. Asking for the same again finds the job that is there; one that
// is not there any more, for the server was started anew, is begun once more.
export const job = async (body, see, alive, again = 1) => {
  let id;
  for (let wait = 500; ; wait = Math.min(wait * 2, 4000)) {
    try {
      ({ id } = await post('/api/jobs', body));
      break;
    } catch (error) {
      if (error.status !== 429 || !alive()) throw error;
      see({ stage: 'waiting', progress: 'the queue is full', result: null });
      await pause(wait);
    }
  }
  for (let wait = 15; ; wait = Math.min(wait * 1.6, 500)) {
    if (!alive()) return null;
    let status;
    try {
      status = await get('/api/jobs/' + id);
    } catch (error) {
      if (error.status === 404 && again > 0) return job(body, see, alive, again - 1);
      throw error;
    }
    see(status);
    if (['done', 'failed', 'cancelled'].includes(status.stage)) return status;
    await pause(wait);
  }
};
export const cancel = id => post(`/api/jobs/${id}/cancel`, {});
