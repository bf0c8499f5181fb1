import type { Language } from '#contract/languages';
import type { AfterLead } from './after-lead/after-lead.ts';
import type { QuizHost } from './quiz-host.ts';

/** Long enough for the first question to be painted. */
const PAINTED_MS = 200;

/**
 * Calls when the browser has nothing else to do, or at the latest when the question is painted: Chromium may never call itself idle on a page
 * that has nothing to draw, and some browsers do not tell.
 */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: PAINTED_MS });
  else setTimeout(call, PAINTED_MS);
}

/**
 * Fetches what comes after a stored lead, for one mount, in the language that this has when it is asked for. `arrived` is called with the part,
 * once for each language.
 */
export function secondPart(
  host: Pick<QuizHost, 'afterLead'>,
  language: () => Language,
  arrived: (part: AfterLead) => void,
) {
  let asked: Language | undefined;
  let failures = 0;
  const fetchNow = () => {
    if (asked === language()) return;
    asked = language();
    host.afterLead(asked, failures).then(arrived, () => {
      failures += 1;
      asked = undefined;
    });
  };
  return {
    /** Asks for it now, also again where it did not come. */
    fetchNow,
    /** Asks for it when the browser has nothing else to do. */
    fetchWhenIdle: () => whenIdle(fetchNow),
  };
}
