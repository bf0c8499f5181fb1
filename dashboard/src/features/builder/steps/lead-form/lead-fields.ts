import { isOwnField } from '#contract/lead/lead-form';
import type { LeadField } from '#contract/lead/lead-form.schema';
import { limits } from '#contract/web/limits';
import { newRowId } from '../../editing/edited-quiz.ts';

export type LeadKind = LeadField['kind'];

/** What each kind is called, and what it is for. */
export const kindNames: Readonly<Record<LeadKind, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  text: 'Text',
  choice: 'Choice',
  checkbox: 'Checkbox',
};

/** The kinds that can still be added: each of the known ones once, five own fields. */
export function addable(fields: readonly LeadField[]): LeadKind[] {
  const full = fields.filter(isOwnField).length >= limits.ownLeadFields;
  return (Object.keys(kindNames) as LeadKind[]).filter((kind) =>
    isOwnField({ kind }) ? !full : !fields.some((field) => field.kind === kind),
  );
}

/** A new field. An own one never takes up what visitors gave to another. */
export const newField = (kind: LeadKind): LeadField => ({
  id: isOwnField({ kind }) ? newRowId() : kind,
  kind,
  label: '',
  required: false,
  choices: [],
  country: '',
});

export function moved(fields: readonly LeadField[], from: number, by: number): LeadField[] {
  const field = fields[from];
  return field && fields[from + by] ? fields.toSpliced(from, 1).toSpliced(from + by, 0, field) : [...fields];
}

/** One choice a line, as it is typed: the line that is being written may be empty. */
export const choicesOf = (text: string): string[] => text.split('\n').slice(0, limits.options);

/** As they can be saved: none is empty. */
export const tidyChoices = (choices: readonly string[]): string[] => choices.map((text) => text.trim()).filter(Boolean);
