import { limits } from '#contract/web/limits';
import { createTextArea } from './create-text-area.tsx';
import type { KindView } from './question-view.ts';

/** One line, which wraps: Enter advances, and pasted lines are joined. */
export const shortText: KindView = { Answers: createTextArea(limits.shortText, ' ', { enterkeyhint: 'next' }) };
