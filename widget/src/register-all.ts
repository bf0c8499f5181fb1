import { autoAdvance } from './features/auto-advance.ts';
import { description } from './features/description.tsx';
import type { Features } from './features/feature.ts';
import { next } from './features/next.ts';
import { optional } from './features/optional.tsx';
import { other } from './features/other.tsx';
import { picture } from './features/picture.tsx';
import { piped } from './features/piped.ts';
import { shuffle } from './features/shuffle.ts';
import { skin } from './features/skin.ts';
import { slider } from './features/slider.tsx';
import { start } from './features/start.ts';
import { video } from './features/video.tsx';
import { allViews } from './questions/views.ts';
import { features, views } from './registry.ts';

const all: Features = {
  start,
  next,
  autoAdvance,
  shuffle,
  description,
  picture,
  video,
  optional,
  other,
  skin,
  slider,
  piped,
};

// For previews and tests. The build makes a fragment of each kind that is not in `first-views.ts` and
// of each file in `features`, and uses `register-first.ts` instead of this module.
Object.assign(views, allViews);
Object.assign(features, all);
