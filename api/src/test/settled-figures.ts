import type { IncomingMessage, RequestListener } from 'node:http';
import { projectFigures } from '../analytics/project-figures.ts';

const FIGURES = /^\/api\/(quizzes|analytics)\b/;
const shows = ({ method, url = '' }: IncomingMessage) => method === 'GET' && FIGURES.test(url);

/** Lets a test read the figures of what it has just done: they are brought up to date before an answer that shows them. */
export const settledFigures =
  (app: RequestListener): RequestListener =>
  (request, response) =>
    void (shows(request) ? projectFigures().catch(() => undefined) : Promise.resolve()).then(() =>
      app(request, response),
    );
