import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { VIDEO_FRAMES } from '../../contract/quiz/video-address.ts';
import type { Config } from '../config.ts';
import type { RequestHook } from './log.ts';

const HSTS_SECONDS = 31_536_000;
/**
 * Copying, sharing and fullscreen are not listed: the browser and the framing page decide on them.
 */
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics'];

/** Headers of every response. The functions below add to them. */
export function securityHeaders({ secure, basePath }: Pick<Config, 'secure' | 'basePath'>): RequestHook {
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    // Subdomains, and a host that has us at a path, are left alone: they may be other people's, and not ready for https.
    ...(secure && basePath === '' ? { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` } : {}),
  });
  return (_request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

/** For the dashboard and its API: never framed, scripts from this origin only. */
export function privatePageHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Radix positions its popovers with inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        // The builder's preview plays the videos of a quiz.
        frameSrc: ["'self'", ...VIDEO_FRAMES],
        mediaSrc: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Set for all responses above.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}

/**
 * For what any site may load or frame: the embed script, quiz pages and the public API. Pages set
 * their own CSP.
 */
export const publicResourceHeaders: RequestHandler = (_request, response, next) => {
  allowLoadingAnywhere(response);
  next();
};

export const allowLoadingAnywhere = (response: ServerResponse): unknown =>
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
