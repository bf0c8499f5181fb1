import type { LinkSettings } from './link.schema.ts';
import type { MappableValue } from './mappable-values.ts';
import type { VendorField, VendorFieldKind } from './vendor.schema.ts';

type Mapping = LinkSettings['mapping'];

/** What tools commonly call a value of every quiz, beside its own label. */
const commonNames: Readonly<Record<string, readonly string[]>> = {
  name: ['full name', 'contact name'],
  firstName: ['fname', 'given name', 'forename'],
  lastName: ['lname', 'surname', 'family name'],
  'field:phone': ['phone', 'phone number', 'mobile', 'telephone'],
  'field:company': ['company', 'company name', 'organization', 'organisation'],
  outcome: ['outcome', 'quiz result', 'quiz outcome'],
  score: ['quiz score', 'points'],
  quiz: ['quiz title', 'quiz name'],
  language: ['lang', 'locale'],
  createdAt: ['created at', 'quiz date', 'taken at'],
  leadUrl: ['lead link', 'lead url'],
  pageUrl: ['page url', 'landing page'],
  utmSource: ['source', 'campaign source'],
  utmMedium: ['medium', 'campaign medium'],
  utmCampaign: ['campaign', 'campaign name'],
  utmTerm: ['term'],
  utmContent: ['content'],
};

/** Kinds of values, beside its own, that a field of a kind can hold. A field for text holds every value. */
const holds: Readonly<Record<VendorFieldKind, readonly VendorFieldKind[]>> = {
  text: ['number', 'date', 'boolean', 'url', 'phone', 'email', 'list'],
  list: ['text'],
  number: [],
  date: [],
  boolean: [],
  url: [],
  phone: [],
  email: [],
};
/** Kinds of fields that are meant for one kind of value whatever they are called. */
const telling: readonly VendorFieldKind[] = ['phone'];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const plain = (text: string): string => wordsOf(text).join('');

/**
 * Proposes which value of a lead goes into which field of a tool: by the same name, then by a field's name that a question or an own field
 * of the lead form says in its words, then by a kind that tells. Each value and each field is used once. The order is that of the values.
 */
export function suggestMapping(values: readonly MappableValue[], fields: readonly VendorField[]): Mapping {
  const chosen = new Map<string, VendorField>();
  const taken = new Set<string>();
  const match = (fits: (value: MappableValue, field: VendorField) => boolean) => {
    for (const value of values) {
      if (chosen.has(value.key)) continue;
      const field = fields.find((one) => !taken.has(one.id) && canHold(one, value) && fits(value, one));
      if (!field) continue;
      chosen.set(value.key, field);
      taken.add(field.id);
    }
  };
  match((value, field) => namesOf(value).some((name) => name === plain(field.name) || name === plain(field.id)));
  match((value, field) => /^(answer|field):/.test(value.key) && saysName(value.label, field.name));
  match((value, field) => telling.includes(field.kind) && value.kind === field.kind);
  return values.flatMap(({ key }) => {
    const field = chosen.get(key);
    return field ? [{ from: key, to: field.id, kind: field.kind }] : [];
  });
}

const canHold = (field: VendorField, value: MappableValue): boolean =>
  field.kind === value.kind || holds[field.kind].includes(value.kind);

const namesOf = ({ key, label }: MappableValue): string[] =>
  [label, key, ...(commonNames[key] ?? [])].map(plain).filter(Boolean);

/** Whether all words of a name stand in a text side by side: “Age” in “What is your age?”, and not in “Which language?”. */
function saysName(text: string, name: string): boolean {
  const [said, asked] = [` ${wordsOf(text).join(' ')} `, wordsOf(name).join(' ')];
  return asked.length > 2 && said.includes(` ${asked} `);
}
