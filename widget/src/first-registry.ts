import type { Features } from './features/feature.ts';
import { firstViews } from './questions/first-views.ts';
import type { KindView } from './questions/question-view.ts';

// What the build uses instead of `registry.ts` and `register-all.ts`: only what every script has. The
// fragments that the server adds fill in the rest.
export const views: Partial<Record<string, KindView>> = firstViews;
export const features: Features = {};
