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
  if (given !== given.trim()) throw new Wrong('must have no spaces around it');
  if (/^(["'`]).*\1$/.test(given)) throw new Wrong('must not be in quotes, which would belong to the value');
  const problem = wrong?.(given);
  if (problem) throw new Wrong(problem);
  return given;
};

/** @param {number} least */
const atLeast = (least) => (/** @type {string} */ value) =>
  value.length < least && `must have at least ${least} characters`;

/** @param {number} fallback @param {number} min @param {number} max @returns {(given?: string) => number} */
const whole = (fallback, min, max) => (given) => {
  // Number() would also take 0x10 and 1e3.
  if (given !== undefined && !/^\s*-?\d+\s*$/.test(given)) throw new Wrong('must be a whole number');
  const value = Number(given ?? fallback);
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

/** An address may begin with a sign or hold *, but such an item is meant as a pattern. @param {string} item */
const isAddress = (item) => /^\w[^*?%!]*@/.test(item) && parseAddress(item) !== undefined;

const allowed = list(
  (item) => (item.startsWith('@') ? parseDomain(item.slice(1)) !== undefined : isAddress(item)),
  'an address such as ann@example.com, or @ with a domain such as @example.com',
);

/**
 * Whether it names one host as URLs do: no pattern, no short form of an address such as 127.1.
 * @param {string} host IPv6 addresses in brackets
 */
const isHost = (host) => {
  const isName = /^[\p{L}\p{N}_]([\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u.test(host);
  if (!(isName || /^\[.+\]$/.test(host)) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return !/^[\d.]+$/.test(hostname) || hostname === host;
};

/** @param {string} item */
const isHostAndPort = (item) => {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(item) ?? [];
  return Number(port) >= 1 && Number(port) <= 65_535 && isHost(host);
};

const hostsAndPorts = list(isHostAndPort, 'a host with its port such as 10.0.0.7:8080');

/** @param {string} item */
const asUrlsHaveIt = (item) => `${new URL(`http://${item}`).hostname}:${Number(/\d+$/.exec(item))}`;

/** Secrets, the newest first. @param {number} least characters of each */
const secrets =
  (least) =>
  (given = '') => {
    const list = given
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean);
    // Stood in the documentation, so everybody knows it.
    if (list.includes('at-least-16-characters')) throw new Wrong('must be a secret of your own');
    if (list.some(({ length }) => length < least)) throw new Wrong(`must have at least ${least} characters in each`);
    if (given && list.length === 0) throw new Wrong('has no secret');
    return list;
  };

/** Paths are case-sensitive, unlike the items of other lists. @param {string} given */
const issuers = (given) => {
  const items = given
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  const misfit = items.find((item) => !isHttpUrl(item));
  if (misfit !== undefined) throw new Wrong(`has ${misfit}, which is not the http(s) URL of an issuer`);
  return items;
};

/** @param {string} value */
const isHttpUrl = (value) => {
  const isPlain = /^https?:\/\/[^/]/i.test(value) && !/[\u0000-\u0020\u007F\\]/.test(value) && URL.canParse(value);
  const { username, password } = isPlain ? new URL(value) : { username: '', password: '' };
  const [, host = ''] = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(value) ?? [];
  return isPlain && !username && !password && isHost(host);
};
const httpUrl = text(undefined, (value) => !isHttpUrl(value) && 'must be an http(s) URL');

/** Names that need no encoding in HTML, headers and policies. Browsers would resolve dots. */
const PLAIN_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/*$/;

// The address that a server listens on to be reached by every address of its machine.
const isNowhere = (/** @type {string} */ url) => ['0.0.0.0', '[::]'].includes(new URL(url).hostname);

/** Only a shell replaces these. @param {string} value */
const isShellPath = (value) => /^~|\$[{\w]/.test(value) && 'must be a plain path: ~ and $ are not replaced';

const MAX_HOPS = 10;
const TRUSTABLE = `must be a number of proxies up to ${MAX_HOPS}, or their addresses or networks with commas between them`;
/** Shorter prefixes are no network of proxies but most of the internet. fc00::/7 is the widest private network. */
const MIN_BITS = { 4: 8, 6: 7 };

/** @param {string} value */
const isTrustable = (value) =>
  /^\d+$/.test(value)
    ? Number(value) <= MAX_HOPS
    : value.split(',').every((each) => {
        const [address = '', bits, ...rest] = each.trim().split('/');
        if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
        const version = isIP(address);
        if ((version !== 4 && version !== 6) || rest.length > 0) return false;
        if (bits === undefined) return true;
        return (
          /^\d{1,3}$/.test(bits) && Number(bits) >= MIN_BITS[version] && Number(bits) <= (version === 4 ? 32 : 128)
        );
      });

/**
 * Every setting by its variable. `meaning` is the text for operators in .env.example and docs/settings.md; `read` parses the given value,
 * or returns the default without one.
 */
export const settings = {
  NODE_ENV: {
    meaning: '`production` requires PUBLIC_URL, a sign-in provider and SESSION_SECRET',
    read: oneOf('development', 'production', 'test'),
  },
  PORT: { meaning: 'port on which the server listens', read: whole(3000, 0, 65_535) },
  HOST: {
    meaning: 'address or host name on which the server listens',
    read: text(
      'localhost',
      (value) => !isIP(value) && !isHost(value) && 'must be an address or a host name, without a port',
    ),
  },
  PUBLIC_URL: {
    meaning: 'address that visitors use, with a path such as /quiz if it has one; default: http://localhost:PORT',
    read: text(undefined, (value) => {
      if (!isHttpUrl(value)) return 'must be an http(s) URL';
      if (isNowhere(value)) return 'must be an address that visitors can open';
      if (/[?#]/.test(value)) return 'must have no query and no fragment';
      return (
        !PLAIN_PATH.test(value.replace(/^https?:\/\/[^/]+/i, '')) && 'must have a path of plain names such as /quiz'
      );
    }),
  },
  DATA_DIR: {
    meaning: 'folder for the built-in MongoDB, generated secrets and logs, which are bounded in size',
    read: text('.data', isShellPath),
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
    read: text(undefined, isShellPath),
  },
  OIDC_ISSUER: {
    meaning:
      'OpenID Connect provider for the sign-in, as its discovery document names it. Register PUBLIC_URL/api/callback as its callback and PUBLIC_URL/ as the address after signing out. Without a provider, a development sign-in accepts any address, on this machine only',
    read: text(undefined, (value) => {
      if (!isHttpUrl(value)) return 'must be an http(s) URL';
      if (value.includes('/.well-known/')) return 'must be the issuer, without /.well-known/ and what follows';
      return /[?#]/.test(value) && 'must have no query and no fragment';
    }),
  },
  OIDC_CLIENT_ID: { meaning: 'id of this installation at the provider', read: text() },
  OIDC_CLIENT_SECRET: { meaning: 'secret of this installation at the provider', read: text() },
  OIDC_TRUSTED_EMAIL_ISSUERS: {
    meaning:
      'issuers whose addresses count as verified although they do not say so, comma-separated; must be OIDC_ISSUER. Whoever can enter an address there that is not theirs then gets in as its owner: see docs/operation.md',
    read: (given = '') => issuers(given),
  },
  ALLOWED_EMAILS: {
    meaning:
      'verified addresses and @domains that may sign in, comma-separated; empty: everybody. After a restart, removed users lose access, and their quizzes take no leads',
    read: (/** @type {string | undefined} */ given) => {
      const entries = allowed(given);
      // Commas alone would let everybody in.
      if (given !== undefined && entries.length === 0) throw new Wrong('names nobody');
      return entries;
    },
  },
  SESSION_SECRET: {
    meaning:
      'signs sessions and links in mails, at least 16 characters; several, comma-separated: the first signs, all verify. Generated in DATA_DIR unless NODE_ENV is production',
    read: secrets(16),
  },
  SECRETS_KEY: {
    meaning:
      'encrypts the credentials of connected tools, at least 32 characters; several, comma-separated: the first encrypts, all decrypt. Generated in DATA_DIR if empty, so processes without a common folder need it',
    read: secrets(32),
  },
  TRUST_PROXY: {
    meaning:
      'number of proxies in front, or their addresses or networks, comma-separated; empty: none. A proxy that ends TLS must send X-Forwarded-Proto',
    read: text('', (value) => !isTrustable(value) && TRUSTABLE),
  },
  RATE_LIMIT_PUBLIC_WRITES: {
    meaning:
      'leads per minute, quiz and client address, which a whole office may share, and writes per minute of one visit; events are limited to 20 times as many. A quiz with no more leads in ten minutes never asks for a proof of work by itself',
    read: whole(600, 1, 1_000_000),
  },
  RATE_LIMIT_READS: {
    meaning:
      'quizzes, scripts and pages per minute and client address, which a whole school may share; those in memory are not counted',
    read: whole(6_000, 1, 10_000_000),
  },
  RATE_LIMIT_LOGINS: { meaning: 'sign-ins per minute and client', read: whole(60, 1, 1_000_000) },
  RATE_LIMIT_PICTURES: {
    meaning: 'result pictures drawn per minute and client; cached ones are not counted',
    read: whole(60, 1, 1_000_000),
  },
  MAX_QUIZZES_PER_ACCOUNT: { meaning: 'quizzes that one account may hold', read: whole(1_000, 1, 1_000_000) },
  MAX_QUIZ_BYTES_PER_ACCOUNT: {
    meaning: 'bytes of all quizzes of one account with their earlier versions',
    read: whole(100 * 1024 * 1024, 1_024, 1_000_000_000_000),
  },
  MAX_PICTURE_BYTES_PER_ACCOUNT: {
    meaning: 'bytes of all pictures of one account, in all their sizes and formats; a photo takes about a megabyte',
    read: whole(500 * 1024 * 1024, 1_024, 1_000_000_000_000),
  },
  WEBHOOK_ALLOWED_HOSTS: {
    meaning: 'host:port pairs in your own network that webhooks may reach, comma-separated',
    read: (/** @type {string | undefined} */ given) => hostsAndPorts(given).map(asUrlsHaveIt),
  },
  DOMAINS: {
    meaning:
      'domains that accounts may show their quizzes on, comma-separated, beside PUBLIC_URL; `dns` lets each account bring any domain whose TXT record confirms it. The proxy must pass their Host on. Empty: none',
    read: list(
      (item) => item === 'dns' || (isHost(item) && item.includes('.') && !isIP(item)),
      'a domain such as quiz.example.com, nor `dns`',
    ),
  },
  SHUTDOWN_DELAY_MS: {
    meaning:
      'milliseconds for which a stopping server still accepts connections, while /readyz already answers 503. Behind a load balancer, set it longer than the balancer takes to notice',
    read: whole(0, 0, 60_000),
  },
  DELIVERIES: {
    meaning:
      '`off` in processes that neither send webhooks and mails nor make new leads searchable; at least one process must have it `on`',
    read: oneOf('on', 'off'),
  },
  SMTP_URL: {
    meaning:
      'mail server, smtp://user:password@host:587 or smtps://host; empty: no mail. Mail goes to verified addresses of owners, and to visitors where a quiz sends them their result',
    read: text(undefined, (value) => {
      if (!/^smtps?:\/\/[^/]/.test(value) || !URL.canParse(value))
        return 'must look like smtp://user:password@host:587 or smtps://host';
      const { protocol, port, pathname } = new URL(value);
      if (pathname.length > 1) return 'must have no path: write / in a user or password as %2F';
      if (protocol === 'smtp:' && port === '465') return 'must begin with smtps:// for port 465';
      return protocol === 'smtps:' && port === '587' && 'must begin with smtp:// for port 587';
    }),
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
  RESULT_MAILS_PER_NEW_ACCOUNT: {
    meaning: 'result mails that an account sends to visitors in 24 hours during its first week',
    read: whole(20, 0, 1_000_000),
  },
  RESULT_MAILS_PER_ACCOUNT: {
    meaning: 'result mails that an account sends in 24 hours later',
    read: whole(500, 0, 1_000_000),
  },
  RESULT_MAILS_PER_DAY: {
    meaning:
      'result mails that all accounts together send in 24 hours. Leads above a limit are stored, and say that no mail was sent',
    read: whole(5_000, 0, 1_000_000),
  },
  S3_BUCKET: {
    meaning:
      'bucket for uploaded pictures, at Amazon S3 or S3_ENDPOINT; empty: the database. Pictures that are already in the database stay there',
    read: text(undefined, (value) => !/^[\w.-]+$/.test(value) && 'must be the name of a bucket alone'),
  },
  S3_ACCESS_KEY_ID: { meaning: 'access key of the bucket', read: text() },
  S3_SECRET_ACCESS_KEY: { meaning: 'secret of the access key', read: text() },
  S3_REGION: {
    meaning: 'region of the bucket',
    read: text('us-east-1', (value) => !/^[\w-]+$/.test(value) && 'must be the code of a region, such as us-east-1'),
  },
  S3_ENDPOINT: { meaning: 'service with the S3 API; empty: Amazon S3', read: httpUrl },
  LEGAL_PRIVACY_URL: {
    meaning: 'your privacy notice, linked in the landing page’s footer; default: a section of /info',
    read: httpUrl,
  },
  LEGAL_IMPRINT_URL: {
    meaning: 'your imprint, linked in the landing page’s footer; default: a section of /info',
    read: httpUrl,
  },
  REPORT_URL: {
    meaning:
      'where visitors report a quiz: a page or a mail address, linked below each quiz at /quiz/…; empty: no link. A page gets the quiz’s address as `quiz` in its query',
    read: text(undefined, (value) => {
      const address = value.replace(/^mailto:/i, '');
      return (
        !isHttpUrl(value) && !isAddress(address) && 'must be an http(s) URL or an address such as abuse@example.com'
      );
    }),
  },
  METRICS_TOKEN: {
    meaning: 'bearer token of at least 12 characters with which Prometheus reads /metrics; empty: /metrics is off',
    read: text(undefined, (value) => (/\s/.test(value) ? 'must have no spaces' : atLeast(12)(value))),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'where traces of requests, their database commands and deliveries are sent, by OpenTelemetry’s protocol over HTTP, such as http://localhost:4318; its other standard variables (OTEL_…) hold as well. Empty: nothing is traced',
    read: httpUrl,
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
  const isGiven = (/** @type {string} */ name) => Boolean(environment[name]?.trim());
  const entries = Object.entries(settings).map(([name, { read }]) => {
    const given = isGiven(name) ? environment[name] : undefined;
    try {
      return [name, read(given)];
    } catch (error) {
      problems.push(`${name} ${/** @type {Error} */ (error).message}`);
      return [name, undefined];
    }
  });
  /** @type {Settings} */
  const values = Object.fromEntries(entries);
  problems.push(...misspelt(environment, isGiven), ...missing(isGiven, environment.NODE_ENV?.trim() === 'production'));
  if (problems.length > 0) return { settings: values, publicUrl: '', problems };
  // What browsers make of it: lower case, without the port that the protocol implies.
  const { origin, pathname } = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  const publicUrl = origin + pathname.replace(/\/+$/, '');
  problems.push(...problemsTogether(values, publicUrl));
  return { settings: values, publicUrl, problems };
}

/**
 * Names of variables that are one slip away from a setting that is not set: with ALOWED_EMAILS everybody could sign in.
 * @param {Record<string, string | undefined>} environment @param {(name: string) => boolean} isGiven
 */
function misspelt(environment, isGiven) {
  // Shorter ones may be other programs'.
  const unset = Object.keys(settings).filter((name) => name.length >= 8 && !isGiven(name));
  return Object.keys(environment).flatMap((name) => {
    const meant = name in settings ? undefined : unset.find((each) => isOneSlipFrom(name.toUpperCase(), each));
    return meant ? [`${name} is no setting: is ${meant} meant?`] : [];
  });
}

/** Whether a sign was left out, added, replaced, or swapped with the next. @param {string} typed @param {string} meant */
function isOneSlipFrom(typed, meant) {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  return (wrong.length <= 1 && right.length <= 1) || (right.length === 2 && wrong === `${right[1]}${right[0]}`);
}

const PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
const TOGETHER = [PROVIDER, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['SMTP_URL', 'MAIL_FROM']];
/** @param {string[]} names */
const inWords = (names) => names.join(', ').replace(/, (?=\w+$)/, ' and ');

/** Settings that others need beside them. @param {(name: string) => boolean} isGiven @param {boolean} production */
function missing(isGiven, production) {
  const problems = TOGETHER.filter((names) => names.some(isGiven) && !names.every(isGiven)).map(
    (names) => `${inWords(names)} must be set together`,
  );
  if (production && !PROVIDER.some(isGiven)) problems.push(`${inWords(PROVIDER)} are required in production`);
  if (production && !isGiven('PUBLIC_URL')) problems.push('PUBLIC_URL is required in production');
  if (production && !isGiven('SESSION_SECRET')) problems.push('SESSION_SECRET is required in production');
  return problems;
}

/** What is wrong with settings that are right one by one. @param {Settings} env @param {string} publicUrl */
function problemsTogether(env, publicUrl) {
  const problems = [];
  const isLocal = LOOPBACK.includes(env.HOST) && LOOPBACK.includes(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
  if (!env.OIDC_ISSUER) {
    const provider = inWords(PROVIDER);
    if (!isLocal) problems.push(`${provider} are required when HOST or PUBLIC_URL is not on loopback`);
    // A proxy would have to end TLS, and without a provider nobody signs in through one.
    else if (publicUrl.startsWith('https:')) problems.push(`${provider} are required when PUBLIC_URL is https`);
  }
  const withoutSlash = (/** @type {string} */ url) => url.replace(/\/$/, '');
  const stranger = env.OIDC_TRUSTED_EMAIL_ISSUERS.find(
    (issuer) => withoutSlash(issuer) !== withoutSlash(env.OIDC_ISSUER ?? ''),
  );
  if (stranger !== undefined)
    problems.push(`OIDC_TRUSTED_EMAIL_ISSUERS has ${stranger}, which is not OIDC_ISSUER: nobody signs in with it`);
  if (env.PORT === 0 && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL is required when PORT is 0, which takes any free port');
  return problems;
}

/** One text for all that is wrong. @param {string[]} problems */
export const listOfProblems = (problems) =>
  `The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`;
