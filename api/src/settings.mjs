// Every setting and what it may hold, told once: `npm start` checks them before anything is installed, so this needs no package.
import { isIP } from 'node:net';
import { parseAddress, parseDomain } from './email-address.mjs';

/** Follows the name of the variable in the list of what is wrong. */
class Wrong extends Error {}

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/**
 * @template {string | undefined} [Fallback=undefined]
 * @param {Fallback} [fallback]
 * @param {(value: string) => string | false} [wrong] what is wrong with a value
 * @returns {(given?: string) => string | Fallback}
 */
const text = (fallback, wrong) => (given) => {
  if (given === undefined) return /** @type {Fallback} */ (fallback);
  const problem = wrong?.(given);
  if (problem) throw new Wrong(problem);
  return given;
};

/** @param {number} least */
const atLeast = (least) => (/** @type {string} */ value) =>
  value.length < least && `must have at least ${least} characters`;

/** @param {number} fallback @param {number} min @param {number} max @returns {(given?: string) => number} */
const whole = (fallback, min, max) => (given) => {
  const value = Number(given ?? fallback);
  if (Number.isNaN(value)) throw new Wrong('must be a number');
  if (!Number.isInteger(value)) throw new Wrong('must be a whole number');
  if (value < min) throw new Wrong(`must be at least ${min}`);
  if (value > max) throw new Wrong(`must be at most ${max}`);
  return value;
};

/**
 * @template {string} Word
 * @param {Word[]} words the first is the default
 * @returns {(given?: string) => Word}
 */
const oneOf =
  (...words) =>
  (given) => {
    const word = words.find((each) => each === (given ?? words[0]));
    if (word === undefined) throw new Wrong(`must be one of ${words.join(', ')}`);
    return word;
  };

/**
 * Items with commas between them.
 * @param {(item: string) => boolean} fits
 * @param {string} what an item is, in words
 * @returns {(given?: string) => string[]}
 */
const list =
  (fits, what) =>
  (given = '') => {
    const items = given
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean);
    const misfit = items.find((item) => !fits(item));
    // Left out in silence, one misspelt item would keep somebody out for no reason that anybody is told.
    if (misfit !== undefined) throw new Wrong(`has ${misfit}, which is not ${what}`);
    return items;
  };

const allowed = list(
  (item) => (item.startsWith('@') ? parseDomain(item.slice(1)) : parseAddress(item)) !== undefined,
  'an address such as ann@example.com, or @ with a domain such as @example.com',
);

/** @param {string} item */
const isHostAndPort = (item) => {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s/@[\]:]+):(\d{1,5})$/.exec(item) ?? [];
  return Number(port) >= 1 && Number(port) <= 65_535 && URL.canParse(`http://${host}:${port}`);
};

const httpUrl = text(undefined, (value) => {
  const isPlain = /^https?:\/\/[^/]/i.test(value) && !/[\u0000-\u0020\u007F]/.test(value) && URL.canParse(value);
  const { username, password } = isPlain ? new URL(value) : { username: '', password: '' };
  return (!isPlain || Boolean(username || password)) && 'must be an http(s) URL';
});

const TRUSTABLE = 'must be a number of proxies, or their addresses or networks with commas between them';

/** @param {string} value */
const isTrustable = (value) =>
  /^\d{1,3}$/.test(value.trim()) ||
  value.split(',').every((each) => {
    const [address = '', bits, ...rest] = each.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const version = isIP(address);
    const longest = version === 4 ? 32 : version === 6 ? 128 : -1;
    return (
      rest.length === 0 && longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
    );
  });

/**
 * Every setting by its variable. `meaning` is the text for operators in .env.example and docs/settings.md; `read` parses the given value,
 * or returns the default without one.
 */
