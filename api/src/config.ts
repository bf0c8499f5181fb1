import { mailSettings } from './mail-settings.ts';
import { listOfProblems, readSettings } from './settings.mjs';

/** A bucket for files. Without `endpoint` it is on Amazon S3. */
export type S3Settings = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = ReturnType<typeof readConfig>;

/** Invalid settings: one sentence per problem. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(listOfProblems(problems));
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings from environment variables; an empty variable counts as unset. Throws a
 * ConfigError with all problems. Without OIDC settings the development provider is used, which is
 * an error in production and off loopback.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const { settings: env, publicUrl, problems } = readSettings(environment);
  if (!env.MONGODB_URI) problems.push('MONGODB_URI is missing: `npm start` sets it, or name a MongoDB');
  const mail = problems.length === 0 ? mailSettings(env.SMTP_URL, env.MAIL_FROM) : { problems: [] };
  problems.push(...mail.problems);
  if (problems.length) throw new ConfigError(problems);
  const { origin } = new URL(publicUrl);
  const hasOidc = Boolean(env.OIDC_ISSUER);
  const hasS3 = Boolean(env.S3_BUCKET);

  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** Address of this installation, without a trailing slash. What it makes of a path is `publicUrl + path`. */
    publicUrl,
    /** Its origin alone, which is what browsers name in headers. */
    origin,
    /** Its path, such as `/quiz`; '' at the root of a host. */
    basePath: publicUrl.slice(origin.length),
    secure: publicUrl.startsWith('https:'),
    dataDir: env.DATA_DIR,
    mongoUri: env.MONGODB_URI as string,
    /** What signs sessions and links: the first signs, all verify. Empty: a secret in the data folder. */
    sessionSecrets: env.SESSION_SECRET,
    /** What credentials are encrypted with: the first encrypts, all decrypt. Empty: a key in the data folder. */
    secretsKeys: env.SECRETS_KEY,
    oidc: hasOidc
      ? {
          issuer: env.OIDC_ISSUER as string,
          clientId: env.OIDC_CLIENT_ID as string,
          clientSecret: env.OIDC_CLIENT_SECRET as string,
          trustedEmailIssuers: env.OIDC_TRUSTED_EMAIL_ISSUERS,
        }
      : undefined,
    allowedEmails: env.ALLOWED_EMAILS,
    trustProxy: env.TRUST_PROXY,
    webhookAllowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
    /** Domains that accounts may claim; `dns` stands for those that a DNS record confirms. */
    domains: env.DOMAINS,
    /** Whether this process sends webhooks and mails. One of several processes is enough. */
    delivers: env.DELIVERIES === 'on',
    /** How mail is sent; undefined if mail is off. */
    mail: mail.settings,
    rateLimits: {
      publicWritesPerMinute: env.RATE_LIMIT_PUBLIC_WRITES,
      readsPerMinute: env.RATE_LIMIT_READS,
      loginsPerMinute: env.RATE_LIMIT_LOGINS,
      picturesPerMinute: env.RATE_LIMIT_PICTURES,
    },
    /** How many result mails are sent in 24 hours. */
    resultMails: {
      perNewAccount: env.RESULT_MAILS_PER_NEW_ACCOUNT,
      perAccount: env.RESULT_MAILS_PER_ACCOUNT,
      perInstallation: env.RESULT_MAILS_PER_DAY,
    },
    /** Per account: the number of quizzes, and their total size in bytes. */
    quota: { quizzes: env.MAX_QUIZZES_PER_ACCOUNT, bytes: env.MAX_QUIZ_BYTES_PER_ACCOUNT },
    pictureBytesPerAccount: env.MAX_PICTURE_BYTES_PER_ACCOUNT,
    /** Where files are stored; undefined means in the database. */
    s3: hasS3
      ? ({
          bucket: env.S3_BUCKET as string,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID as string,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
        } satisfies S3Settings)
      : undefined,
    /** URLs of the operator's legal pages. */
    legal: { privacy: env.LEGAL_PRIVACY_URL, imprint: env.LEGAL_IMPRINT_URL },
    /** Where visitors report a quiz: a URL with the scheme http, https or mailto; undefined for nowhere. */
    reportUrl: env.REPORT_URL?.replace(/^(?!https?:|mailto:)/i, 'mailto:'),
    /** Bearer token of /metrics; undefined turns the page off. */
    metricsToken: env.METRICS_TOKEN,
    /**
     * How long connections are accepted after the stop signal, until load balancers have noticed.
     */
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    logLevel: env.LOG_LEVEL,
  };
}
