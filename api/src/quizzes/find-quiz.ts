import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { QuizModel, type QuizRecord } from './quiz.model.ts';

/** The owner's quiz. Throws a 404 if it does not exist or has another owner. */
export async function findOwnedQuiz(owner: string, id: string): Promise<QuizRecord> {
  const quiz = await QuizModel.findOne({ _id: id, owner }).maxTimeMS(MAX_TIME_MS).lean();
  if (!quiz) throw notFound('quiz_not_found');
  return quiz;
}

/** A quiz of any owner, for the public routes, which check its status. */
export const findQuiz = (id: string): Promise<QuizRecord | null> =>
  QuizModel.findById(id).maxTimeMS(MAX_TIME_MS).lean().exec();

/** Where a quiz's leads are sent; '' for nowhere. */
export const webhookUrlOf = async (id: string): Promise<string> =>
  (await QuizModel.findById(id, { webhookUrl: 1 }).maxTimeMS(MAX_TIME_MS).lean())?.webhookUrl ?? '';

/** Those of the given quizzes that exist. */
export const findQuizzes = (ids: readonly string[]): Promise<QuizRecord[]> =>
  QuizModel.find({ _id: operators({ $in: ids }) })
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();

/** The owner of every quiz, each once. */
export async function* ownersOfQuizzes(): AsyncGenerator<string> {
  for await (const { _id } of QuizModel.aggregate<{ _id: string }>([{ $group: { _id: '$owner' } }]).cursor()) yield _id;
}

export const NEWEST_FIRST = { createdAt: -1, _id: 1 } as const;

/** All quizzes of an owner, newest first, a few of them in memory at a time. */
export async function* quizzesOf(owner: string): AsyncGenerator<QuizRecord> {
  const cursor = QuizModel.find({ owner })
    .sort(NEWEST_FIRST)
    .maxTimeMS(MAX_TIME_MS)
    .lean<QuizRecord>()
    .cursor({ batchSize: 20 });
  try {
    // Not the cursor's own iterator, which would leave it open when the reader stops.
    for (let quiz = await cursor.next(); quiz; quiz = await cursor.next()) yield quiz;
  } finally {
    await cursor.close();
  }
}

/** What these quizzes are called, by their ids. */
export async function titlesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const found = QuizModel.find({ _id: operators({ $in: [...new Set(ids)] }) }, { title: 1 }).maxTimeMS(MAX_TIME_MS);
  return new Map((await found.lean()).map(({ _id, title }) => [_id, title]));
}

/** What all of an owner's quizzes are called, by their ids. */
export const ownTitles = async (owner: string): Promise<Map<string, string>> =>
  new Map((await quizTitlesOf(owner)).map(({ _id, title }) => [_id, title]));

/** What lists and figures need to know of an owner's quizzes. */
export const quizTitlesOf = (owner: string): Promise<Array<Pick<QuizRecord, '_id' | 'title' | 'createdAt'>>> =>
  QuizModel.find({ owner }, { title: 1, createdAt: 1 }).sort(NEWEST_FIRST).maxTimeMS(MAX_TIME_MS).lean().exec();
