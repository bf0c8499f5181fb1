import { publishChecks } from '../../../contract/quiz/publish-checks.ts';
import { badRequest } from '../../errors.ts';
import type { QuizRecord } from '../quiz.model.ts';

/** Throws a 400 that lists everything that prevents the quiz from being published. */
export function assertPublishable(quiz: QuizRecord): void {
  const issues = publishChecks(quiz).filter(({ severity }) => severity === 'error');
  if (issues.length)
    throw badRequest(
      'The quiz cannot be published yet',
      issues.map(({ path, message }) => ({ path, message })),
      'not_publishable',
    );
}
