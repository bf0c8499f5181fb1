import { Options } from './Options.tsx';
import type { KindView } from './question-view.ts';

export const multipleChoice: KindView = { Answers: Options };
