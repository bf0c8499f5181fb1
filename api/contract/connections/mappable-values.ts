import type { LeadField } from '../lead/lead-form.schema.ts';
import { kinds } from '../questions/kinds.ts';
import type { Question } from '../questions/question.schema.ts';
import type { VendorFieldKind } from './vendor.schema.ts';

/** A value of a lead that can go into a field of a tool. `key` is what a mapping stores (`from`). */
export type MappableValue = { key: string; label: string; kind: VendorFieldKind; group: MappableGroup };
export type MappableGroup = 'Person' | 'Result' | 'Answers' | 'Scores' | 'Visit';

/**
 * The keys that mean the same in every quiz. Beside them there are `field:ID` (of the lead form), `answer:ID` (of a question),
 * `category:NAME`, `hidden:NAME` (a value that the page passes on).
 */
const common: readonly MappableValue[] = [
  { key: 'name', label: 'Name', kind: 'text', group: 'Person' },
  { key: 'firstName', label: 'First name', kind: 'text', group: 'Person' },
  { key: 'lastName', label: 'Last name', kind: 'text', group: 'Person' },
  { key: 'outcome', label: 'Result', kind: 'text', group: 'Result' },
  { key: 'score', label: 'Score', kind: 'number', group: 'Result' },
  { key: 'quiz', label: 'Quiz', kind: 'text', group: 'Visit' },
  { key: 'language', label: 'Language', kind: 'text', group: 'Visit' },
  { key: 'createdAt', label: 'Date', kind: 'date', group: 'Visit' },
  { key: 'leadUrl', label: 'Link to the lead', kind: 'url', group: 'Visit' },
  { key: 'pageUrl', label: 'Page', kind: 'url', group: 'Visit' },
  { key: 'utmSource', label: 'utm_source', kind: 'text', group: 'Visit' },
  { key: 'utmMedium', label: 'utm_medium', kind: 'text', group: 'Visit' },
  { key: 'utmCampaign', label: 'utm_campaign', kind: 'text', group: 'Visit' },
  { key: 'utmTerm', label: 'utm_term', kind: 'text', group: 'Visit' },
  { key: 'utmContent', label: 'utm_content', kind: 'text', group: 'Visit' },
];

type MappedQuiz = {
  leadFields: ReadonlyArray<Pick<LeadField, 'id' | 'kind' | 'label'>>;
  questions: ReadonlyArray<Pick<Question, 'id' | 'type' | 'title'> & { category?: string | undefined }>;
};

const fieldKinds: Partial<Record<LeadField['kind'], VendorFieldKind>> = { phone: 'phone', checkbox: 'boolean' };
const fieldNames: Partial<Record<LeadField['kind'], string>> = { phone: 'Phone', company: 'Company' };

/** Everything of a quiz's leads that can go into a field of a tool, in the order of the quiz; hidden values are added by their names. */
export function mappableValues({ leadFields, questions }: MappedQuiz): MappableValue[] {
  const categories = [...new Set(questions.flatMap(({ category }) => category || []))];
  return [
    ...common.filter(({ group }) => group === 'Person'),
    ...leadFields
      .filter(({ kind }) => kind !== 'name' && kind !== 'email')
      .map(
        ({ id, kind, label }): MappableValue => ({
          key: `field:${id}`,
          label: label || fieldNames[kind] || id,
          kind: fieldKinds[kind] ?? 'text',
          group: 'Person',
        }),
      ),
    ...common.filter(({ group }) => group === 'Result'),
    ...categories.map(
      (name): MappableValue => ({ key: `category:${name}`, label: name, kind: 'number', group: 'Scores' }),
    ),
    ...questions
      .filter(({ type }) => kinds[type].asks)
      .map(
        ({ id, type, title }): MappableValue => ({
          key: `answer:${id}`,
          label: title,
          kind: kinds[type].numeric ? 'number' : 'text',
          group: 'Answers',
        }),
      ),
    ...common.filter(({ group }) => group === 'Visit'),
  ];
}
