import type { z } from 'zod';
import type { QuizSummary, quizSummariesQuerySchema } from '../../contract/quiz/quiz.schema.ts';
import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { afterCursor, cursorAfter } from '../db/list-cursor.ts';
import { NEWEST_FIRST } from './find-quiz.ts';
import { QuizModel, type QuizRecord } from './quiz.model.ts';

type Row = Pick<
  QuizRecord,
  '_id' | 'title' | 'description' | 'primaryColor' | 'status' | 'revision' | 'createdAt' | 'updatedAt'
> & {
  questionCount: number;
};

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A page of an owner's quizzes that match, newest first, without what is in them, and the cursor of the next one. */
export async function summariesOf(
  owner: string,
  { search, status, cursor, limit }: z.output<typeof quizSummariesQuerySchema>,
): Promise<{ rows: Row[]; total: number; next: string | undefined }> {
  const wanted = {
    owner,
    ...(status ? { status } : {}),
    ...(search ? { title: operators({ $regex: escapePattern(search), $options: 'i' }) } : {}),
  };
  const [rows, total] = await Promise.all([
    QuizModel.aggregate<Row>([
      { $match: { ...wanted, ...(cursor ? afterCursor(cursor, '$gt') : {}) } },
      { $sort: NEWEST_FIRST },
      { $limit: limit + 1 },
      {
        $project: {
          title: 1,
          description: 1,
          primaryColor: 1,
          status: 1,
          revision: 1,
          createdAt: 1,
          updatedAt: 1,
          questionCount: { $size: '$questions' },
        },
      },
    ]).option({ maxTimeMS: MAX_TIME_MS }),
    QuizModel.countDocuments(wanted).maxTimeMS(MAX_TIME_MS),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, total, next: rows.length > limit && last ? cursorAfter(last) : undefined };
}

export const presentSummary = (row: Row, figures: { leads: number; views: number } | undefined): QuizSummary => ({
  id: row._id,
  title: row.title,
  description: row.description,
  primaryColor: row.primaryColor,
  status: row.status,
  published: row.status === 'published',
  revision: row.revision,
  questionCount: row.questionCount,
  submissionCount: figures?.leads ?? 0,
  viewCount: figures?.views ?? 0,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
