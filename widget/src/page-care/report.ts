import type { LiveQuiz } from '../page-events.ts';

type Code = 'hidden_field' | 'refused_by_policy';
export type Report = (quiz: LiveQuiz, code: Code, message: string) => void;

/** Tells a page's makers what is wrong with it, in the console and by `quiz:error`: each once for each quiz. */
export function reporter(): Report {
  const reported = new WeakMap<LiveQuiz, Set<string>>();
  return (quiz, code, message) => {
    const before = reported.get(quiz) ?? new Set();
    reported.set(quiz, before);
    if (before.has(message)) return;
    before.add(message);
    console.error(`Quizfunnel: ${message}`);
    quiz.emit('quiz:error', { code, message });
  };
}
