import type { QuestionEditor } from './editor.ts';

/** The editor of every kind whose answer is typed: there is nothing to set. */
export const typedText = (name: string, hint: string): QuestionEditor => ({
  name,
  begin: () => [],
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each kind, when its module is loaded
  Answers: () => <p className="text-soft">{hint}</p>,
  keep: () => ({ options: [] }),
});
