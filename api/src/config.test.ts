import { describe, expect, it } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';
import { readSettings } from './settings.mjs';

const base = { MONGODB_URI: 'mongodb://127.0.0.1:27017/x' };
const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
const problems = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('readConfig', () => {
  it('has defaults for everything but the database', () => {
    expect(readConfig(base)).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: '.data',
      oidc: undefined,
      allowedEmails: [],
    });
    expect(readConfig({ ...base, PORT: '', PUBLIC_URL: 'http://localhost:8080/' })).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:8080',
    });
  });
  it('lists everything that is wrong', () => {
    const found = problems({ PORT: 'abc', PUBLIC_URL: 'ftp://x', SESSION_SECRET: 'short' });
    for (const name of ['PORT', 'PUBLIC_URL', 'SESSION_SECRET', 'MONGODB_URI'])
      expect(found.some((problem) => problem.startsWith(name))).toBe(true);
  });
  it('lists what is missing beside what is wrong', () => {
    const env = { NODE_ENV: 'production', SMTP_URL: 'mail.example', S3_BUCKET: 'a', OIDC_ISSUER: 'https://id.example' };
    expect(problems({ ...base, ...env }).map((problem) => problem.split(' ').slice(0, 2).join(' '))).toEqual([
      'SMTP_URL must',
      'OIDC_ISSUER, OIDC_CLIENT_ID',
      'S3_BUCKET, S3_ACCESS_KEY_ID',
      'SMTP_URL and',
      'PUBLIC_URL is',
      'SESSION_SECRET is',
    ]);
  });
  it.each([
    ['ALOWED_EMAILS', 'ALLOWED_EMAILS'],
    ['ALLOWED_EMAIL', 'ALLOWED_EMAILS'],
    ['ALLWOED_EMAILS', 'ALLOWED_EMAILS'],
    ['allowed_emails', 'ALLOWED_EMAILS'],
    ['SESSION-SECRET', 'SESSION_SECRET'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
  ])('refuses %s, which is one slip away from %s', (name, meant) => {
    expect(problems({ ...base, [name]: 'x' })).toEqual([`${name} is no setting: is ${meant} meant?`]);
  });
  it('leaves variables of other programs alone, and what is near to a setting that is set', () => {
    const others = { POST: 'x', ALLOWED_MAILS_TO: 'x', MONGODB_URL: 'x', LOG_LEVELLING: 'x', XDG_DATA_DIRS: 'x' };
    expect(problems({ ...base, ...others })).toEqual([]);
    expect(readSettings({ MONGODB_URL: 'x' }).problems).toEqual(['MONGODB_URL is no setting: is MONGODB_URI meant?']);
  });
  it('refuses production without a sign-in provider or a secret', () => {
    expect(problems({ ...base, NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('OIDC_ISSUER'),
      expect.stringContaining('PUBLIC_URL'),
      expect.stringContaining('SESSION_SECRET'),
    ]);
    expect(
      problems({
        ...base,
        ...oidc,
        NODE_ENV: 'production',
        SESSION_SECRET: 'x'.repeat(16),
        PUBLIC_URL: 'https://quiz.example',
      }),
    ).toEqual([]);
  });
  it('refuses the development sign-in off loopback, and half a provider', () => {
    expect(problems({ ...base, HOST: '0.0.0.0' })).toHaveLength(1);
    expect(problems({ ...base, PUBLIC_URL: 'https://quiz.example' })).toHaveLength(1);
    expect(problems({ ...base, PUBLIC_URL: 'https://localhost' })).toHaveLength(1);
    expect(problems({ ...base, OIDC_ISSUER: 'https://id.example' })).toHaveLength(1);
  });
  it('refuses a list of allowed addresses that names nobody, which would let everybody in', () => {
    expect(problems({ ...base, ALLOWED_EMAILS: ' ,' })).toEqual(['ALLOWED_EMAILS names nobody']);
    expect(readConfig({ ...base, ALLOWED_EMAILS: 'A@b.example, ,' }).allowedEmails).toEqual(['a@b.example']);
  });
  it.each([
    { ALLOWED_EMAILS: 'ann@example.com, corp.example' },
    { ALLOWED_EMAILS: '@' },
    { ALLOWED_EMAILS: 'a@b.example;c@d.example' },
    { WEBHOOK_ALLOWED_HOSTS: 'receiver' },
    { WEBHOOK_ALLOWED_HOSTS: 'http://receiver:80' },
    { WEBHOOK_ALLOWED_HOSTS: 'receiver:0' },
    { NODE_ENV: 'prod' },
    { PUBLIC_URL: 'http://localhost:3000?q' },
    { PUBLIC_URL: 'http://localhost:3000/#f' },
    { PORT: '0' },
    { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'x' },
    { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@b.example, c@d.example' },
    ...[
      '*@x.example',
      '%@x.example',
      '?@x.example',
      '!eve@x.example',
      'ann+*@x.example',
      '@*.x.example',
      'x.example',
      'a@x.example b@x.example',
      'a@x.example @y.example',
      'a@x.example;',
      '"@x.example"',
      'Ann <ann@x.example>',
    ].map((ALLOWED_EMAILS) => ({ ALLOWED_EMAILS })),
    ...['70000', '-1', '0x50', '3e3', '3000.5', '80,443', ':3000'].map((PORT) => ({ PORT })),
    ...['localhost:3000', 'http://localhost', '*', '0', '127.1', '127.0.0.1,::1', ' localhost', '[::1]:80'].map(
      (HOST) => ({ HOST }),
    ),
    ...[
      'localhost:3000',
      'http://localhost:3000/.',
      'http://localhost:3000/a/..',
      'http://localhost:3000/a//b',
      'http://localhost:3000/a b',
      'http://localhost:3000/a%2Fb',
      'http://localhost:3000/"a',
      'http://localhost:70000',
      'http://*.localhost',
      'http://127.1:3000',
      'http://0.0.0.0:3000',
      'http://[::]:3000',
      '"http://localhost:3000"',
      'http://ann@localhost',
      'http:\\\\localhost',
    ].map((PUBLIC_URL) => ({ PUBLIC_URL })),
    ...['~/data', '$HOME/data', `$${'{HOME}'}/data`, ' .data'].map((DATA_DIR) => ({ DATA_DIR })),
    { MONGOD_BINARY: '~/mongod' },
    ...[
      'https://id.example/.well-known/openid-configuration',
      'https://id.example?x',
      'https://id.example/#x',
      'id.example',
    ].map((OIDC_ISSUER) => ({ OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_ISSUER })),
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: 'b', OIDC_CLIENT_ID: '"a"' },
    { ...oidc, OIDC_CLIENT_SECRET: 'b ' },
    ...[
      '300',
      '11',
      '1000',
      '-1',
      '0.0.0.0/0',
      '::/0',
      '128.0.0.0/1',
      '10.0.0.0/8 ::1',
      '10.0.0.0/8;::1',
      '10.0.0.*',
    ].map((TRUST_PROXY) => ({ TRUST_PROXY })),
    ...['*:80', '*.example:80', '127.1:80', 'receiver:70000', 'receiver:80 other:80', 'receiver'].map(
      (WEBHOOK_ALLOWED_HOSTS) => ({ WEBHOOK_ALLOWED_HOSTS }),
    ),
    { RATE_LIMIT_LOGINS: '1e3' },
    { MAX_QUIZ_BYTES_PER_ACCOUNT: '100MB' },
    ...['smtp://u:p@mail.example:465', 'smtps://u:p@mail.example:587', 'smtp://u:1/2@mail.example'].map((SMTP_URL) => ({
      MAIL_FROM: 'a@b.example',
      SMTP_URL,
    })),
    ...['s3://bucket', 'bucket/folder', 'https://bucket.example'].map((S3_BUCKET) => ({
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_BUCKET,
    })),
    { S3_REGION: 'EU (Frankfurt)' },
    { SESSION_SECRET: 'at-least-16-characters' },
    { METRICS_TOKEN: 'Bearer 0123456789ab' },
    { SECRETS_KEY: `${'a'.repeat(32)},${'b'.repeat(31)}` },
    { SECRETS_KEY: ',' },
    { LEGAL_PRIVACY_URL: 'quiz.example/privacy' },
    { DELIVERIES: 'OFF' },
    { LOG_LEVEL: 'verbose' },
  ] as Array<Record<string, string>>)(
    'says of %o that it cannot mean anything, before anything is installed',
    (env) => {
      const [name = ''] = Object.keys(env).slice(-1);
      const said = readSettings({ ...base, ...env }).problems;
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(env.PORT === '0' ? 'PUBLIC_URL' : name);
    },
  );
  it('takes what can be meant', () => {
    const { problems: none, settings } = readSettings({
      ...base,
      ALLOWED_EMAILS: '@büro.example, ann+quiz@example.com',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1:080, [0:0::1]:8080, Büro.local:65535',
      SMTP_URL: 'smtp://127.0.0.1:25',
      MAIL_FROM: '"Quiz, the" <quiz@example.com>',
    });
    expect(none).toEqual([]);
    expect(settings.WEBHOOK_ALLOWED_HOSTS).toEqual(['127.0.0.1:80', '[::1]:8080', 'xn--bro-hoa.local:65535']);
  });
  it.each([
    { HOST: '0.0.0.0', ...oidc },
    { HOST: '::', ...oidc },
    { HOST: '::1' },
    { HOST: 'my_container', ...oidc },
    { OIDC_ISSUER: 'https://id.example/application/o/quiz/', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    { ALLOWED_EMAILS: "o'brien@x.example,_ann.lee+quiz@x.example,7@x.example" },
    { TRUST_PROXY: '0' },
    { TRUST_PROXY: '10' },
    { TRUST_PROXY: 'fc00::/7,192.168.0.0/16' },
    { PORT: ' 8080 ' },
    { DATA_DIR: '/srv/my data' },
    { SMTP_URL: 'smtp://u%40x.example:p%2Fw@mail.example:587/', MAIL_FROM: 'a@b.example' },
    { S3_ENDPOINT: 'http://minio:9000' },
    { LEGAL_PRIVACY_URL: 'https://büro.example/datenschutz?x#y' },
  ] as Array<Record<string, string>>)('takes %o', (env) => {
    expect(readSettings({ ...base, ...env }).problems).toEqual([]);
  });
  it.each([
    ['HTTPS://Quiz.Example:443/', 'https://quiz.example'],
    ['https://quiz.example//', 'https://quiz.example'],
    ['https://büro.example', 'https://xn--bro-hoa.example'],
    ['http://[::1]:80', 'http://[::1]'],
    ['https://example.com/Quiz/', 'https://example.com/Quiz'],
    ['https://example.com/a/b-c.d~e', 'https://example.com/a/b-c.d~e'],
  ])('reads the public URL %s as browsers do', (PUBLIC_URL, expected) => {
    const { publicUrl, origin, basePath, secure } = readConfig({ ...base, ...oidc, PUBLIC_URL });
    expect(publicUrl).toBe(expected);
    expect(origin + basePath).toBe(expected);
    expect(secure).toBe(expected.startsWith('https:'));
  });
  it.each(['1', 'loopback', '10.0.0.0/8, ::1', 'fd00::/8,192.0.2.1'])('trusts proxies at %s', (value) => {
    expect(readConfig({ ...base, TRUST_PROXY: value }).trustProxy).toBe(value);
  });
  it.each(['1.2.3.999', 'yes', '10.0.0.0/33', '10.0.0.0/', '1.2.3.4,,', 'true'])('refuses proxies at %s', (value) => {
    expect(problems({ ...base, TRUST_PROXY: value })).toEqual([expect.stringContaining('TRUST_PROXY must be')]);
  });
  it('takes a mail server with a sender, or neither', () => {
    const mail = { SMTP_URL: 'smtps://u:p%40ss@mail.example:465', MAIL_FROM: 'Quiz team <quiz@example.com>' };
    expect(readConfig(base).mail).toBeUndefined();
    expect(readConfig({ ...base, ...mail }).mail).toMatchObject({
      server: { host: 'mail.example', port: 465, secure: true, auth: { user: 'u', pass: 'p@ss' } },
      from: { name: 'Quiz team', address: 'quiz@example.com' },
    });
    const wrongs: Record<string, string>[] = [
      { SMTP_URL: mail.SMTP_URL },
      { MAIL_FROM: mail.MAIL_FROM },
      { ...mail, SMTP_URL: 'http://mail.example' },
      { ...mail, SMTP_URL: 'smtp://' },
      { ...mail, MAIL_FROM: 'nobody' },
      { ...mail, MAIL_FROM: 'a@example.com, b@example.com' },
    ];
    for (const wrong of wrongs) expect(problems({ ...base, ...wrong })).toHaveLength(1);
  });
  it('reads lists', () =>
    expect(readConfig({ ...base, ALLOWED_EMAILS: ' Ann@Example.com, @corp.example ,' }).allowedEmails).toEqual([
      'ann@example.com',
      '@corp.example',
    ]));
});
