import { createHash } from 'node:crypto';
import { MAX_TIME_MS } from '../database.ts';
import type { QuizRecord } from './quiz.model.ts';
import { QuizVersionModel, type QuizVersionRecord } from './quiz-version.model.ts';

type Versioned = Pick<QuizRecord, 'outcomeType' | 'consentRequired' | 'questions' | 'outcomes'>;

/** Name of a version: the same content always has the same one. 16 hexadecimal digits. */
export function versionOf({ outcomeType, consentRequired, questions, outcomes }: Versioned): string {
  return createHash('sha256')
    .update(JSON.stringify([outcomeType, consentRequired, questions, outcomes]))
    .digest('hex')
    .slice(0, 16);
}

/** Stores the version of a quiz that is about to be saved. Saving what is there already changes nothing. */
export async function keepVersion(quiz: Versioned & { _id: string; version: string }): Promise<void> {
  const { _id, version, outcomeType, consentRequired, questions, outcomes } = quiz;
  await QuizVersionModel.updateOne(
    { _id: `${_id}:${version}` },
    { $setOnInsert: { quiz: _id, version, outcomeType, consentRequired, questions, outcomes, createdAt: new Date() } },
    { upsert: true },
  );
}

export const findVersion = (quizId: string, version: string): Promise<QuizVersionRecord | null> =>
  QuizVersionModel.findOne({ _id: `${quizId}:${version}`, quiz: quizId })
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();

export const deleteVersions = (quizId: string) => QuizVersionModel.deleteMany({ quiz: quizId });
