import type { AfterLead } from './after-lead/after-lead.ts';
import type { QuizHost } from './quiz-host.ts';

/** Browsers without idle callbacks: long enough for the first question to be painted. */
const PAINTED_MS = 200;

/** Calls when the browser has nothing else to do. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(call);
  else setTimeout(call, PAINTED_MS);
}

/** Fetches what comes after a stored lead, for one mount. `arrived` is called once, with the part. */
export function secondPart(host: Pick<QuizHost, 'afterLead'>, arrived: (part: AfterLead) => void) {
  let isAsked = false;
  let failures = 0;
  const fetchNow = () => {
    if (isAsked) return;
    isAsked = true;
    host.afterLead(failures).then(arrived, () => {
      failures += 1;
      isAsked = false;
    });
  };
  return {
    /** Asks for it now, also again where it did not come. */
    fetchNow,
    /** Asks for it when the browser has nothing else to do. */
    fetchWhenIdle: () => whenIdle(fetchNow),
  };
}
