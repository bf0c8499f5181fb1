import { limits } from '#contract/web/limits';
import { createTextArea } from './create-text-area.tsx';
import type { KindView } from './question-view.ts';

/** Enter starts a new line; Ctrl or ⌘ with Enter advances, as `handleKeys` has it. */
export const longText: KindView = { Answers: createTextArea(limits.text, '\n', { style: 'height:224px' }) };