export const settings = {
  NODE_ENV: {
    meaning: '`production` requires a sign-in provider and SESSION_SECRET',
    read: oneOf('development', 'production', 'test'),
  },
  PORT: { meaning: 'port on which the server listens', read: whole(3000, 0, 65_535) },
  HOST: { meaning: 'address or host name on which the server listens', read: text('localhost') },
  PUBLIC_URL: { meaning: 'address that visitors use, without a path; default: http://localhost:PORT', read: httpUrl },
  DATA_DIR: {
    meaning: 'folder for the built-in MongoDB, generated secrets and logs, which are bounded in size',
    read: text('.data'),
  },
  MONGODB_URI: {
    meaning: 'MongoDB 6.0 or newer to use instead of the built-in one',
    read: text(
      undefined,
      (value) => !/^mongodb(\+srv)?:\/\//.test(value) && 'must begin with mongodb:// or mongodb+srv://',
    ),
  },
  MONGOD_BINARY: {
    meaning: 'program of the built-in MongoDB, 6.0 or newer; default: mongod on the PATH, or one that is downloaded',
    read: text(),
  },
  OIDC_ISSUER: {
    meaning:
      'OpenID Connect provider for the sign-in. Register PUBLIC_URL/api/callback as its callback and PUBLIC_URL/ as the address after signing out. Without a provider, a development sign-in accepts any address, on loopback only',
    read: httpUrl,
  },
  OIDC_CLIENT_ID: { meaning: 'id of this installation at the provider', read: text() },
  OIDC_CLIENT_SECRET: { meaning: 'secret of this installation at the provider', read: text() },
  ALLOWED_EMAILS: {
    meaning:
      'verified addresses and @domains that may sign in, comma-separated; empty: everybody. Removed users lose access after a restart',
    read: (/** @type {string | undefined} */ given) => {
      const entries = allowed(given);
      // Commas alone would let everybody in.
      if (given !== undefined && entries.length === 0) throw new Wrong('names nobody');
      return entries;
    },
  },
  SESSION_SECRET: {
    meaning: 'signs sessions, at least 16 characters; generated unless NODE_ENV is production',
    read: text(undefined, atLeast(16)),
  },
  TRUST_PROXY: {
    meaning:
      'number of proxies in front, or their addresses or networks, comma-separated; empty: none. A proxy that ends TLS must send X-Forwarded-Proto',
    read: text('', (value) => !isTrustable(value) && TRUSTABLE),
  },
  RATE_LIMIT_PUBLIC_WRITES: {
    meaning:
      'leads per minute, quiz and client address, which a whole office may share, and writes per minute of one visit; events are limited to 20 times as many',
    read: whole(600, 1, 1_000_000),
  },
  RATE_LIMIT_LOGINS: { meaning: 'sign-ins per minute and client', read: whole(60, 1, 1_000_000) },
  RATE_LIMIT_PICTURES: {
    meaning: 'result pictures drawn per minute and client; cached ones are not counted',
    read: whole(60, 1, 1_000_000),
  },
  MAX_QUIZZES_PER_ACCOUNT: { meaning: 'quizzes that one account may hold', read: whole(1_000, 1, 1_000_000) },
  MAX_QUIZ_BYTES_PER_ACCOUNT: {
    meaning: 'bytes of all quizzes of one account',
    read: whole(100 * 1024 * 1024, 1_024, 1_000_000_000_000),
  },
  WEBHOOK_ALLOWED_HOSTS: {
    meaning: 'host:port pairs in your own network that webhooks may reach, comma-separated',
    read: list(isHostAndPort, 'a host with its port such as 10.0.0.7:8080'),
  },
  SHUTDOWN_DELAY_MS: {
    meaning:
      'milliseconds for which a stopping server still accepts connections, while /readyz already answers 503. Behind a load balancer, set it longer than the balancer takes to notice',
    read: whole(0, 0, 60_000),
  },
  DELIVERIES: {
    meaning: '`off` in processes that send no webhooks and mails; at least one process must have it `on`',
    read: oneOf('on', 'off'),
  },
  SMTP_URL: {
    meaning:
      'mail server, smtp://user:password@host:587 or smtps://host; empty: no mail. Mail goes to verified addresses of owners, and to visitors where a quiz sends them their result',
    read: text(
      undefined,
      (value) =>
        !(/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)) &&
        'must look like smtp://user:password@host:587 or smtps://host',
    ),
  },
  MAIL_FROM: {
    meaning: 'sender of mails; mails with a result are from the quiz’s title “via” this name',
    // The part between the last brackets, or all of it; the rest is left to whoever reads it as a mail header.
    read: text(undefined, (value) => {
      const address = /<([^<>]*)>\s*$/.exec(value)?.[1] ?? value;
      const isOne = !/[\r\n]/.test(value) && parseAddress(address.trim()) !== undefined;
      return !isOne && 'must be an address such as quiz@example.com, or Quizfunnel <quiz@example.com>';
    }),
  },
  S3_BUCKET: {
    meaning:
      'bucket for uploaded pictures, at Amazon S3 or S3_ENDPOINT; empty: the database. Pictures that are already in the database stay there',
    read: text(),
  },
  S3_ACCESS_KEY_ID: { meaning: 'access key of the bucket', read: text() },
  S3_SECRET_ACCESS_KEY: { meaning: 'secret of the access key', read: text() },
  S3_REGION: { meaning: 'region of the bucket', read: text('us-east-1') },
  S3_ENDPOINT: { meaning: 'service with the S3 API; empty: Amazon S3', read: httpUrl },
  LEGAL_PRIVACY_URL: {
    meaning: 'your privacy notice, linked in the landing page’s footer; default: a section of /info',
    read: httpUrl,
  },
  LEGAL_IMPRINT_URL: {
    meaning: 'your imprint, linked in the landing page’s footer; default: a section of /info',
    read: httpUrl,
  },
  METRICS_TOKEN: {
    meaning: 'bearer token of at least 12 characters with which Prometheus reads /metrics; empty: /metrics is off',
    read: text(undefined, atLeast(12)),
  },
  LOG_LEVEL: {
    meaning: 'fatal, error, warn, info, debug or silent',
    read: oneOf('info', 'fatal', 'error', 'warn', 'debug', 'silent'),
  },
};

