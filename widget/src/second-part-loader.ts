import type { Language } from '#contract/texts/languages';
import type { QuizHost } from './quiz-host.ts';
import type { SecondPart } from './second-part/second-part.ts';

/** Long enough to paint the first question. */
const IDLE_TIMEOUT_MS = 200;

/**
 * Runs a callback when the browser is idle, or after a timeout: Chromium may never report idle on a
 * page without repaints, and Safari has no `requestIdleCallback`. Checked by its type, since pages
 * replace it.
 */
export function runWhenIdle(call: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(call, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(call, IDLE_TIMEOUT_MS);
}

/**
 * Loads the second part for one mounted quiz, in its current language. `onLoad` is called once per
 * language.
 */
export function createSecondPartLoader(
  host: Pick<QuizHost, 'secondPart'>,
  language: () => Language,
  onLoad: (part: SecondPart) => void,
) {
  let requested: Language | undefined;
  let failures = 0;
  const fetchNow = () => {
    if (requested === language()) return;
    requested = language();
    host.secondPart(requested, failures).then(onLoad, () => {
      failures += 1;
      requested = undefined;
    });
  };
  return {
    /** Also retries after a failure. */
    fetchNow,
    fetchWhenIdle: () => runWhenIdle(fetchNow),
  };
}
