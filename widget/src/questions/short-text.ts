import { limits } from '#contract/web/limits';
import { createTextArea } from './create-text-area.tsx';
import type { KindView } from './question-view.ts';

export const shortText: KindView = { Answers: createTextArea(limits.shortText) };