/** @typedef {{[Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']>}} Settings */

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @param {Record<string, string | undefined>} environment
 * @returns {{settings: Settings, publicUrl: string, problems: string[]}} `problems`: everything that is wrong, a sentence each;
 *   only without any do the others hold. `publicUrl` is without a trailing slash.
 */
export function readSettings(environment) {
  /** @type {string[]} */
  const problems = [];
  const entries = Object.entries(settings).map(([name, { read }]) => {
    const given = environment[name]?.trim() ? environment[name] : undefined;
    try {
      return [name, read(given)];
    } catch (error) {
      problems.push(`${name} ${/** @type {Error} */ (error).message}`);
      return [name, undefined];
    }
  });
  /** @type {Settings} */
  const values = Object.fromEntries(entries);
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  if (problems.length === 0) problems.push(...problemsTogether(values, publicUrl));
  return { settings: values, publicUrl, problems };
}

/** What is wrong with settings that are right one by one. @param {Settings} env @param {string} publicUrl */
function problemsTogether(env, publicUrl) {
  const problems = [];
  const production = env.NODE_ENV === 'production';
  const oidc = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET];
  const isLocal = LOOPBACK.includes(env.HOST) && LOOPBACK.includes(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
  const provider = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET';
  if (!oidc.every(Boolean)) {
    if (oidc.some(Boolean)) problems.push(`${provider} must be set together`);
    else if (production) problems.push(`${provider} are required in production`);
    else if (!isLocal) problems.push(`${provider} are required when HOST or PUBLIC_URL is not on loopback`);
  }
  if (production && !env.SESSION_SECRET) problems.push('SESSION_SECRET is required in production');
  if (new URL(publicUrl).pathname !== '/') problems.push('PUBLIC_URL must have no path');
  if (/[?#]/.test(publicUrl)) problems.push('PUBLIC_URL must have no query and no fragment');
  if (env.PORT === 0 && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL is required when PORT is 0, which takes any free port');
  const s3 = [env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean))
    problems.push('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  if (Boolean(env.SMTP_URL) !== Boolean(env.MAIL_FROM)) problems.push('SMTP_URL and MAIL_FROM must be set together');
  return problems;
}

/** One text for all that is wrong. @param {string[]} problems */
export const listOfProblems = (problems) =>
  `The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`;
