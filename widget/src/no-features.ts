import type { Features } from './features/feature.ts';

/** Filled by the fragments that the server adds to the script. */
export const features: Features = {};
