import { expect, it } from 'vitest';
import { cssProblem } from './css-problem.ts';
import { backgrounds, buttonStyles, corners, densities, type Look, lookDefaults } from './look.ts';
import { skinOf } from './look-styles.ts';

const skin = (look: Partial<Look>) => skinOf({ ...lookDefaults, ...look });

it('adds nothing to the look that quizzes have from the start', () => {
  expect(skin({})).toBeUndefined();
  // Settings of a background that is not shown.
  expect(skin({ gradientFrom: 'red', backgroundUrl: '/objects/a.png' })).toBeUndefined();
  expect(skin({ background: 'picture' })).toBeUndefined();
});

it('brings the files of a shipped font, and none of those that visitors have', () => {
  expect(skin({ font: 'caveat' })).toMatchObject({
    css: '.root{font-family:"QF Caveat",cursive}',
    fonts: { family: 'QF Caveat' },
  });
  expect(skin({ font: 'serif' })).toEqual({ css: expect.stringContaining('Georgia') });
});

it('draws a background around the card, of colors alone that are some', () => {
  expect(skin({ background: 'gradient', gradientFrom: 'red', gradientTo: 'no}color', gradientAngle: 45 })?.css).toMatch(
    /^\.box\{.*linear-gradient\(45deg,#ff0000,#FFE3EC\)\)\}$/,
  );
  expect(skin({ background: 'picture', backgroundUrl: '/objects/a.png' })).toMatchObject({
    css: expect.stringContaining('var(--qf-image)'),
    picture: '/objects/a.png',
  });
});

it('puts custom CSS last', () => {
  const css = '.root { border-radius: 3px }';
  expect(skin({ corners: 'round', buttons: 'pill', density: 'compact', customCss: css })?.css).toMatch(
    /px\}\.root \{ .* \}$/,
  );
});

it('is valid CSS in every combination', () => {
  for (const corner of corners)
    for (const button of buttonStyles)
      for (const density of densities)
        for (const background of backgrounds) {
          const look = { corners: corner, buttons: button, density, background, backgroundUrl: '/objects/a.png' };
          expect(cssProblem(skin({ font: 'lora', ...look })?.css ?? '')).toBeUndefined();
        }
});
