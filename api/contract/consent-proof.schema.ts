import { z } from 'zod';

/** What a visitor was shown and what they did. */
export const consentStatementSchema = z.object({
  submission: z.string(),
  quiz: z.object({ id: z.string(), title: z.string(), version: z.string() }),
  /** Of the e-mail address in lower case. */
  emailSha256: z.string(),
  given: z.boolean(),
  text: z.string(),
  textSha256: z.string(),
  language: z.string(),
  at: z.iso.datetime(),
  pageUrl: z.string(),
  /** The second consent, where there was one to give. */
  marketing: z.object({ given: z.boolean(), text: z.string(), textSha256: z.string() }).optional(),
  /** When it was signed, where that was after the lead was stored. */
  signedLaterAt: z.iso.datetime().optional(),
});

/**
 * `signed`: when the lead was stored. `signed_later`: the lead is from before that, and its signature says only what is stored now.
 * `not_verifiable`: the lead is not the one that was signed.
 */
export const consentProofSchema = z.object({
  status: z.enum(['signed', 'signed_later', 'not_verifiable']),
  payload: consentStatementSchema,
  /** A compact JWS over `payload`, to be verified with a key of `/api/public/keys`; '' where there is none. */
  jws: z.string(),
});

export type ConsentStatement = z.infer<typeof consentStatementSchema>;
export type ConsentProof = z.infer<typeof consentProofSchema>;
