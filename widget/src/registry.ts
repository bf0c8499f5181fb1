import type { Features } from './features/feature.ts';
import type { KindView } from './questions/question-view.ts';

/** The kinds of questions that this script can draw, by name. Filled by `register-all.ts`. */
export const views: Partial<Record<string, KindView>> = {};
/** What only some quizzes need, as far as this script has it. Filled by `register-all.ts`. */
export const features: Features = {};
