import { mailSettings } from './mail-settings.ts';
import { listOfProblems, readSettings } from './settings.mjs';

/** A bucket for files; without an endpoint it is on Amazon S3. */
export type S3Settings = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = ReturnType<typeof readConfig>;

/** Lists everything that is wrong with the environment, one sentence per problem. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(listOfProblems(problems));
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset. Throws a ConfigError that lists all problems.
 * Without OIDC settings the built-in development provider signs people in, which is refused in production and off loopback.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const { settings: env, publicUrl, problems } = readSettings(environment);
  if (!env.MONGODB_URI) problems.push('MONGODB_URI is missing: `npm start` sets it, or name a MongoDB');
  const mail = problems.length === 0 ? mailSettings(env.SMTP_URL, env.MAIL_FROM) : { problems: [] };
  problems.push(...mail.problems);
  if (problems.length) throw new ConfigError(problems);
  const hasOidc = Boolean(env.OIDC_ISSUER);
  const hasS3 = Boolean(env.S3_BUCKET);

  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** Origin of this installation, without a trailing slash. */
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir: env.DATA_DIR,
    mongoUri: env.MONGODB_URI as string,
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
    /** Whether this process sends webhooks and mails. Of several processes, one is enough. */
    delivers: env.DELIVERIES === 'on',
    /** How mail is sent; undefined if mail is off. */
    mail: mail.settings,
    rateLimits: {
      publicWritesPerMinute: env.RATE_LIMIT_PUBLIC_WRITES,
      loginsPerMinute: env.RATE_LIMIT_LOGINS,
      picturesPerMinute: env.RATE_LIMIT_PICTURES,
    },
    /** What an account may hold: a number of quizzes, and their total size in bytes. */
    quota: { quizzes: env.MAX_QUIZZES_PER_ACCOUNT, bytes: env.MAX_QUIZ_BYTES_PER_ACCOUNT },
    /** Where files are stored; undefined for the database. */
    s3: hasS3
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
    /** Bearer token that a scraper of /metrics must send; undefined if there is no such page. */
    metricsToken: env.METRICS_TOKEN,
    /** How long new connections are still accepted after the stop signal, so that a load balancer has time to notice. */
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    logLevel: env.LOG_LEVEL,
  };
}
