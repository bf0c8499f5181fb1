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

/** What a visitor did who confirmed their address. */
export const confirmationStatementSchema = z.object({
  submission: z.string(),
  /** Of the e-mail address in lower case. */
  emailSha256: z.string(),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime(),
  /** The IP address that it was confirmed from. */
  address: z.string(),
});

const statusSchema = z.enum(['signed', 'not_verifiable']);
/**
 * `signed`: when the lead was stored. `not_verifiable`: the lead is not the one that was signed.
 */
export const consentProofSchema = z.object({
  status: statusSchema,
  payload: consentStatementSchema,
  /** A compact JWS over `payload`, to be verified with a key of `/api/public/keys`; '' where there is none. */
  jws: z.string(),
  /** The same about the confirmation of the address, made when it was confirmed; left out where it was not. */
  confirmation: z.object({ status: statusSchema, payload: confirmationStatementSchema, jws: z.string() }).optional(),
});

export type ConsentStatement = z.infer<typeof consentStatementSchema>;
export type ConfirmationStatement = z.infer<typeof confirmationStatementSchema>;
export type ConsentProof = z.infer<typeof consentProofSchema>;
