import type { Question } from '../../contract/questions/question.schema.ts';
import type { Outcome } from '../../contract/quiz.schema.ts';
import { bucketKey } from '../../contract/scoring.ts';

type Rows = { questions: Question[]; outcomes: Outcome[] };

/**
 * Lets every category that an option names stand for an outcome: one of that name; else the one that had that name in `stored` and has
 * another now, which the option then votes for; else a new one, where `mayAdd` allows it. Otherwise it stays as it is, for the
 * publishing checks to tell of.
 */
export function resolveCategories(
  { questions, outcomes }: Rows,
  { stored, mayAdd, newId }: { stored: readonly Outcome[]; mayAdd: boolean; newId: () => string },
): Rows {
  const names = new Set(outcomes.map(({ name }) => bucketKey(name)));
  const nameById = new Map(outcomes.map(({ id, name }) => [id, name]));
  const renamed = new Map(stored.map(({ id, name }) => [bucketKey(name), nameById.get(id)]));
  const added: Outcome[] = [];
  const resolved = (bucket: string): string => {
    const key = bucketKey(bucket);
    if (!key || names.has(key)) return bucket;
    const now = renamed.get(key);
    if (now !== undefined || !mayAdd) return now ?? bucket;
    const name = bucket.trim();
    names.add(key);
    added.push({ id: newId(), name, title: name, description: '', minScore: null, maxScore: null });
    return name;
  };
  const voting = questions.map((question) => ({
    ...question,
    options: question.options.map((option) => ({ ...option, bucket: resolved(option.bucket) })),
  }));
  return { questions: voting, outcomes: [...outcomes, ...added] };
}
