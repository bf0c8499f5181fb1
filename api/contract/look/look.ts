import type { FontId } from './fonts.ts';

export const backgrounds = ['none', 'gradient', 'picture'] as const;
export const corners = ['square', 'soft', 'round'] as const;
export const buttonStyles = ['filled', 'outline', 'pill'] as const;
export const densities = ['compact', 'normal', 'roomy'] as const;

/** How a quiz looks beside its colors: one object, so that it can also be a brand's. */
export type Look = {
  font: FontId;
  /** What is around the card, which keeps the quiz's own background color. */
  background: (typeof backgrounds)[number];
  gradientFrom: string;
  gradientTo: string;
  /** In degrees, as in CSS: 0 is upwards, 90 to the right. */
  gradientAngle: number;
  backgroundUrl: string;
  corners: (typeof corners)[number];
  buttons: (typeof buttonStyles)[number];
  density: (typeof densities)[number];
  customCss: string;
};

export const lookDefaults: Look = {
  font: 'page',
  background: 'none',
  gradientFrom: '#DCD5FF',
  gradientTo: '#FFE3EC',
  gradientAngle: 135,
  backgroundUrl: '',
  corners: 'soft',
  buttons: 'filled',
  density: 'normal',
  customCss: '',
};
