import type { Connection } from '#contract/connections/connection.schema';
import { agoInSentence, clockMinutes, isToday, plural, shortDate } from '../../lib/format.ts';

/** How a connection is, in a word. */
export function stateOf({ problem }: Pick<Connection, 'problem'>): { tone: 'good' | 'warn'; word: string } {
  if (!problem) return { tone: 'good', word: 'Connected' };
  return { tone: 'warn', word: problem.kind === 'key' ? 'Key refused' : 'Needs attention' };
}

/** How many leads wait for the owner: '3 leads wait'. */
export const waitingText = (waiting: number): string =>
  `${plural(waiting, 'lead')} ${waiting === 1 ? 'waits' : 'wait'}`;

/** Where it is used and when it was last, or since when it is broken. */
export function usageText({ everyQuiz, quizCount, lastUsedAt, problem }: Connection): string {
  if (problem) {
    const since = isToday(problem.since) ? clockMinutes(problem.since) : shortDate(problem.since);
    return [`since ${since}`, problem.waiting > 0 && waitingText(problem.waiting)].filter(Boolean).join(' · ');
  }
  const where = everyQuiz ? 'every quiz' : quizCount > 0 ? plural(quizCount, 'quiz', 'quizzes') : 'no quiz yet';
  return `${where} · ${lastUsedAt ? `last used ${agoInSentence(lastUsedAt)}` : 'not used yet'}`;
}
