import type { Page } from 'puppeteer-core';
import type { SeenPage, SeenQuiz } from './diagnose-page.ts';
import { type FoundInPage, lookAtPage, watchPage } from './look-at-page.ts';

const LOAD_TIMEOUT_MS = 30_000;
/** How long a page has to start its quiz once it is loaded, and how long then for what the quiz sends. */
const START_TIMEOUT_MS = 6_000;
const SETTLE_MS = 1_500;
const POLL_MS = 250;
const SERVER_TIMEOUT_MS = 10_000;

const SCRIPT = /^(https?:\/\/[^?#]+?)\/embed\/([\w-]+)\.js(?:[?#]|$)/;
const POPUP_SCRIPT = /^(https?:\/\/[^?#]+?)\/popup\.js(?:[?#]|$)/;
const FRAME = /^(https?:\/\/[^?#]+?)\/(?:embed|quiz)\/([\w-]+)(?:[?#]|$)/;

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Opens a page as a visitor does, and returns what there is of quizzes. Throws where the page itself does not load. */
export async function examinePage(page: Page, url: string): Promise<SeenPage> {
  const requests = new Map<string, SeenQuiz['request']>();
  page.on('request', (request) => SCRIPT.test(request.url()) && requests.set(request.url(), 'none'));
  page.on('requestfailed', (request) => requests.has(request.url()) && requests.set(request.url(), 'failed'));
  page.on('response', (response) => {
    if (requests.has(response.url())) requests.set(response.url(), response.ok() ? 'loaded' : 'failed');
  });
  await page.evaluateOnNewDocument(watchPage);
  const response = await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
  if (response && !response.ok()) throw new Error(`The page answers with the status ${response.status()}`);
  let found = await page.evaluate(lookAtPage);
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS && found.started.length === 0; waitedMs += POLL_MS) {
    if (found.violations.length > 0 || (waitedMs > SETTLE_MS && hasNoQuiz(found))) break;
    await sleep(POLL_MS);
    found = await page.evaluate(lookAtPage);
  }
  await sleep(SETTLE_MS);
  found = await page.evaluate(lookAtPage);
  return { violations: found.violations, quizzes: await quizzesOf(found, requests) };
}

const hasNoQuiz = ({ scripts, containers, popups, elements }: FoundInPage): boolean =>
  [...scripts, ...containers, ...popups, ...elements].length === 0;

async function quizzesOf(found: FoundInPage, requests: ReadonlyMap<string, SeenQuiz['request']>): Promise<SeenQuiz[]> {
  const { scripts, frames } = found;
  const matches = (pattern: RegExp, addresses: Iterable<string>) =>
    [...addresses].flatMap((address) => {
      const [, origin, quizId] = pattern.exec(address) ?? [];
      return origin ? [{ origin, quizId: quizId ?? '' }] : [];
    });
  const addresses = scripts.map(({ address }) => address);
  const named = [
    ...matches(SCRIPT, [...addresses, ...requests.keys()]),
    ...matches(
      FRAME,
      frames.map(({ address }) => address),
    ),
    ...[...found.elements, ...found.started, ...found.links].map(({ server, quizId }) => ({
      origin: new URL(server).href.replace(/\/+$/, ''),
      quizId,
    })),
  ];
  // A container alone names no server: it is that of whatever else there is.
  const origin = [...named, ...matches(POPUP_SCRIPT, addresses)][0]?.origin;
  const ids = new Map(named.map(({ origin, quizId }) => [quizId, origin]));
  for (const quizId of [...found.containers, ...found.popups]) if (!ids.has(quizId)) ids.set(quizId, origin ?? '');
  return Promise.all(
    [...ids].map(async ([quizId, origin]): Promise<SeenQuiz> => {
      const isOurs = (address: string) => address.includes(`/embed/${quizId}.js`);
      const own = scripts.filter(({ address }) => isOurs(address));
      const states = [...requests].flatMap(([address, state]) => (isOurs(address) ? [state] : []));
      return {
        origin,
        quizId,
        served: await readServer(origin, quizId),
        script: own.some(({ isHeld }) => isHeld) ? 'held' : own.length > 0 ? 'plain' : 'none',
        request: states.find((state) => state === 'loaded') ?? states.find((state) => state === 'failed') ?? 'none',
        containers: found.containers.filter((id) => id === quizId).length,
        isPopup: found.popups.includes(quizId),
        frames: frames.filter(({ address }) => FRAME.exec(address)?.[2] === quizId),
        started: found.started.filter((each) => each.quizId === quizId),
      };
    }),
  );
}

/** Asks the server itself, so that the page's policy and caches do not matter. */
async function readServer(origin: string, quizId: string): Promise<SeenQuiz['served']> {
  try {
    const response = await fetch(`${origin}/embed/${quizId}.json`, { signal: AbortSignal.timeout(SERVER_TIMEOUT_MS) });
    const body = (await response.json()) as { version?: string; code?: string };
    if (response.status === 404) return body.code === 'quiz_not_published' ? 'unpublished' : 'unknown';
    return body.version ? { version: body.version } : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
