import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { isOwnWord } from './log.ts';
import { sendError } from './on-error.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** The address as it was sent. `url` is without the path of PUBLIC_URL. */
    sentUrl?: string;
    /** The path of PUBLIC_URL, which browsers have to see before every path of ours; '' at the root of a host. */
    basePath?: string;
  }
}

/** What programs of the operator ask for directly, without the proxy. */
const OPERATOR_PATHS = ['/healthz', '/readyz', '/metrics', '/domain-check'];

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';
const isBelow = (url: string, basePath: string): boolean => pathOf(`${pathOf(url)}/`).startsWith(`${basePath}/`);

/**
 * Takes the path of PUBLIC_URL off the address of a request, so that routes, limits and logs are the same for every
 * installation. The proxy may have done so already.
 */
export function enterBasePath(request: IncomingMessage, basePath: string): void {
  const { url = '' } = request;
  Object.assign(request, { basePath, sentUrl: url });
  if (basePath === '' || !isBelow(url, basePath)) return;
  const rest = url.slice(basePath.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Redirects the bare path to the start page. Rejects requests without the path if one of ours begins with the same
 * word: `/quiz/a` is then either a quiz or, by a proxy that removes the path, something else.
 * @returns a handler that is false for other requests
 */
export function basePathGate(context: AppContext) {
  const { basePath, publicUrl } = context.config;
  const isAmbiguous = basePath !== '' && isOwnWord(basePath.split('/')[1] ?? '');
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { sentUrl = '' } = request;
    const path = pathOf(sentUrl);
    if (basePath !== '' && path === basePath) {
      response.statusCode = 302;
      response.setHeader('Location', `${basePath}/${sentUrl.slice(path.length)}`);
      response.setHeader('Cache-Control', 'no-cache');
      response.end();
      return true;
    }
    if (!isAmbiguous || isBelow(path, basePath) || OPERATOR_PATHS.includes(path)) return false;
    const message = `This installation is at ${publicUrl}, but the request came without ${basePath}. If a proxy in front removes it, let the proxy pass paths on as they are.`;
    sendError(context, new AppError(404, 'not_found', message), request, response);
    return true;
  };
}
