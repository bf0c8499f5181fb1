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
});

/**
 * `signed`: when the lead was stored. `not_verifiable`: the lead is not the one that was signed.
 */
export const consentProofSchema = z.object({
  status: z.enum(['signed', 'not_verifiable']),
  payload: consentStatementSchema,
  /** A compact JWS over `payload`, to be verified with a key of `/api/public/keys`; '' where there is none. */
  jws: z.string(),
});

export type ConsentStatement = z.infer<typeof consentStatementSchema>;
export type ConsentProof = z.infer<typeof consentProofSchema>;
