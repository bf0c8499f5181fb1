import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { Config } from '../config.ts';
import { forbidden } from '../errors.ts';
import { sendPage } from '../http/page.ts';

const LOOPBACK_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies, tunnels and content delivery networks add. Browsers send none of them. */
const PROXY_HEADER =
  /forwarded|(?:^|-)(?:client-?)?ip$|^(?:x-)?(?:via|remote|real|original|rewrite|proxied|proxy|proxyuser|envoy|arr|amzn-trace|amz-cf|nginx|varnish|vercel)(?:-|$)|^(?:cf|cdn|fly|fastly|akamai|tailscale|ngrok)-|^x-(?:url-)?scheme$|^x-host$|^front-end-https$/;

/**
 * Whether a request was made on this machine, as far as it tells: to a loopback address, by no
 * proxy, by no page of another address. HTTP/1.0 is what nginx speaks by default when it passes
 * a request on, without any header of its own.
 */
function isLocalRequest({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean {
  const { host = '', origin = 'null' } = headers;
  if (httpVersion === '1.0' || !LOOPBACK_HOST.test(host)) return false;
  if (origin !== 'null' && !LOOPBACK_HOST.test(origin.replace(/^https?:\/\//, ''))) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

const TITLE = 'Sign-in is not set up for other machines';
const message = ({ publicUrl }: Config) =>
  `This installation has no sign-in provider, so people can sign in only on the machine that runs it, at ${publicUrl}. This request came from elsewhere or through a proxy. To let people sign in from anywhere, set PUBLIC_URL, OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and start Quizfunnel again.`;

/**
 * Rejects requests from other machines with a 403. For installations without a sign-in provider,
 * where the development sign-in lets anybody in as anybody.
 */
export function requireLocalRequest(config: Config): RequestHandler {
  return (request, _response, next) =>
    isLocalRequest(request) ? next() : next(forbidden('not_configured', message(config)));
}

/** The same for what browsers navigate to: shows a page that says what to set. */
export function requireLocalNavigation(config: Config): RequestHandler {
  return (request, response, next) => {
    if (isLocalRequest(request)) return next();
    sendPage(response, 403, TITLE, `<h1>${TITLE}</h1><p>${escapeHtml(message(config))}</p>`);
  };
}

/**
 * Moves a sign-in to the address of this installation, which its cookies and its callback belong
 * to: the same machine also answers at 127.0.0.1 and [::1].
 */
export function redirectToPublicUrl({ publicUrl }: Config): RequestHandler {
  const { host } = new URL(publicUrl);
  return (request, response, next) =>
    request.headers.host === host ? next() : response.redirect(publicUrl + request.originalUrl);
}
