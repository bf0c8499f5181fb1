import type { IncomingMessage, RequestListener } from 'node:http';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { leadsInOutbox } from '../submissions/outbox-leads.ts';
import { storeSearchRows } from '../submissions/search/store-search-rows.ts';

const FIGURES = /^\/api\/(quizzes|analytics)\b/;
/** What is searched: also by what forgets the filters that name a quiz's leads. */
const SEARCH = /^GET .*[?&]search=|^DELETE \/api\/quizzes\//;
const ALL = 100_000;

/** Lets a test read what follows from what it has just done: figures and what leads are found by are brought up to date before an answer that shows them. */
export const settledFigures =
  (app: RequestListener): RequestListener =>
  (request, response) =>
    void settle(request)
      .catch(() => undefined)
      .then(() => app(request, response));

async function settle({ method, url = '' }: IncomingMessage): Promise<void> {
  if (method === 'GET' && FIGURES.test(url)) await projectFigures();
  if (SEARCH.test(`${method} ${url}`)) await storeSearchRows(await leadsInOutbox(ALL));
}
