import { z } from 'zod';
import { parseHttpUrl } from '../contract/url.ts';
import { mailSettings } from './mail/mail-settings.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );
const httpUrl = z.string().refine((value) => parseHttpUrl(value) !== undefined, 'must be an http(s) URL');
const whole = (fallback: number, min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  MONGODB_URI: z
    .string({ error: 'is missing: `npm start` sets it, or name a MongoDB' })
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  SESSION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  ALLOWED_EMAILS: list,
  TRUST_PROXY: z.string().default(''),
  WEBHOOK_ALLOWED_HOSTS: list,
  DELIVERIES: z.enum(['on', 'off'], 'is on or off').default('on'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  RATE_LIMIT_PUBLIC_WRITES: whole(120, 1, 1_000_000),
  RATE_LIMIT_LOGINS: whole(60, 1, 1_000_000),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  LEGAL_PRIVACY_URL: httpUrl.optional(),
  LEGAL_IMPRINT_URL: httpUrl.optional(),
  METRICS_TOKEN: z.string().min(12, 'must have at least 12 characters').optional(),
  SHUTDOWN_DELAY_MS: whole(0, 0, 60_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** A bucket for files; without an endpoint it is Amazon's. */
export type S3Settings = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = ReturnType<typeof readConfig>;

/** Thrown with everything that is wrong with the environment, a sentence each. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset. Throws a ConfigError that lists all problems.
 * Without OIDC settings the built-in development provider signs people in, which is refused in production and off loopback.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (!result.success)
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const env = result.data;

  const production = env.NODE_ENV === 'production';
  const oidc = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET];
  const hasOidc = oidc.every(Boolean);
  const onLoopback = LOOPBACK.includes(env.HOST);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const problems: string[] = [];
  if (!hasOidc && oidc.some(Boolean))
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
  else if (!hasOidc && production)
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required in production');
  else if (!hasOidc && !(onLoopback && LOOPBACK.includes(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))))
    problems.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required when HOST or PUBLIC_URL is not on loopback',
    );
  if (production && !env.SESSION_SECRET) problems.push('SESSION_SECRET is required in production');
  if (new URL(publicUrl).pathname !== '/') problems.push('PUBLIC_URL must have no path');
  const s3 = [env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean))
    problems.push('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  const mail = mailSettings(env.SMTP_URL, env.MAIL_FROM);
  problems.push(...mail.problems);
  if (problems.length) throw new ConfigError(problems);

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** Origin of this installation, without a trailing slash. */
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir: env.DATA_DIR,
    mongoUri: env.MONGODB_URI,
    sessionSecret: env.SESSION_SECRET,
    oidc: hasOidc
      ? {
          issuer: env.OIDC_ISSUER as string,
          clientId: env.OIDC_CLIENT_ID as string,
          clientSecret: env.OIDC_CLIENT_SECRET as string,
        }
      : undefined,
    allowedEmails: env.ALLOWED_EMAILS,
    trustProxy: env.TRUST_PROXY,
    webhookAllowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
    /** Whether this process sends webhooks and mails; among several, one that does is enough. */
    delivers: env.DELIVERIES === 'on',
    /** How mail is sent; undefined where none is. */
    mail: mail.settings,
    rateLimits: { publicWritesPerMinute: env.RATE_LIMIT_PUBLIC_WRITES, loginsPerMinute: env.RATE_LIMIT_LOGINS },
    /** Where files lie; undefined for the database. */
    s3: s3.every(Boolean)
      ? ({
          bucket: env.S3_BUCKET as string,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID as string,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
        } satisfies S3Settings)
      : undefined,
    /** Addresses of the operator's own legal pages. */
    legal: { privacy: env.LEGAL_PRIVACY_URL, imprint: env.LEGAL_IMPRINT_URL },
    /** What a scraper of /metrics must send; undefined where there is no such page. */
    metricsToken: env.METRICS_TOKEN,
    /** How long new connections are still taken after the signal to stop: what a balancer needs to notice. */
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    logLevel: env.LOG_LEVEL,
  };
}
