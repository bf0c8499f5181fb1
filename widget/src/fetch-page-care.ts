import { file } from 'virtual:page-care';
import { fetchPart } from './fetch-part.ts';
import type { PageCare } from './page-care/page-care.ts';
import type { QuizfunnelApi } from './quizfunnel-global.ts';

let failures = 0;
/** Fetches the page's part. */
export const fetchPageCare = (origin: string) => async (api: QuizfunnelApi) =>
  ((await fetchPart(origin, file, failures++)).pageCare as PageCare)(api);
