import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { expect } from 'vitest';
import { consentTexts } from '../../../contract/lead/consent-text.ts';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { signIn } from '../../test/sign-in.ts';
import { loadSigner } from '../signing-key.ts';

const { it, app } = apiTest({ instances: 2 });

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

it('is signed when the lead is stored: what is changed afterwards is not verifiable, and never signed again', async () => {
  const ann = await signIn(app, 'ann@example.com');
  const quiz = await publishedQuiz(ann, { consentRequired: false });
  type Proof = { status: string; jws: string; payload: { given: boolean } };
  const proofOf = async (id: string) => (await ann.get<Proof>(`/api/submissions/${id}/consent-proof`)).body;
  const take = async () =>
    (
      await new Browser(app.url).post<SubmissionResult>(
        `/api/public/quiz/${quiz.id}/submit`,
        submitBody(quiz, { consentGiven: false }),
      )
    ).body.id;
  const leads = app.db.collection<{ _id: string }>('submissions');

  const id = await take();
  const first = await proofOf(id);
  expect(first.status).toBe('signed');
  expect(await proofOf(id)).toEqual(first);
  for (const change of [
    { 'consent.given': true },
    { email: 'other@example.com' },
    { 'consent.at': new Date(0) },
    { 'consent.text': 'More' },
    { 'consent.proof': 'nonsense' },
    { 'consent.proof': '' },
  ]) {
    const before = await leads.findOne({ _id: id });
    await leads.updateOne({ _id: id }, { $set: change });
    expect(await proofOf(id)).toMatchObject({ status: 'not_verifiable', jws: '' });
    await leads.replaceOne({ _id: id }, before as never);
  }
  expect(await proofOf(id)).toEqual(first);

  // A key from before the present one.
  const keys = app.db.collection<{ _id: string; publicKey: { kid: string } }>('signing_keys');
  const [old] = await keys.find().toArray();
  const signedBefore = await take();
  await keys.insertOne({ ...old, _id: 'consent-2020' } as never);
  await keys.deleteOne({ _id: old?._id ?? '' });
  expect((await proofOf(signedBefore)).status).toBe('signed');
  const { keys: published } = (await new Browser(app.url).get<JSONWebKeySet>('/api/public/keys')).body;
  expect(published.map(({ kid }) => kid)).toContain(old?.publicKey.kid);
});

it('is made with one key by processes that begin at once', async () => {
  const keys = app.db.collection('signing_keys');
  await keys.deleteMany({});
  const signers = await Promise.all(Array.from({ length: 8 }, loadSigner));
  expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
  expect(await keys.countDocuments()).toBe(1);
});
