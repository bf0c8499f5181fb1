import { isOwn, type LeadField } from '../../contract/lead-form.schema.ts';
import { type LeadFormRules, leadFormOf } from '../../contract/lead-form.ts';
import { collectionOf, operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { randomId } from '../random-id.ts';
import { QuizModel, type QuizRecord } from './quiz.model.ts';
import { QuizVersionModel } from './quiz-version.model.ts';

/** The lead forms that a quiz ever had beside the one that it had from the start, the one that was saved last comes last. */
export const leadFormHistory = (quizId: string): Promise<Array<LeadFormRules & { createdAt: Date }>> =>
  QuizVersionModel.find(
    { quiz: quizId, leadFields: operators({ $exists: true }) },
    { leadFields: 1, marketingText: 1, createdAt: 1 },
  )
    // Versions from before `usedAt` was kept, which have none, come first.
    .sort({ usedAt: 1, createdAt: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();

/**
 * The fields of a changed form. An own field keeps an id that the form has now, or had for the very same field. Any other counts as new and
 * gets a new id, so that it does not inherit what was given under the old one.
 */
export async function withOwnIds(before: QuizRecord, fields: readonly LeadField[]): Promise<LeadField[]> {
  const now = new Map(leadFormOf(before).leadFields.map((field) => [field.id, field]));
  const isUnknown = (field: LeadField) => isOwn(field) && !now.has(field.id);
  const past = fields.some(isUnknown) ? await leadFormHistory(before._id) : [];
  const last = new Map(past.flatMap(({ leadFields = [] }) => leadFields).map((field) => [field.id, field]));
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
    { owner, leadFields: { $elemMatch: { kind: { $nin: ['name', 'email'] } } } },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;

/** Whether one of these quizzes ever asked for the second consent. */
export const askedForMarketing = async (quizIds: readonly string[]): Promise<boolean> =>
  (await collectionOf(QuizVersionModel).findOne(
    { quiz: { $in: [...quizIds] }, marketingText: { $gt: '' } },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;
