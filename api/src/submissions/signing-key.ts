import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import mongoose from 'mongoose';
import { DURABLE } from '../db/batch-write.ts';
import { SigningKeyModel, type SigningKeyRecord } from './signing-key.model.ts';

export const ALGORITHM = 'EdDSA';

export type Signer = { kid: string; privateKey: KeyObject };

let loaded: Promise<Signer> | undefined;

/**
 * The current signing key. Loaded once and kept, so that no request waits for the database; if the database was unreachable, the next call
 * tries again.
 */
export function signer(): Promise<Signer> {
  loaded ??= loadSigner().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
mongoose.connection.on('close', () => {
  loaded = undefined;
});

/** Exported for its tests. */
export async function loadSigner(): Promise<Signer> {
  const { publicKey, privateKey } = await keyOf(`consent-${new Date().getUTCFullYear()}`);
  return {
    kid: publicKey.kid as string,
    privateKey: createPrivateKey({ key: privateKey as JsonWebKey, format: 'jwk' }),
  };
}

/** Every key so far: a new one is created each year, and signatures by older ones stay verifiable. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  await signer();
  const records = await SigningKeyModel.find({}, { publicKey: 1 }).sort({ createdAt: -1 }).lean();
  return { keys: records.map(({ publicKey }) => publicKey) };
}

/** The key pair of this name, created when first needed. If several processes need it at the same time, all use the one that was stored. */
async function keyOf(name: string): Promise<SigningKeyRecord> {
  const known = await SigningKeyModel.findById(name).lean();
  if (known) return known;
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const described = { ...publicKey, alg: ALGORITHM, use: 'sig', kid: await calculateJwkThumbprint(publicKey) };
  return SigningKeyModel.findOneAndUpdate(
    { _id: name },
    { $setOnInsert: { privateKey: await exportJWK(pair.privateKey), publicKey: described, createdAt: new Date() } },
    { upsert: true, returnDocument: 'after', writeConcern: DURABLE },
  )
    .lean()
    .orFail();
}
