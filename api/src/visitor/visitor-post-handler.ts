import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { sessionCookieName } from '../auth/session.ts';
import type { AppContext } from '../context.ts';
import { beforeOthers } from '../deliveries/visitors-first.ts';
import { AppError } from '../errors.ts';
import { bodyLimits } from '../http/body-limits.ts';
import type { ResolveAddress } from '../http/client-address.ts';
import { setCorsHeaders } from '../http/cors.ts';
import { isPreempted } from '../http/deadline.ts';
import { sendError, toAppError } from '../http/on-error.ts';
import { allowLoadingAnywhere } from '../http/security-headers.ts';
import { countAcknowledged, countRefused } from '../metrics/count-submissions.ts';
import { previewerOf, withPreviewSession } from './find-public-quiz.ts';
import type { VisitorCall, VisitorCalls } from './visitor-calls.ts';

const PATH = /^\/api\/public\/quiz\/([^/?]+)\/(submit|events|progress|resume)\/?(?:\?(.*))?$/i;
/** What metrics and logs call the requests by, as Express writes its routes. */
export const visitorPostRoutes = {
  submit: { path: '/api/public/quiz/:id/submit' },
  events: { path: '/api/public/quiz/:id/events' },
  progress: { path: '/api/public/quiz/:id/progress' },
  resume: { path: '/api/public/quiz/:id/resume' },
};

/** JSON under its own name or as text: as text it needs no preflight, which headers that a page adds could fail, and outlives the page. */
const JSON_OR_TEXT = /^(?:application\/json|text\/plain)\s*(?:;|$)/i;
const sentType = ({ headers }: Pick<IncomingMessage, 'headers'>): string => headers['content-type'] ?? '';
const parseJson = express.json({
  limit: bodyLimits.visitor,
  // A body that is JSON, but no object, is refused by the schema, which says so.
  strict: false,
  type: (request) => JSON_OR_TEXT.test(sentType(request)),
});

/**
 * Handles what visitors send, from any site and without cookies: submissions, events and answers. Routing them through Express would take longer than
 * the calls themselves. `?preview=1` requests an owner's preview.
 * @returns a handler that is false for other requests
 */
export function visitorPostHandler(
  context: AppContext,
  calls: VisitorCalls,
  signedIn: readonly RequestHandler[],
  resolveAddress: ResolveAddress,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const readPreviewSession = withPreviewSession(signedIn, sessionCookieName(context.config), () => true);

  async function answer(
    call: VisitorCall,
    quizId: string,
    isPreview: boolean,
    request: Request,
    response: Response,
  ): Promise<void> {
    try {
      const address = resolveAddress(request);
      await calls.limit(call, quizId, address);
      if (call === 'submit' && !JSON_OR_TEXT.test(sentType(request)))
        throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json');
      await run(parseJson, request, response);
      if (isPreview) await run(readPreviewSession, request, response);
      const result = await resultOf(call, quizId, request, address);
      if (call === 'submit') countSubmission(response);
      if (isPreempted(response)) return;
      response.setHeader('Cache-Control', 'no-store');
      if (result) response.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(result));
      else response.writeHead(204).end();
    } catch (error) {
      if (call === 'submit') countSubmission(response, error);
      sendError(context, error, request, response);
    }
  }

  const resultOf = (call: VisitorCall, quizId: string, request: Request, address: string | undefined) =>
    ({
      submit: () => beforeOthers(() => calls.submit(quizId, request.body, previewerOf(request), address)),
      events: () => calls.events(quizId, request.body, request.headers),
      progress: () => calls.progress(quizId, request.body),
      resume: () => calls.resume(quizId, request.body),
    })[call]();

  return (request, response) => {
    const found = request.method === 'POST' ? PATH.exec(request.url ?? '') : null;
    if (!found) return false;
    const [, quizId = '', name, query] = found as unknown as [string, string, string, string?];
    const call = name.toLowerCase() as VisitorCall;
    Object.assign(request, { route: visitorPostRoutes[call] });
    allowLoadingAnywhere(response);
    setCorsHeaders(response);
    // A form of another site can send text, and the owner's cookie with it; JSON it cannot.
    const isPreview =
      query !== undefined &&
      new URLSearchParams(query).get('preview') === '1' &&
      /^application\/json/i.test(sentType(request));
    // Middleware that needs nothing of Express but its types.
    void answer(call, quizId, isPreview, request as Request, response as Response);
    return true;
  };
}

/** One that was answered in place of its handler is refused, whatever came of it. */
function countSubmission(response: ServerResponse, refusal?: unknown): void {
  if (isPreempted(response)) countRefused('unavailable');
  else if (refusal === undefined) countAcknowledged();
  else countRefused(toAppError(refusal)?.code ?? 'internal');
}

/** Runs middleware; rejects with what it passes on as an error. */
const run = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
