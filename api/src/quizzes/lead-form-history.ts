import { isOwn, type LeadField } from '../../contract/lead-form.schema.ts';
import type { LeadFormRules } from '../../contract/lead-form.ts';
import { collectionOf, operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { randomId } from '../random-id.ts';
import { QuizModel, type QuizRecord } from './quiz.model.ts';
import { QuizVersionModel } from './quiz-version.model.ts';

const FURTHER_FIELD = { $elemMatch: { kind: { $nin: ['name', 'email'] } } };

type AskedForm = Pick<LeadFormRules, 'leadFields' | 'marketingText'> & { createdAt: Date };
/**
 * All lead forms of a quiz that asked for more than a name, an address and the first consent, the
 * last saved one last.
 */
export const leadFormHistory = (quizId: string): Promise<AskedForm[]> =>
  QuizVersionModel.find(
    {
      quiz: quizId,
      $or: [{ leadFields: operators(FURTHER_FIELD) }, { marketingText: operators({ $gt: '' }) }],
    },
    { leadFields: 1, marketingText: 1, createdAt: 1 },
  )
    .sort({ usedAt: 1, createdAt: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<AskedForm[]>()
    .exec();

/**
 * The fields of a changed form. An own field keeps an id that the form has now, or had for the very same field. Any other counts as new and
 * gets a new id, so that it does not inherit what was given under the old one.
 */
export async function withOwnIds(before: QuizRecord, fields: readonly LeadField[]): Promise<LeadField[]> {
  const now = new Map(before.leadFields.map((field) => [field.id, field]));
  const isUnknown = (field: LeadField) => isOwn(field) && !now.has(field.id);
  const past = fields.some(isUnknown) ? await leadFormHistory(before._id) : [];
  const last = new Map(past.flatMap(({ leadFields }) => leadFields).map((field) => [field.id, field]));
  return fields.map((field) => {
    const { id, kind, label } = field;
    const was = now.get(id) ?? last.get(id);
    const isSame = !was || (was.kind === kind && (now.has(id) || was.label === label));
    return isOwn(field) && !isSame ? { ...field, id: `f${randomId()}` } : field;
  });
}

/** Whether one of the owner's quizzes asks for more than a name and an address. */
export const asksForMore = async (owner: string): Promise<boolean> =>
  (await collectionOf(QuizModel).findOne(
    { owner, leadFields: FURTHER_FIELD },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;

/** Whether one of these quizzes ever asked for the second consent. */
export const askedForMarketing = async (quizIds: readonly string[]): Promise<boolean> =>
  (await collectionOf(QuizVersionModel).findOne(
    { quiz: { $in: [...quizIds] }, marketingText: { $gt: '' } },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;
