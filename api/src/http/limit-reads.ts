import type { IncomingMessage, RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { clientKey } from './client-key.ts';
import { setCorsHeaders } from './cors.ts';
import { sendError } from './on-error.ts';
import { allowLoadingAnywhere } from './security-headers.ts';
import { makeSemaphore } from './semaphore.ts';
import { SharedBudget } from './shared-budget.ts';

/** What visitors' browsers load: quizzes, and what shows them. */
const PUBLIC_READ = /^\/(?:api\/public|embed|quiz|oembed|thank-you|frame\.js)(?:[/?]|$)/;

const slots = { maxHolders: 32, maxWaiting: 2_000, waitMs: 15_000 };
/** A read that takes longer waits for an unresponsive database and uses no processor: it leaves its slot. */
const STUCK_MS = 400;

export const isPublicRead = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && PUBLIC_READ.test(url);

/**
 * Limits the public reads of a client that are not answered from memory, for which each has to be
 * looked up, put together and compressed. The budget is a generous one: a whole school may share an
 * address. Then 429 with Retry-After, which any site may read.
 */
export function limitReads({ rateLimits }: Pick<Config, 'rateLimits'>, isLimited = isPublicRead): RequestHandler {
  const budget = new SharedBudget('read', rateLimits.readsPerMinute);
  return (request, response, next) => {
    if (!isLimited(request)) return next();
    try {
      budget.spend(clientKey(request.ip));
    } catch (error) {
      allowLoadingAnywhere(response);
      setCorsHeaders(response);
      throw error;
    }
    next();
  };
}

/**
 * Lets public reads wait in line, so that what owners ask for goes past a burst of them. A script
 * is not requested again when it fails: the time in line does not count for the deadline.
 */
export function scheduleReads(context: AppContext, answer: RequestListener): RequestListener {
  const semaphore = makeSemaphore(slots);
  return async (request, response) => {
    let release: () => void;
    try {
      release = await semaphore.acquire();
    } catch (error) {
      allowLoadingAnywhere(response);
      setCorsHeaders(response);
      return sendError(context, error, request, response);
    }
    if (response.destroyed) return release();
    const timer = setTimeout(release, STUCK_MS);
    response.once('close', () => {
      clearTimeout(timer);
      release();
    });
    answer(request, response);
  };
}
