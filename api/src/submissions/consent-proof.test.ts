import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentTexts } from '../../contract/consent-text.ts';
import type { SubmissionResult } from '../../contract/submission.schema.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('is verified by a stranger with the published key, names nobody, and is gone with the lead', async () => {
  const ann = await signIn(app, 'ann@example.com');
  const quiz = await publishedQuiz(ann);
  const stranger = new Browser(app.url);
  const { body: lead } = await stranger.post<SubmissionResult>(
    `/api/public/quiz/${quiz.id}/submit`,
    submitBody(quiz, { email: 'Vera@Example.com' }),
  );
  const path = `/api/submissions/${lead.id}/consent-proof`;
  const { body: proof, text } = await ann.get<{ payload: object; jws: string }>(path);
  expect(text.toLowerCase()).not.toContain('vera');

  const keys = createLocalJWKSet((await stranger.get<JSONWebKeySet>('/api/public/keys')).body);
  const { payload } = await compactVerify(proof.jws, keys);
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(proof.payload);
  expect(proof.payload).toMatchObject({
    submission: lead.id,
    given: true,
    text: consentTexts.en,
    emailSha256: createHash('sha256').update('vera@example.com').digest('hex'),
  });

  const [head, , tail] = proof.jws.split('.');
  const forged = `${head}.${Buffer.from(JSON.stringify({ ...proof.payload, given: false })).toString('base64url')}.${tail}`;
  await expect(compactVerify(forged, keys)).rejects.toThrow();
  expect(JSON.stringify((await stranger.get('/api/public/keys')).body)).not.toContain('"d"');

  expect((await (await signIn(app, 'eve@example.com')).get(path)).status).toBe(404);
  expect((await stranger.get(path)).status).toBe(401);
  await ann.delete(`/api/submissions/${lead.id}`);
  expect((await ann.get(path)).status).toBe(404);
});
