import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import mongoose from 'mongoose';
import { DURABLE } from '../batch-write.ts';
import { SigningKeyModel, type SigningKeyRecord } from './signing-key.model.ts';

export const ALGORITHM = 'EdDSA';

export type Signer = { kid: string; privateKey: Awaited<ReturnType<typeof importJWK>> };

let loaded: Promise<Signer> | undefined;

/**
 * What is signed with now. Read once and kept, so that nobody's request waits for the database; a database that was out of reach is asked
 * again the next time.
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
  return { kid: publicKey.kid as string, privateKey: await importJWK(privateKey, ALGORITHM) };
}

/** Every key there has been: a new one is made each year, and what the old ones signed stays verifiable. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  await signer();
  const records = await SigningKeyModel.find({}, { publicKey: 1 }).sort({ createdAt: -1 }).lean();
  return { keys: records.map(({ publicKey }) => publicKey) };
}

/** The key pair of this name, made when first needed. Of several processes that need it at once, all use the one that was stored. */
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
