import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from './http.mjs';

const sample = JSON.parse(
  readFileSync(new URL('../../../examples/quizzes/home-energy-checkup.json', import.meta.url), 'utf8'),
);

/**
 * A signed-in owner, without a browser: keeps cookies and sends what the dashboard would send.
 * @typedef {object} Owner
 * @property {() => string} cookie
 * @property {(method: string, path: string, body?: unknown) => Promise<import('./http.mjs').Answer>} send
 * @property {<T = any>(method: string, path: string, body?: unknown) => Promise<T>} ask like send; throws unless it succeeds
 */

/**
 * Signs in through the built-in provider. It is no part of what is measured: a busy product is asked again.
 * @param {string} origin
 * @param {string} email
 * @returns {Promise<Owner>}
 */
export async function signIn(origin, email) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await signInOnce(origin, email);
    } catch (error) {
      if (tried === 5) throw error;
      await sleep(1_000);
    }
  }
}

/** @param {string} origin @param {string} email @returns {Promise<Owner>} */
async function signInOnce(origin, email) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body = undefined,
  ) => {
    const form = path.startsWith('http') || typeof body === 'string';
    const answer = await exchange(method, new URL(path, origin).href, {
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.size ? { cookie: cookie() } : {}),
        ...(form && body !== undefined ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      body,
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const pair = line.split(';')[0] ?? '';
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };

  let path = '/api/login';
  for (let step = 0; step < 12; step += 1) {
    const page = await send('GET', path);
    const answer = page.text.includes('name="email"')
      ? await send('POST', path, new URLSearchParams({ email }).toString())
      : page;
    path = answer.headers.location ?? '';
    if (!path) throw new Error(`Sign-in ended with ${answer.label}: ${answer.text.slice(0, 200)}`);
    if (path.endsWith('/dashboard')) {
      const ask = async (/** @type {Parameters<typeof send>} */ ...call) => {
        const { status, label, text } = await send(...call);
        if (status < 200 || status > 299) throw new Error(`${call[0]} ${call[1]}: ${label} ${text.slice(0, 300)}`);
        return text ? JSON.parse(text) : undefined;
      };
      return { cookie, send, ask };
    }
  }
  throw new Error('Sign-in did not end.');
}

/** Publishes a quiz of seven questions. @param {Owner} owner @returns {Promise<string>} its id */
export async function publishQuiz(owner) {
  const { id } = await owner.ask('POST', '/api/quizzes', sample.quiz);
  await owner.ask('PATCH', `/api/quizzes/${id}`, { status: 'published' });
  return id;
}
