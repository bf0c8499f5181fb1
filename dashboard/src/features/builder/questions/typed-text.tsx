import type { LucideIcon } from 'lucide-react';
import type { QuestionEditor } from './editor.ts';

type TypedText = { name: string; about: string; Icon: LucideIcon; hint: string };

/** The editor of every kind whose answer is typed: there is nothing to set. */
export const typedText = ({ hint, ...named }: TypedText): QuestionEditor => ({
  ...named,
  begin: () => [],
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each kind, when its module is loaded
  Answers: () => <p className="text-soft">{hint}</p>,
  keep: () => ({ options: [] }),
});
