import { exchange } from './http.mjs';
import { repeatedly } from './repeatedly.mjs';

const PAUSE_MS = 500;
const PART = /\bsecond-[0-9a-f]{6}/;
const ASSET = /(?<=")\/assets\/[\w.-]+\.js(?=")/g;

/**
 * Opens pages of the quiz and of the dashboard again and again. Each page asks for its files later, whichever version serves then.
 * @param {string} origin @param {string} quiz
 */
export function startOpenPages(origin, quiz) {
  /** Files that open pages ask for, by the script that names them. @type {Map<string, string[]>} */
  const scripts = new Map();
  /** The same by the dashboard. @type {Map<string, string[]>} */
  const dashboards = new Map();
  /** @type {string[]} */
  const failures = [];
  let fetched = 0;
  const get = async (/** @type {string} */ path) => {
    const answer = await exchange('GET', origin + path);
    fetched += 1;
    if (answer.status !== 200) failures.push(`${path}: ${answer.label}`);
    return answer.text;
  };
  const open = async () => {
    const part = PART.exec(await get(`/embed/${quiz}.js`))?.[0];
    const assets = (await get('/dashboard')).match(ASSET) ?? [];
    if (part) scripts.set(part, [`/embed/parts/${part}-en.js`]);
    if (assets[0]) dashboards.set(assets[0], assets);
    for (const path of [...scripts.values(), ...dashboards.values()].flat()) await get(path);
  };
  const end = repeatedly(open, PAUSE_MS);
  return {
    async stop() {
      await end();
      // One of the two may be the same in both versions.
      return { fetched, failures, versions: Math.max(scripts.size, dashboards.size) };
    },
  };
}
