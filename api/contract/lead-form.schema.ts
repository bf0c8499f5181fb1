import { z } from 'zod';
import { limits } from './limits.ts';
import { line, requiredLine } from './text.schema.ts';

/** What the lead form may ask for: each of the first four once, of the last three up to five together. */
export const knownFieldKinds = ['name', 'email', 'phone', 'company'] as const;
export const ownFieldKinds = ['text', 'choice', 'checkbox'] as const;
const leadFieldKinds = [...knownFieldKinds, ...ownFieldKinds] as const;

/** When the form appears: before the result, or after it, or before it with a way past it. */
export const leadPlaces = ['before', 'after', 'skippable'] as const;

const id = z
  .string()
  .regex(/^[\w-]{1,32}$/, 'Letters, digits, - and _')
  // A field called __proto__ is dropped from any object on its way, so that nobody could ever fill it in.
  .refine((name) => !(name in Object.prototype), 'This name cannot be used for a field');
const kind = z.enum(leadFieldKinds);
const choices = z.array(requiredLine(limits.option, 'A choice needs a text')).max(limits.options);
const leadFieldInputSchema = z.object({
  /** Names an own field for good: what visitors gave is found by it. Made of its label where it is left out. */
  id: id.optional(),
  kind,
  /** What it is called; '' stands for the word in the quiz's language, which the first four kinds have. */
  label: line(limits.title).default(''),
  required: z.boolean().default(false),
  /** What there is to choose from. */
  choices: choices.default([]),
  /** Default country of phone numbers that are given without its code, such as DE; '' where each needs one. */
  country: z
    .string()
    .regex(/^(?:[A-Z]{2})?$/, 'Two capital letters, such as DE')
    .default(''),
});
export const leadFieldSchema = z.object({
  id,
  kind,
  label: z.string(),
  required: z.boolean(),
  choices: z.array(z.string()),
  country: z.string(),
});

/** The fields of the lead form in their order. There is always one for the e-mail address. */
export const leadFieldsSchema = z
  .array(leadFieldInputSchema)
  .max(knownFieldKinds.length + limits.ownLeadFields)
  .superRefine((fields, context) => {
    const refuse = (message: string, index?: number) =>
      context.addIssue({ code: 'custom', path: index === undefined ? [] : [index], message });
    if (!fields.some((field) => field.kind === 'email')) refuse('The form needs a field for the email address');
    if (fields.filter(isOwn).length > limits.ownLeadFields) refuse(`At most ${limits.ownLeadFields} own fields`);
    const seen = new Set<string>();
    for (const [index, { id: given }] of identified(fields).entries()) {
      if (seen.has(given)) refuse('Two fields are the same', index);
      seen.add(given);
    }
  })
  .transform(identified)
  .pipe(z.array(leadFieldSchema));

export const isOwn = ({ kind: one }: Pick<LeadField, 'kind'>): boolean =>
  (ownFieldKinds as readonly string[]).includes(one);

function identified(fields: Array<z.output<typeof leadFieldInputSchema>>): LeadField[] {
  const given = new Set(fields.flatMap(({ id: one }) => one ?? []));
  return fields.map(({ id: one, ...field }) => {
    if (!isOwn(field)) return { id: field.kind, ...field };
    if (one && !(knownFieldKinds as readonly string[]).includes(one)) return { id: one, ...field };
    const made = idOf(field);
    // One that was renamed since keeps the id that its first name made.
    return { id: given.has(made) ? `${made}-2` : made, ...field };
  });
}

/** The same for the same field, so that a file that is sent again means the same fields. */
function idOf({ kind: one, label }: { kind: string; label: string }): string {
  let hash = 0;
  for (const character of `${one} ${label}`) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return `f${hash.toString(36)}`;
}

export type LeadField = z.infer<typeof leadFieldSchema>;
export type LeadPlace = (typeof leadPlaces)[number];
