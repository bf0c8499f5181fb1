import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../contract/time.ts';
import type { ApiToken, ApiTokenInput, NewApiToken } from '../../contract/tokens/token.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { forbidden, notFound } from '../errors.ts';
import { ApiTokenModel, type ApiTokenRecord } from './token.model.ts';

/** Lets secret scanners recognise a token. */
const PREFIX = 'qf_';
const RANDOM_BYTES = 32;
/** Use is stored at most this often, not at each call. */
const USE_INTERVAL_MS = MINUTE_MS;

/** What is stored and looked up instead of a token's text. A lookup by it tells nothing by how long it takes. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The tokens of an account, the newest first. */
export async function tokensOf(owner: string): Promise<ApiToken[]> {
  const records = await ApiTokenModel.find({ owner })
    .sort({ createdAt: -1, _id: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<ApiTokenRecord[]>();
  return records.map(present);
}

/** Makes a token. Its text is in this answer alone. Throws a 403 if the account has as many as it may. */
export async function createToken(owner: string, input: ApiTokenInput): Promise<NewApiToken> {
  const token = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  const made = await ApiTokenModel.create({ ...input, owner, hash: hashOf(token), hint: token.slice(-4) });
  // Counted afterwards, so that concurrent calls never leave more than the limit.
  if ((await ApiTokenModel.countDocuments({ owner })) > limits.apiTokens) {
    await ApiTokenModel.deleteOne({ _id: made._id });
    throw forbidden('quota_exceeded', `An account has up to ${limits.apiTokens} API tokens. Revoke one to make room.`);
  }
  return { ...present(made.toObject<ApiTokenRecord>()), token };
}

/** Revokes a token at once and for good. Throws a 404 if the account has no such token. */
export async function revokeToken(owner: string, id: string): Promise<void> {
  const { deletedCount } = await ApiTokenModel.deleteOne({ _id: id, owner });
  if (deletedCount === 0) throw notFound('token_not_found');
}

export async function deleteTokensOf(owner: string): Promise<void> {
  await ApiTokenModel.deleteMany({ owner });
}

/** The token with this hash; null if there is none, or it was revoked. */
export const findToken = (hash: string): Promise<ApiTokenRecord | null> =>
  ApiTokenModel.findOne({ hash }).maxTimeMS(MAX_TIME_MS).lean<ApiTokenRecord>().exec();

/** Stores that a token is used. A failure must not fail the call. */
export async function recordUse({ _id, lastUsedAt }: ApiTokenRecord, now = new Date()): Promise<void> {
  const due = new Date(now.getTime() - USE_INTERVAL_MS);
  if (lastUsedAt && lastUsedAt > due) return;
  await ApiTokenModel.updateOne(
    { _id, lastUsedAt: operators({ $not: { $gt: due } }) },
    { $set: { lastUsedAt: now } },
  ).catch(() => undefined);
}

const present = ({ _id, name, scopes, hint, createdAt, lastUsedAt }: ApiTokenRecord): ApiToken => ({
  id: _id,
  name,
  scopes,
  hint,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
