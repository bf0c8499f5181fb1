import { z } from 'zod';
import { domainProblem } from './domain.ts';
import { slugProblem } from './slug.ts';

/** `PUT /api/quizzes/:id/address`: '' for none but the id. */
export const quizAddressInputSchema = z.object({
  slug: z
    .string()
    .max(200)
    .transform((slug) => slug.trim().toLowerCase())
    .superRefine((slug, { addIssue }) => {
      const message = slug && slugProblem(slug);
      if (message) addIssue({ code: 'custom', message });
    }),
});

/** Where visitors find a quiz. */
export const quizAddressSchema = z.object({
  /** The readable address; '' for none. */
  slug: z.string(),
  /** Readable addresses that it had, and that lead on to the present one. */
  earlier: z.array(z.string()),
  /** The page to share: on the account's own domain, if it has one. */
  url: z.url(),
});

export const domainInputSchema = z.object({
  domain: z
    .string()
    .max(300)
    .transform((domain) => domain.trim().toLowerCase())
    .superRefine((domain, { addIssue }) => {
      const message = domainProblem(domain);
      if (message) addIssue({ code: 'custom', message });
    }),
});

/** A domain that an account's quizzes are shown on. */
export const domainSchema = z.object({
  id: z.string(),
  domain: z.string(),
  /** Visitors are answered there once it is confirmed. */
  state: z.enum(['waiting', 'confirmed']),
  /** The TXT record that confirms it. Not there where the operator's list has confirmed it. */
  record: z.object({ name: z.string(), value: z.string() }).optional(),
  createdAt: z.iso.datetime(),
});

/** `GET /api/domains`. */
export const domainsSchema = z.object({
  /** Whether this installation takes domains of accounts. */
  available: z.boolean(),
  /** Host that the domain's own DNS record, a CNAME, names. */
  target: z.string(),
  domains: z.array(domainSchema),
});

export type QuizAddress = z.infer<typeof quizAddressSchema>;
export type QuizAddressInput = z.input<typeof quizAddressInputSchema>;
export type OwnDomain = z.infer<typeof domainSchema>;
export type OwnDomains = z.infer<typeof domainsSchema>;
export type DomainInput = z.input<typeof domainInputSchema>;
