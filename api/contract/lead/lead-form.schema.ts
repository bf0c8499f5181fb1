import { z } from 'zod';
import { rowIdSchema } from '../quiz/row-id.schema.ts';
import { rowIdSource } from '../quiz/row-id.ts';
import { line, requiredLine } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { isOwnField, knownFieldKinds, ownFieldKinds } from './lead-form.ts';

const leadFieldKinds = [...knownFieldKinds, ...ownFieldKinds] as const;

/** When the form appears: before the first question, before the result, after it, or before it with a way past it. */
export const leadPlaces = ['first', 'before', 'after', 'skippable'] as const;

const kind = z.enum(leadFieldKinds);
const choices = z.array(requiredLine(limits.option, 'A choice needs a text')).max(limits.options);
const leadFieldInputSchema = z.object({
  /** Names an own field for good: what visitors gave is found by it. One that is left out is made. */
  id: rowIdSchema.optional(),
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
  id: z.string(),
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
  .transform(identified)
  .superRefine((fields, context) => {
    const refuse = (message: string, index?: number) =>
      context.addIssue({ code: 'custom', path: index === undefined ? [] : [index], message });
    if (!fields.some((field) => field.kind === 'email')) refuse('The form needs a field for the email address');
    if (fields.filter(isOwnField).length > limits.ownLeadFields) refuse(`At most ${limits.ownLeadFields} own fields`);
    fields.forEach(({ id }, index) => {
      if (fields.findIndex((field) => field.id === id) < index) refuse('Two fields are the same', index);
    });
  })
  .pipe(z.array(leadFieldSchema));

function identified(fields: Array<z.output<typeof leadFieldInputSchema>>): LeadField[] {
  const newId = rowIdSource();
  return fields.map(({ id, ...field }) => {
    if (!isOwnField(field)) return { id: field.kind, ...field };
    const isTaken = (knownFieldKinds as readonly unknown[]).includes(id);
    return { id: id === undefined || isTaken ? newId() : id, ...field };
  });
}

export type LeadField = z.infer<typeof leadFieldSchema>;
export type LeadPlace = (typeof leadPlaces)[number];
