import { z } from 'zod';

/** What an owner gives to connect an account of a tool. Secret ones are never shown again. */
const credentialFieldSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** `json` is the text of a file, as of a key of a service account; `lines` is a text of several lines. */
  kind: z.enum(['text', 'url', 'json', 'lines']),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  placeholder: z.string(),
  /** Where to find it, in a sentence. */
  hint: z.string(),
});

export const vendorCategories = [
  'Email Marketing',
  'CRM',
  'Automation',
  'Productivity',
  'Communication',
  'Database',
  'Advertising',
] as const;

/** A tool that quizzes can be connected with: all that the dashboard knows about it. */
export const vendorSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(vendorCategories),
  /** Of its square on the card, as #rrggbb; white letters can be read on it. */
  color: z.string(),
  /** The tool's own page that says where credentials are found. */
  helpUrl: z.string(),
  credentials: z.array(credentialFieldSchema),
  /** What each quiz chooses, such as an audience; null where there is nothing to choose. */
  place: z.object({ label: z.string(), isRequired: z.boolean() }).nullable(),
  /** Whether values of leads go into fields of the tool that owners choose. */
  hasFields: z.boolean(),
  hasTags: z.boolean(),
  /** Further choices in each quiz, such as “Ask Mailchimp to confirm the address”. */
  switches: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      isOn: z.boolean(),
      /** With it on, the tool asks for the confirmation of addresses by itself, so that it gets leads that are not confirmed. */
      confirms: z.literal(true).optional(),
    }),
  ),
  /** What it does when consent is withdrawn, such as “Unsubscribe when consent is withdrawn”; '' where it cannot do anything. */
  withdrawal: z.string(),
  /** Whether it is sent nothing without the second consent, for marketing. */
  needsMarketingConsent: z.boolean(),
  /** Whether one connection may serve every quiz of its owner. */
  canServeEveryQuiz: z.boolean(),
  /** Whether owners choose which events it is sent (`webhook-events.ts`). */
  hasEvents: z.literal(true).optional(),
});

/** A list, audience, channel or table of a connected account. */
export const placeSchema = z.object({ id: z.string(), name: z.string() });

export const vendorFieldKinds = ['text', 'number', 'date', 'boolean', 'url', 'phone', 'email', 'list'] as const;
/** A field of the tool that a value can go into. */
export const vendorFieldSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(vendorFieldKinds),
  isRequired: z.boolean(),
});

export type CredentialField = z.infer<typeof credentialFieldSchema>;
export type VendorInfo = z.infer<typeof vendorSchema>;
export type VendorCategory = (typeof vendorCategories)[number];
export type Place = z.infer<typeof placeSchema>;
export type VendorField = z.infer<typeof vendorFieldSchema>;
export type VendorFieldKind = (typeof vendorFieldKinds)[number];
