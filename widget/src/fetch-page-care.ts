import { file } from 'virtual:page-care';
import { fetchPart } from './fetch-part.ts';
import { readHostOptions } from './host-options.ts';
import type { QuizfunnelApi } from './join-global.ts';
import type { StartPageCare } from './page-care/page-care.ts';
import { createPageEvents } from './page-events.ts';
import { newSessionId } from './session.ts';
import { whenVisible } from './when-visible.ts';

let failures = 0;
/**
 * Fetches the page-care part and starts it with the functions that it shares with the first part.
 */
export const fetchPageCare = (origin: string) => async (api: QuizfunnelApi) =>
  ((await fetchPart(origin, file, failures++)).startPageCare as StartPageCare)(
    api,
    createPageEvents,
    newSessionId,
    readHostOptions,
    whenVisible,
  );
