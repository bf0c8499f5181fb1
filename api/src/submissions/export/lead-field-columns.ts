import type { LeadField } from '../../../contract/lead/lead-form.schema.ts';
import type { LeadFormRules } from '../../../contract/lead/lead-form.ts';
import { leadFormTexts } from '../../../contract/lead/lead-form-texts.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { inTime } from '../../db/database-errors.ts';
import { askedForMarketing, asksForMore, leadFormHistory } from '../../quizzes/versions/lead-form-history.ts';
import { NEWEST_FIRST } from '../reading/lead-filter.ts';
import { SubmissionModel } from '../submission.model.ts';
import { type Column, namedValues } from './export-column.ts';

type Asked = Pick<LeadField, 'id' | 'kind' | 'label'>;

/**
 * Columns for what the form of a quiz asks beside name and e-mail address, in its order, then for what it once asked and somebody gave.
 * None for a quiz whose form never asked for more.
 */
export async function leadFieldColumns(quiz: { _id: string } & LeadFormRules): Promise<Column[]> {
  const { leadFields, marketingText } = quiz;
  const past = await leadFormHistory(quiz._id);
  if (past.length === 0) return [];
  const asked = leadFields.filter(isFurther);
  const current = new Set(asked.map(({ id }) => id));
  const former = new Map<string, Asked>();
  const firstAsked = new Map<string, Date>();
  for (const { createdAt, leadFields: fields } of past)
    for (const field of fields)
      if (isFurther(field) && !current.has(field.id)) {
        former.set(field.id, field);
        const first = firstAsked.get(field.id);
        if (!first || createdAt < first) firstAsked.set(field.id, createdAt);
      }
  const given = await Promise.all(
    [...firstAsked].map(async ([id, since]) => ((await wasGiven(quiz._id, id, since)) ? id : undefined)),
  );
  return [
    ...asked.map((field) => column(field.id, headerOf(field))),
    ...[...former.values()]
      .filter(({ id }) => given.includes(id))
      .map((field) => column(field.id, `${headerOf(field)} (removed)`)),
    ...(marketingText || past.some((version) => version.marketingText) ? [marketingColumn] : []),
  ];
}

/**
 * What leads of several quizzes have in common, where one of the owner's quizzes asks for more than a name and an address, and whether they
 * gave the second consent, where one of the `quizzes` ever asked for it.
 */
export async function sharedFieldColumns(owner: string, quizzes: readonly string[]): Promise<Column[]> {
  return [
    ...((await asksForMore(owner)) ? furtherColumns : []),
    ...((await askedForMarketing(quizzes)) ? [marketingColumn] : []),
  ];
}

/** So long the leads of a quiz are looked through for what its form once asked. */
const LOOK_MS = 1_000;
/** By more than this the clocks of two processes never differ. */
const CLOCKS_MS = 3_600_000;

/** Whether a lead has this field, which was asked for since then. Where many have come and none was found in time, one may have. */
async function wasGiven(quiz: string, id: string, since: Date): Promise<boolean> {
  const createdAt = { $gte: new Date(since.getTime() - CLOCKS_MS) };
  const lead = await inTime(
    collectionOf(SubmissionModel).findOne({ quiz, createdAt, 'fields.id': id } as object, {
      projection: { _id: 1 },
      sort: { createdAt: 1, _id: 1 },
      hint: { quiz: 1, ...NEWEST_FIRST },
      maxTimeMS: LOOK_MS,
    }),
  );
  return lead !== null;
}

const isFurther = ({ kind }: Asked): boolean => kind !== 'name' && kind !== 'email';

const headerOf = ({ kind, label }: Asked): string =>
  label || (kind === 'phone' || kind === 'company' ? leadFormTexts.en[kind] : kind);

const column = (id: string, header: string): Column => ({
  id: 'fields',
  header,
  field: 'fields',
  value: ({ fields }) => fields?.find((field) => field.id === id)?.value ?? '',
});

/** Where somebody has withdrawn their consent: when. */
export const withdrawalColumn = async (whose: { owner: string; quiz?: string }): Promise<Column[]> =>
  (await collectionOf(SubmissionModel).findOne(
    { ...whose, erasedAt: null, 'consent.withdrawn.at': { $exists: true } } as object,
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  ))
    ? [
        {
          id: 'withdrawn',
          header: 'Consent withdrawn',
          field: 'consent.withdrawn.at',
          value: ({ consent: { withdrawn } }) => withdrawn?.at ?? '',
        },
      ]
    : [];

const marketingColumn: Column = {
  id: 'marketing',
  header: 'Marketing consent',
  field: 'consent.marketing.given',
  value: ({ consent: { marketing } }) => (marketing ? (marketing.given ? 'yes' : 'no') : ''),
};

const furtherColumns: Column[] = [
  column('phone', leadFormTexts.en.phone),
  column('company', leadFormTexts.en.company),
  {
    id: 'fields',
    header: 'Other fields',
    field: 'fields',
    value: ({ fields = [] }) =>
      namedValues(
        fields
          .filter(({ id }) => id !== 'phone' && id !== 'company')
          .map(({ label, value }) => [label, value] as const),
      ),
  },
];
