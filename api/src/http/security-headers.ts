import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const HSTS_SECONDS = 31_536_000;
/** What nothing here uses. Copying, sharing and fullscreen are left as the browser and a framing page have them. */
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics'];

/** What every answer carries, whoever gives it; the profiles below say more. */
export function everyAnswer(config: Pick<Config, 'secure'>): RequestHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(config.secure ? { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` } : {}),
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

/** Pages that hold the dashboard: never in a frame, scripts from here alone. */
export function privatePages(config: Config): RequestHandler {
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
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.secure ? { maxAge: HSTS_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
}

/** What any site may load or frame: the script, the quiz pages, the public API. Their own CSP is set where they are made. */
export const publicResources: RequestHandler = (_request, response, next) => {
  response.set('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};
