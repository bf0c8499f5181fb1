import sharp from 'sharp';
import { expect } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { StoredPicture } from '../../contract/quiz/media.schema.ts';
import { DAY_MS } from '../../contract/time.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { readResultPdfToken, resultPdfPath } from './result-pdf-link.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

async function take(change: object = {}, more: object = {}) {
  const quiz = await publishedQuiz(ann, { resultPdf: true, ...change });
  const path = `/api/public/quiz/${quiz.id}/submit`;
  const { body } = await new Browser(app.url).post<SubmissionResult>(path, { ...submitBody(quiz), ...more });
  return { quiz, body, path: body.card.pdf?.slice(app.url.length) ?? '' };
}
const fetchPdf = (path: string) => new Browser(app.url).get(path);

it('is fetched by the visitor from the address in their result', async () => {
  const { path } = await take();
  const { status, headers, text } = await fetchPdf(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(text.startsWith('%PDF-')).toBe(true);
});

it('has the logo and pictures that are stored here, and none of other servers', async () => {
  const png = await sharp({ create: { width: 64, height: 48, channels: 4, background: '#0b5d4e80' } })
    .png()
    .toBuffer();
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const upload = { method: 'POST', headers: { cookie, origin: app.url }, body: new Uint8Array(png) };
  const { url } = (await (await fetch(`${app.url}/api/pictures`, upload)).json()) as StoredPicture;
  const { uploadURL } = (await ann.post<{ uploadURL: string }>('/api/objects/upload')).body;
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(png) });
  const logo = await ann.put<{ objectPath: string }>('/api/user/logo', { logoURL: uploadURL });
  const media = (address: string) => ({ kind: 'media', media: { kind: 'picture', url: address } });
  const resultBlocks = [media(url), media(`https://elsewhere.example${url}`)];
  const { path } = await take({ logoUrl: logo.body.objectPath, resultBlocks });
  expect((await fetchPdf(path)).text.match(/\/Subtype \/Image\b/g)?.length).toBe(2);
});

it('is offered only where the owner says so, and for a result that is stored', async () => {
  expect((await take({ resultPdf: false })).body.card).not.toHaveProperty('pdf');
  expect((await take({ leadPlace: 'skippable' }, { skip: true })).body.card).not.toHaveProperty('pdf');
});

it('is nowhere once it is switched off, erased or its address was altered', async () => {
  const { path, quiz, body } = await take();
  expect((await fetchPdf(path.replace(body.id, 'another'))).status).toBe(404);
  expect((await fetchPdf(path.replace(/(.)\.pdf$/, (_, last) => `${last === 'A' ? 'Q' : 'A'}.pdf`))).status).toBe(404);
  await ann.put(`/api/quizzes/${quiz.id}`, { resultPdf: false });
  expect((await fetchPdf(path)).status).toBe(404);
  await ann.put(`/api/quizzes/${quiz.id}`, { resultPdf: true });
  await ann.delete(`/api/submissions/${body.id}`);
  expect((await fetchPdf(path)).status).toBe(404);
});

it('can be fetched for a week', async () => {
  const [, token = ''] = /results\/(.+)\.pdf/.exec(await resultPdfPath('lead')) ?? [];
  expect(await readResultPdfToken(token)).toBe('lead');
  expect(await readResultPdfToken(token, Date.now() + 8 * DAY_MS)).toBeUndefined();
});
