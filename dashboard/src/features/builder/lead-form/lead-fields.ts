import type { LeadField } from '#contract/lead-form.schema';
import { limits } from '#contract/limits';

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
const OWN: readonly LeadKind[] = ['text', 'choice', 'checkbox'];
export const isOwn = ({ kind }: Pick<LeadField, 'kind'>): boolean => OWN.includes(kind);

/** The kinds that can still be added: each of the known ones once, five own fields. */
export function addable(fields: readonly LeadField[]): LeadKind[] {
  const full = fields.filter(isOwn).length >= limits.ownLeadFields;
  return (Object.keys(kindNames) as LeadKind[]).filter((kind) =>
    OWN.includes(kind) ? !full : !fields.some((field) => field.kind === kind),
  );
}

/** A new field. An own one gets a name that none had before, so that it never takes up what visitors gave to another. */
export function newField(kind: LeadKind): LeadField {
  const id = OWN.includes(kind) ? `f${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}` : kind;
  return { id, kind, label: '', required: false, choices: [], country: '' };
}

export function moved(fields: readonly LeadField[], from: number, by: number): LeadField[] {
  const field = fields[from];
  return field && fields[from + by] ? fields.toSpliced(from, 1).toSpliced(from + by, 0, field) : [...fields];
}

/** One choice a line, as it is typed: the line that is being written may be empty. */
export const choicesOf = (text: string): string[] => text.split('\n').slice(0, limits.options);

/** As they can be saved: none is empty. */
export const tidyChoices = (choices: readonly string[]): string[] => choices.map((text) => text.trim()).filter(Boolean);
