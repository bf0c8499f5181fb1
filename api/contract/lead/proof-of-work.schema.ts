import { z } from 'zod';

const hex = z
  .string()
  .max(128)
  .regex(/^[0-9a-f]*$/);

/** A calculation that a browser is asked for, in the form of ALTCHA's proof of work, version 2. */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    /** Beginning of the derived key of the counter that is searched, from 0 up. */
    keyPrefix: hex,
    keySignature: hex,
    /** In seconds. */
    expiresAt: z.int(),
    data: z.object({ quiz: z.string().max(64), session: z.string().max(64) }),
  }),
  signature: hex,
});

/** A challenge with its solution: what `proof` of a submission holds as JSON in Base64. */
export const solvedChallengeSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

/** Characters of a solved challenge in Base64. A real one has about 900. */
export const MAX_PROOF = 2_000;

export type Challenge = z.infer<typeof challengeSchema>;
