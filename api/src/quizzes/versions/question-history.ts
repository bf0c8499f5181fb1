import type { QuestionType } from '../../../contract/questions/question.schema.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { QuizVersionModel, versionKey } from './quiz-version.model.ts';

/** A question that a quiz has or once had, with its latest texts. */
export type PastQuestion = {
  id: string;
  title: string;
  type: QuestionType;
  options: Array<{ id: string; text: string }>;
};
type Row = {
  _id: { question: string; option?: string };
  title: string;
  type: QuestionType;
  text?: string;
  /** When the row first appeared in a version, when one with it was last saved, and its position. */
  first: Date;
  last: Date;
  place: number;
  index: number | null;
};

/** Every question a quiz ever had, with all their options, in the order in which they were added. */
export async function questionHistory(quizId: string): Promise<PastQuestion[]> {
  const rows = await QuizVersionModel.aggregate<Row>([
    { $match: { quiz: quizId } },
    {
      $project: {
        createdAt: 1,
        usedAt: { $ifNull: ['$usedAt', '$createdAt'] },
        'questions.id': 1,
        'questions.title': 1,
        'questions.type': 1,
        'questions.order': 1,
        'questions.options.id': 1,
        'questions.options.text': 1,
      },
    },
    { $sort: { usedAt: 1 } },
    { $unwind: '$questions' },
    { $unwind: { path: '$questions.options', includeArrayIndex: 'index', preserveNullAndEmptyArrays: true } },
    {
      $group: {
        _id: { question: '$questions.id', option: '$questions.options.id' },
        title: { $last: '$questions.title' },
        type: { $last: '$questions.type' },
        text: { $last: '$questions.options.text' },
        first: { $min: '$createdAt' },
        last: { $last: '$usedAt' },
        place: { $first: '$questions.order' },
        index: { $first: '$index' },
      },
    },
    { $sort: { first: 1, place: 1, index: 1, _id: 1 } },
  ]).option({ maxTimeMS: MAX_TIME_MS, allowDiskUse: true });
  const questions = new Map<string, PastQuestion & { last: Date }>();
  for (const { _id, title, type, text, last } of rows) {
    const known = questions.get(_id.question) ?? { id: _id.question, title, type, options: [], last };
    if (last > known.last) Object.assign(known, { title, type, last });
    if (_id.option !== undefined) known.options.push({ id: _id.option, text: text ?? '' });
    questions.set(_id.question, known);
  }
  return [...questions.values()].map(({ last: _last, ...question }) => question);
}

/** The words of the questions in some of a quiz's versions: a list of questions for each that is still known, in the order that is given. */
export async function wordingsOfVersions(quizId: string, versions: readonly string[]): Promise<PastQuestion[][]> {
  if (versions.length === 0) return [];
  const rows = await QuizVersionModel.find(
    { _id: operators({ $in: versions.map((version) => versionKey(quizId, version)) }), quiz: quizId },
    {
      version: 1,
      'questions.id': 1,
      'questions.title': 1,
      'questions.type': 1,
      'questions.options.id': 1,
      'questions.options.text': 1,
    },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ version: string; questions: PastQuestion[] }>>();
  return versions.flatMap((version) => rows.filter((row) => row.version === version).map(({ questions }) => questions));
}
