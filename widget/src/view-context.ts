import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Messages } from './messages/en.ts';
import type { QuizState } from './quiz-state.ts';

/** What every screen reads: the running quiz, its texts, and a prefix for ids that are unique within the shadow root. */
export type View = { state: QuizState; messages: Messages; preview: boolean; origin: string };

export const ViewContext = createContext<View | undefined>(undefined);

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('no view');
  return view;
}
