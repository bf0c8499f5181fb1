/** The account of every fixture. */
export const FIXTURE_OWNER = 'ada@release.example';

/** What the data of a fixture needs to be read: the keys that sign and seal what is stored, and the domain that it claims. */
export const fixtureSettings = {
  SESSION_SECRET: 'a secret of release fixtures only',
  SECRETS_KEY: 'a key for credentials of release fixtures only',
  DOMAINS: 'quiz.release.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'quiz@release.example',
  RATE_LIMIT_PUBLIC_WRITES: '100000',
  RATE_LIMIT_LOGINS: '100000',
};
