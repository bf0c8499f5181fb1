import { expect } from 'vitest';
import type { ResultMailPreview, ResultMailPreviewInput } from '../../../contract/lead/result-mail-preview.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
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
});

it('is for owners, and of a quiz and a result that could be', async () => {
  expect((await new Browser(app.url).post(path, input)).status).toBe(401);
  for (const wrong of [{ score: 101 }, { primaryColor: 'red;}' }, { card: {} }, { language: 'xx' }])
    expect((await ann.post(path, { ...input, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
});
