import { z } from 'zod';
import { MINUTE_MS } from '../../contract/time.ts';
import { ownPath } from '../http/own-path.ts';
import { isSignature, type Secrets, signatureOf } from '../secrets/signature.ts';

const LIFETIME_MS = 10 * MINUTE_MS;
export const UPLOAD_PATH = '/api/objects/uploads';

export type UploadGrant = { id: string; owner: string; expires: number };
const querySchema = z.object({
  owner: z.string().min(1).max(64),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
});

const PURPOSE = 'upload';
const textOf = ({ id, owner, expires }: UploadGrant) => `PUT ${id} ${owner} ${expires}`;

/** A signed address that lets whoever has it upload one file within ten minutes. */
export function uploadUrl(
  home: string,
  secret: string,
  grant: { id: string; owner: string },
  now = Date.now(),
): string {
  const full = { ...grant, expires: now + LIFETIME_MS };
  const query = new URLSearchParams({
    owner: full.owner,
    expires: String(full.expires),
    signature: signatureOf(secret, PURPOSE, textOf(full)),
  });
  return `${home}${UPLOAD_PATH}/${full.id}?${query}`;
}

/** The id of the file that one of our upload addresses is for. */
export function uploadedId(address: string, home: string): string | undefined {
  return new RegExp(`^${UPLOAD_PATH}/([\\w-]{1,64})$`).exec(ownPath(address, home) ?? '')?.[1];
}

/** What an upload address grants; undefined if it was altered or has expired. */
export function readUploadUrl(secrets: Secrets, id: string, query: unknown, now = Date.now()): UploadGrant | undefined {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { owner, expires, signature } = parsed.data;
  const grant = { id, owner, expires };
  return isSignature(signature, secrets, PURPOSE, textOf(grant)) && expires > now ? grant : undefined;
}
