import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/**
 * For the end of a public route: answers 405 to its other methods, which the owners' cross-site
 * check would refuse with a misleading 403.
 */
export const allowOnly =
  (methods: string): RequestHandler =>
  (_request, response) => {
    response.set('Allow', methods);
    throw new AppError(405, 'method_not_allowed', `This address answers ${methods} only`);
  };

/** For routes that are only read. */
export const allowOnlyReads = allowOnly('GET, HEAD, OPTIONS');
