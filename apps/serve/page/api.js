// The routes of docs/serve.md.
const token = document.querySelector('meta[name=token]')?.content || '';

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

export const get = async path => answered(await fetch(path, { headers: { 'X-Bargello-Token': token } }).catch(unreachable));
export const post = async (path, body) => answered(await fetch(path, {
  method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Bargello-Token': token }, body: JSON.stringify(body),
}).catch(unreachable));
const unreachable = () => { throw new Error('The workbench does not answer. Is it still running?'); };

const details = new Map();
// All about a game: questions, rules, notation.
export const about = async name => {
  if (!details.has(name)) details.set(name, await get('/api/games/' + encodeURIComponent(name)));
  return details.get(name);
};

const pause = ms => new Promise(yes => setTimeout(yes, ms));

// Begins a job and follows it; 'see' is told each stage. Asking for the same again finds the job that is there.
export const job = async (body, see, alive) => {
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
    const status = await get('/api/jobs/' + id);
    see(status);
    if (['done', 'failed', 'cancelled'].includes(status.stage)) return status;
    await pause(wait);
  }
};
export const cancel = id => post(`/api/jobs/${id}/cancel`, {});
