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
 * By variable: what it is for, in a line for whoever runs the product, and how what is given becomes its value, or its default
 * where nothing is given.
 */
export const settings = {
  NODE_ENV: {
    meaning: 'production asks for a sign-in provider and SESSION_SECRET',
    read: oneOf('development', 'production', 'test'),
  },
  PORT: { meaning: 'where it listens', read: whole(3000, 0, 65_535) },
  HOST: { meaning: 'address or name of this machine on which it listens', read: text('localhost') },
  PUBLIC_URL: { meaning: 'its address for visitors, without a path; by default http://localhost:PORT', read: httpUrl },
  DATA_DIR: { meaning: 'data of the built-in MongoDB, generated secrets, logs of bounded size', read: text('.data') },
  MONGODB_URI: {
    meaning: 'another MongoDB than its own, 6.0 or newer',
    read: text(
      undefined,
      (value) => !/^mongodb(\+srv)?:\/\//.test(value) && 'must begin with mongodb:// or mongodb+srv://',
    ),
  },
  MONGOD_BINARY: { meaning: 'program of the built-in MongoDB; by default mongod on the PATH', read: text() },
  OIDC_ISSUER: {
    meaning: 'OpenID Connect provider; without one, a development sign-in on loopback that takes any address',
    read: httpUrl,
  },
  OIDC_CLIENT_ID: { meaning: 'what this installation is to the provider', read: text() },
  OIDC_CLIENT_SECRET: { meaning: 'its secret at the provider', read: text() },
  ALLOWED_EMAILS: {
    meaning: 'verified addresses or @domains that may use it, comma-separated; empty for everybody',
    read: (/** @type {string | undefined} */ given) => {
      const entries = allowed(given);
      // Commas alone would let everybody in.
      if (given !== undefined && entries.length === 0) throw new Wrong('names nobody');
      return entries;
    },
  },
  SESSION_SECRET: {
    meaning: 'at least 16 characters; generated unless NODE_ENV is production',
    read: text(undefined, atLeast(16)),
  },
  TRUST_PROXY: {
    meaning: 'number of proxies in front, or their addresses or networks, comma-separated; empty for none',
    read: text('', (value) => !isTrustable(value) && TRUSTABLE),
  },
  RATE_LIMIT_PUBLIC_WRITES: { meaning: 'calls of visitors a minute and client', read: whole(120, 1, 1_000_000) },
  RATE_LIMIT_LOGINS: { meaning: 'sign-ins a minute and client', read: whole(60, 1, 1_000_000) },
  RATE_LIMIT_PICTURES: {
    meaning: 'pictures of results that are drawn a minute and client; those drawn lately are not counted',
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
    meaning: 'how long new connections are still taken after the signal to stop, in milliseconds',
    read: whole(0, 0, 60_000),
  },
  DELIVERIES: { meaning: 'on or off: whether this process sends webhooks and mails', read: oneOf('on', 'off') },
  SMTP_URL: {
    meaning: 'mail server: smtp://user:password@host:587 or smtps://host; empty for no mail',
    read: text(
      undefined,
      (value) =>
        !(/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)) &&
        'must look like smtp://user:password@host:587 or smtps://host',
    ),
  },
  MAIL_FROM: {
    meaning: 'sender of its mails',
    // The part between the last brackets, or all of it; the rest is left to whoever reads it as a mail header.
    read: text(undefined, (value) => {
      const address = /<([^<>]*)>\s*$/.exec(value)?.[1] ?? value;
      const isOne = !/[\r\n]/.test(value) && parseAddress(address.trim()) !== undefined;
      return !isOne && 'must be an address such as quiz@example.com, or Quizfunnel <quiz@example.com>';
    }),
  },
  S3_BUCKET: { meaning: 'bucket for new logos; empty for the database', read: text() },
  S3_ACCESS_KEY_ID: { meaning: 'key of the bucket', read: text() },
  S3_SECRET_ACCESS_KEY: { meaning: 'secret of that key', read: text() },
  S3_REGION: { meaning: 'region of the bucket', read: text('us-east-1') },
  S3_ENDPOINT: { meaning: 'service that speaks S3; empty for Amazon', read: httpUrl },
  LEGAL_PRIVACY_URL: { meaning: 'your privacy notice, in the footer of the start page', read: httpUrl },
  LEGAL_IMPRINT_URL: { meaning: 'your imprint, in the footer of the start page', read: httpUrl },
  METRICS_TOKEN: {
    meaning: 'bearer token of at least 12 characters for /metrics; empty for no figures',
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
