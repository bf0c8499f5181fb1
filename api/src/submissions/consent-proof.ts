import { createHash } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { SigningKeyModel, type SigningKeyRecord } from './signing-key.model.ts';
import type { SubmissionRecord } from './submission.model.ts';

const KEY = 'consent';
const ALGORITHM = 'EdDSA';

/**
 * A signed statement that a visitor was shown a consent text and what he did. It names him by the SHA-256 of his lower-case address alone, so
 * whoever knows the address can check it and nobody else learns it. A compact JWS, to be verified with a key of `publicKeys`.
 */
export async function consentProof(lead: SubmissionRecord): Promise<{ payload: ConsentStatement; jws: string }> {
  const { privateKey, publicKey } = await signingKey();
  const payload: ConsentStatement = {
    submission: lead._id,
    quiz: { id: lead.quiz, title: lead.quizTitle, version: lead.version },
    emailSha256: createHash('sha256').update(lead.emailKey).digest('hex'),
    given: lead.consent.given,
    text: lead.consent.text,
    textSha256: lead.consent.sha256,
    language: lead.consent.language,
    at: lead.consent.at.toISOString(),
    pageUrl: lead.consent.pageUrl,
  };
  const jws = await new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: ALGORITHM, kid: publicKey.kid as string, typ: 'consent+jws' })
    .sign(await importJWK(privateKey, ALGORITHM));
  return { payload, jws };
}
export type ConsentStatement = {
  submission: string;
  quiz: { id: string; title: string; version: string };
  emailSha256: string;
  given: boolean;
  text: string;
  textSha256: string;
  language: string;
  at: string;
  pageUrl: string;
};

/** The keys that strangers verify proofs with, as a JWK set. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  return { keys: [(await signingKey()).publicKey] };
}

/** The one key pair, made when first needed. Of two processes that need it at once, both use the one that was stored. */
async function signingKey(): Promise<SigningKeyRecord> {
  const known = await SigningKeyModel.findById(KEY).lean();
  if (known) return known;
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const described = { ...publicKey, alg: ALGORITHM, use: 'sig', kid: await calculateJwkThumbprint(publicKey) };
  return SigningKeyModel.findOneAndUpdate(
    { _id: KEY },
    { $setOnInsert: { privateKey: await exportJWK(pair.privateKey), publicKey: described, createdAt: new Date() } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
}
