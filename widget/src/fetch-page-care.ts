import { file } from 'virtual:page-care';
import { fetchPart } from './fetch-part.ts';
import { readHostOptions } from './host-options.ts';
import type { PageCare } from './page-care/page-care.ts';
import { pageEvents } from './page-events.ts';
import type { QuizfunnelApi } from './quizfunnel-global.ts';
import { newSessionId } from './session.ts';
import { whenVisible } from './when-visible.ts';

let failures = 0;
/** Fetches the page's part, and hands it what it has in common with this one. */
export const fetchPageCare = (origin: string) => async (api: QuizfunnelApi) =>
  ((await fetchPart(origin, file, failures++)).pageCare as PageCare)(
    api,
    pageEvents,
    newSessionId,
    readHostOptions,
    whenVisible,
  );
