import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

const ASK_EVERY_MS = 2_000;
const ASK_A_STARTING_ONE_EVERY_MS = 200;
const HEALTHY_STRETCH_MS = 60_000;
/** One that has run for so long was not hindered from running: waiting would help nobody. */
const RAN_MS = 1_500;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;

/**
 * One run of a program.
 * @typedef {object} Life
 * @property {Promise<string>} ended resolves when the process is gone, with how, in words
 * @property {() => Promise<boolean>} answers whether it answers now; never rejects, and takes no longer than some seconds
 * @property {() => number} [lastSign] when it last gave another sign of life, by performance.now()
 * @property {() => boolean} [isUp] whether it says that it takes calls: it must then answer soon
 * @property {() => void} kill by force
 * @property {() => Promise<void>} stop in good order; by force where it does not heed that
 *
 * @typedef {object} Program
 * @property {string} name for the reader
 * @property {(failures: number) => Promise<Life>} launch is told how often it failed in a row
 * @property {number} startSilenceMs a starting one that gives no sign of life for so long is restarted
 * @property {number} silenceMs a running one that does not answer for so long is
 * @property {string} logFile where to read more
 * @property {(how: string) => string | undefined} [explain] what is wrong and what to do, where that is known
 * @property {(how: string) => boolean} [givesUp] whether it is useless to try again; asked before it has ever run
 * @property {(times: number) => void} [onReady] called when it answers after a start, with the number of starts so far
 */

/**
 * Keeps a program running: it is started again when it ends or stays silent, for ever, with growing delays.
 * @param {Program} program
 * @returns {{settled: Promise<string | undefined>, stop: () => Promise<void>, force: () => void, startAnew: (why: string) => void}} `settled`
 *   resolves when the first start is over, with what was wrong where it failed; `startAnew` ends it by force, or the wait for its next start
 */
export function keepRunning(program) {
  const {
    name,
    launch,
    startSilenceMs,
    silenceMs,
    explain = () => undefined,
    givesUp = () => false,
    onReady = () => {},
  } = program;
  const stopping = new AbortController();
  /** @type {Life | undefined} */
  let life;
  let starts = 0;
  let anew = /** @type {string | undefined} */ (undefined);
  let waiting = new AbortController();
  let settle = (/** @type {string | undefined} */ _trouble) => {};
  /** @type {Promise<string | undefined>} */
  const settled = new Promise((done) => {
    settle = done;
  });

  /** @param {number} ms */
  const pause = (ms) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** @param {number} ms */
  async function pauseUntilAnew(ms) {
    waiting = new AbortController();
    const signal = AbortSignal.any([stopping.signal, waiting.signal]);
    await sleep(ms, undefined, { signal }).catch(() => {});
  }

  /** Watches one life to its end. @param {Life} current @param {number} patience at the start */
  async function watch(current, patience) {
    let readyAt = 0;
    let heardAt = performance.now();
    let unanswered = 0;
    let how = /** @type {string | undefined} */ (undefined);
    void current.ended.then((words) => {
      how ??= words;
    });
    while (how === undefined && !stopping.signal.aborted) {
      const gone = current.ended.then(() => false);
      const askedAt = performance.now();
      if (await Promise.race([current.answers(), gone])) {
        heardAt = performance.now();
        unanswered = 0;
        if (readyAt === 0) {
          readyAt = heardAt;
          starts += 1;
          onReady(starts);
          settle(undefined);
        }
      } else if (how === undefined && !stopping.signal.aborted) {
        unanswered += 1;
        const lastSign = readyAt === 0 ? Math.max(heardAt, current.lastSign?.() ?? 0) : heardAt;
        // Until it was asked the last time: one that comes back meanwhile has many waiting, and answers soon.
        const silent = askedAt - lastSign;
        // A machine that slept, or this process, makes a silence of its own: it counts only when it was asked more than once.
        const isLong = silent > (readyAt ? silenceMs : current.isUp?.() ? patience / 4 : patience);
        if (isLong && unanswered >= (readyAt ? 3 : 2)) {
          how = `did not answer for ${Math.round(silent / 1000)} s`;
          current.kill();
          await current.ended;
        }
      }
      if (how === undefined)
        await Promise.race([current.ended, pause(readyAt ? ASK_EVERY_MS : ASK_A_STARTING_ONE_EVERY_MS)]);
    }
    return { how: how ?? 'was stopped', healthyMs: readyAt === 0 ? 0 : performance.now() - readyAt };
  }

  async function run() {
    let failures = 0;
    let failedStarts = 0;
    let lastSaid = '';
    while (!stopping.signal.aborted) {
      // A start that is slow for a good reason is given more time each try.
      const patience = startSilenceMs * 2 ** Math.min(failures, 5);
      let how = '';
      let healthyMs = 0;
      try {
        life = await launch(failures);
        if (stopping.signal.aborted) return life.stop();
        ({ how, healthyMs } = await watch(life, patience));
      } catch (error) {
        how = `cannot be started: ${error instanceof Error ? error.message : error}`;
      }
      life = undefined;
      if (stopping.signal.aborted) return;
      failures = healthyMs > HEALTHY_STRETCH_MS ? 1 : failures + 1;
      failedStarts = healthyMs > RAN_MS || anew !== undefined ? 1 : failedStarts + 1;
      const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failedStarts - 1));
      const trouble = anew ?? explain(how) ?? `It ${how}.`;
      anew = undefined;
      if (starts === 0 && givesUp(how)) return settle(trouble);
      if (isWorthSaying(failures) || trouble !== lastSaid) say(failureMessage(trouble, failures, delay));
      lastSaid = trouble;
      settle(trouble);
      await pauseUntilAnew(delay);
    }
  }

  /** @param {string} trouble @param {number} failures @param {number} delay */
  function failureMessage(trouble, failures, delay) {
    const seconds = delay < 1_000 ? 'at once' : `in ${Math.round(delay / 1000)} s`;
    const often = failures > 1 ? `, ${failures} times in a row` : '';
    const next = failures === 4 ? ' This goes on until it runs, and is said less often from now on.' : '';
    return `${name} does not run${often}. ${trouble} It is started again ${seconds} (more in ${program.logFile}).${next}`;
  }

  const running = run();
  return {
    settled,
    async stop() {
      stopping.abort();
      settle(undefined);
      await life?.stop();
      await running;
    },
    force: () => life?.kill(),
    startAnew(why) {
      if (life) anew = why;
      life?.kill();
      waiting.abort();
    },
  };
}

/** The first four times, then the 8th, 16th, 32nd ... @param {number} times */
const isWorthSaying = (times) => times <= 4 || Number.isInteger(Math.log2(times));
