import type { Connection } from '#contract/connections/connection.schema';
import { agoInSentence, clockMinutes, isToday, plural, shortDate } from '../../lib/format.ts';

/** How a connection is, in a word. */
export function stateOf({ problem, failing }: Pick<Connection, 'problem' | 'failing'>): {
  tone: 'good' | 'warn';
  word: string;
} {
  if (problem) return { tone: 'warn', word: problem.kind === 'key' ? 'Key refused' : 'Needs attention' };
  return failing ? { tone: 'warn', word: 'Retrying' } : { tone: 'good', word: 'Connected' };
}

/** What is wrong with it, and whether somebody has to do something; '' where nothing is. */
export function troubleText({ problem, failing }: Pick<Connection, 'problem' | 'failing'>): string {
  if (problem) return problem.message;
  return failing ? `${asSentence(failing.message)} Leads are kept and sent again by themselves.` : '';
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** How many leads wait for the owner: '3 leads wait'. */
export const waitingText = (waiting: number): string =>
  `${plural(waiting, 'lead')} ${waiting === 1 ? 'waits' : 'wait'}`;

/** Where it is used and when it was last, or since when it is broken. */
export function usageText({ everyQuiz, quizCount, lastUsedAt, problem, failing }: Connection): string {
  const trouble = problem ?? failing;
  if (trouble) {
    const since = isToday(trouble.since) ? clockMinutes(trouble.since) : shortDate(trouble.since);
    return [`since ${since}`, problem?.waiting && waitingText(problem.waiting)].filter(Boolean).join(' · ');
  }
  const where = everyQuiz ? 'every quiz' : quizCount > 0 ? plural(quizCount, 'quiz', 'quizzes') : 'no quiz yet';
  return `${where} · ${lastUsedAt ? `last used ${agoInSentence(lastUsedAt)}` : 'not used yet'}`;
}
