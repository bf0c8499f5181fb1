import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

const PROBE_EVERY_MS = 2_000;
const PROBE_STARTING_EVERY_MS = 200;
const HEALTHY_STRETCH_MS = 60_000;
/** A program that ran for so long did start: its restart is not delayed further. */
const RAN_MS = 1_500;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;

/**
 * One run of a program.
 * @typedef {object} Life
 * @property {Promise<string>} ended resolves when the process is gone, with a phrase that says how
 * @property {() => Promise<boolean>} answers whether it answers now; never rejects, and settles
 *   within seconds
 * @property {() => number} [lastSign] last other sign of life, by performance.now()
 * @property {() => boolean} [isUp] whether it reports that it listens; it must then answer soon
 * @property {() => void} kill with SIGKILL
 * @property {() => Promise<void>} stop gracefully, or by force after a time limit
 *
 * @typedef {object} Program
 * @property {string} name shown to the operator
 * @property {(failures: number) => Promise<Life>} launch gets the number of failures in a row
 * @property {number} startSilenceMs restarts a starting program after so long without a sign of
 *   life
 * @property {number} silenceMs restarts a running program after so long without an answer
 * @property {string} logFile where to read more
 * @property {(how: string) => string | undefined} [explain] problem and remedy, if known
 * @property {(how: string) => boolean} [givesUp] whether a retry is useless; only asked until it
 *   has run once
 * @property {(times: number) => void} [onReady] called on the first answer after each start, with
 *   the number of such starts
 */

/**
 * Supervises a program: restarts it when it exits or stops answering, with growing delays and
 * without end.
 * @param {Program} program
 * @returns {{settled: Promise<string | undefined>, stop: () => Promise<void>, force: () => void,
 *   restart: (why: string) => void}} `settled` resolves after the first start, with the problem if
 *   it failed; `restart` kills the program, or ends the delay before its next start
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
  let restartReason = /** @type {string | undefined} */ (undefined);
  let waiting = new AbortController();
  let settle = (/** @type {string | undefined} */ _trouble) => {};
  /** @type {Promise<string | undefined>} */
  const settled = new Promise((done) => {
    settle = done;
  });

  /** @param {number} ms */
  const pause = (ms) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** @param {number} ms */
  async function pauseUntilRestart(ms) {
    waiting = new AbortController();
    const signal = AbortSignal.any([stopping.signal, waiting.signal]);
    await sleep(ms, undefined, { signal }).catch(() => {});
  }

  /**
   * Watches one run to its end.
   * @param {Life} current
   * @param {number} patience limit for the start, in ms
   */
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
        // Up to the last probe, not its end: a program that has just recovered works off a queue,
        // and answers soon.
        const silent = askedAt - lastSign;
        // A machine or a process that slept looks like silence, so more than one probe must fail.
        const isLong = silent > (readyAt ? silenceMs : current.isUp?.() ? patience / 4 : patience);
        if (isLong && unanswered >= (readyAt ? 3 : 2)) {
          how = `did not answer for ${Math.round(silent / 1000)} s`;
          current.kill();
          await current.ended;
        }
      }
      if (how === undefined)
        await Promise.race([current.ended, pause(readyAt ? PROBE_EVERY_MS : PROBE_STARTING_EVERY_MS)]);
    }
    return { how: how ?? 'was stopped', healthyMs: readyAt === 0 ? 0 : performance.now() - readyAt };
  }

  async function run() {
    let failures = 0;
    let failedStarts = 0;
    let lastSaid = '';
    while (!stopping.signal.aborted) {
      // A start may be slow for a good reason: each retry gets more time.
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
      failedStarts = healthyMs > RAN_MS || restartReason !== undefined ? 1 : failedStarts + 1;
      const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failedStarts - 1));
      const trouble = restartReason ?? explain(how) ?? `It ${how}.`;
      restartReason = undefined;
      if (starts === 0 && givesUp(how)) return settle(trouble);
      if (isWorthSaying(failures) || trouble !== lastSaid) say(failureMessage(trouble, failures, delay));
      lastSaid = trouble;
      settle(trouble);
      await pauseUntilRestart(delay);
    }
  }

  /** @param {string} trouble @param {number} failures @param {number} delay */
  function failureMessage(trouble, failures, delay) {
    const seconds = delay < 1_000 ? 'at once' : `in ${Math.round(delay / 1000)} s`;
    const often = failures > 1 ? `, ${failures} times in a row` : '';
    const next = failures === 4 ? ' Retries go on, and this is printed less often from now on.' : '';
    return `${name} does not run${often}. ${trouble} It is restarted ${seconds} (more in ${program.logFile}).${next}`;
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
    restart(why) {
      if (life) restartReason = why;
      life?.kill();
      waiting.abort();
    },
  };
}

/** The first four times, then the 8th, 16th, 32nd … @param {number} times */
const isWorthSaying = (times) => times <= 4 || Number.isInteger(Math.log2(times));
