import { expect } from 'vitest';
import type {
  ResultMailPreview,
  ResultMailPreviewInput,
  ResultMailTest,
} from '../../../contract/lead/result-mail-preview.schema.ts';
import type { CardBlock } from '../../../contract/result/card-block.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let isRefused = false;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async (onCleanup) => {
    server = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        isRefused ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
    });
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'Quizfunnel <quiz@example.com>' };
  },
});
const test = `/api/result-mail-previews/test`;
const path = '/api/result-mail-previews';
const input: ResultMailPreviewInput = {
  title: 'How ready?',
  primaryColor: '#0B5D4E',
  logoUrl: '',
  privacyUrl: '',
  language: 'de',
  consentText: 'I agree <b>',
  score: 63,
  card: { title: 'Leading', text: '', blocks: [{ kind: 'quote', question: 'Why?', answer: '<script>' }] },
};

it('is the mail that visitors get, and sends nothing', async () => {
  const { status, body } = await ann.post<ResultMailPreview>(path, input);
  expect([status, body.subject]).toEqual([200, 'Ihr Ergebnis: How ready?']);
  for (const words of ['Leading', '“&lt;script&gt;”', 'I agree &lt;b&gt;']) expect(body.html).toContain(words);
  expect(body.html).not.toContain('<script');
  expect(server.received).toEqual([]);
});

it('is for owners, and of a quiz and a result that could be', async () => {
  for (const call of [path, test]) expect((await new Browser(app.url).post(call, input)).status).toBe(401);
  for (const wrong of [{ score: 101 }, { primaryColor: 'red;}' }, { card: {} }, { language: 'xx' }, { days: 61 }])
    expect((await ann.post(path, { ...input, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
});

it.each(['Some text', 'https://', 'javascript:alert(1)', ''])(
  'leaves out a link to %j, which is none yet',
  async (url) => {
    const button = { text: 'Buy now', url };
    const product = { title: 'A kettle', note: '', price: '', url };
    const blocks: CardBlock[] = [
      { kind: 'button', ...button },
      { kind: 'products', products: [product] },
    ];
    for (const card of [
      { title: 'Leading', text: '', button },
      { title: 'Leading', text: '', blocks },
    ]) {
      const { status, body } = await ann.post<ResultMailPreview>(path, { ...input, card });
      expect(status).toBe(200);
      expect(body.html).toContain('Leading');
      expect(body.html).not.toContain('Buy now');
      expect(body.html).not.toContain('javascript:');
      expect(body.html.includes('A kettle')).toBe('blocks' in card);
    }
  },
);

it('is a follow-up, with its own subject', async () => {
  const { body } = await ann.post<ResultMailPreview>(path, { ...input, days: 3, subject: 'Still\r\nthere?' });
  expect(body.subject).toBe('Still there?');
  expect(body.html).toContain('Abmelden');
});

it('is sent to its owner alone, as a test, a few times a minute', async () => {
  const sent = await ann.post<ResultMailTest>(test, { ...input, to: 'eve@example.com', email: 'eve@example.com' });
  expect([sent.status, sent.body]).toEqual([200, { to: 'ann@example.com' }]);
  expect(server.received.map(({ to, subject }) => [to, subject])).toEqual([
    [['ann@example.com'], 'Test: Ihr Ergebnis: How ready?'],
  ]);
  isRefused = true;
  expect((await ann.post<{ message: string }>(test, input)).body.message).toContain('refused a mail to ann@');
  isRefused = false;
  const states = [];
  for (let n = 0; n < 9; n += 1) states.push((await ann.post(test, input)).status);
  expect(states).toEqual([...Array(8).fill(200), 429]);
});

it('is not sent to an address that nobody has verified', async () => {
  const bob = await signIn(app, 'bob@example.com');
  await app.db.collection('users').updateOne({ email: 'bob@example.com' }, { $set: { emailVerified: false } });
  const before = server.received.length;
  expect((await bob.post(test, input)).status).toBe(400);
  expect(server.received).toHaveLength(before);
});
