import { autoAdvance } from './features/auto-advance.ts';
import { description } from './features/description.tsx';
import type { Features } from './features/feature.ts';
import { next } from './features/next.ts';
import { optional } from './features/optional.tsx';
import { other } from './features/other.tsx';
import { picture } from './features/picture.tsx';
import { shuffle } from './features/shuffle.ts';
import { slider } from './features/slider.tsx';
import { start } from './features/start.ts';
import { video } from './features/video.tsx';

/**
 * What only some quizzes need. In built scripts only what the quiz uses: the build makes a fragment
 * of each file in `features`, and uses `no-features.ts` instead of this module.
 */
export const features: Features = {
  start,
  next,
  autoAdvance,
  shuffle,
  description,
  picture,
  video,
  optional,
  other,
  slider,
};
