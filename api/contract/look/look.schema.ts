import { z } from 'zod';
import { colorOr } from '../web/color.schema.ts';
import { limits } from '../web/limits.ts';
import { imageUrlOrEmpty } from '../web/url.schema.ts';
import { cssProblem } from './css-problem.ts';
import { fontIds } from './fonts.ts';
import { backgrounds, buttonStyles, corners, densities, lookDefaults } from './look.ts';

/** CSS for the quiz alone, which loads nothing. Line ends become `\n`. */
const customCss = z
  .string()
  .max(limits.customCss, { error: `At most ${limits.customCss} characters`, abort: true })
  .transform((css) => css.replace(/\r\n?/g, '\n').trim())
  .superRefine((css, { addIssue }) => {
    const message = cssProblem(css);
    if (message) addIssue({ code: 'custom', message });
  })
  .pipe(z.string());

export const lookFields = z.object({
  font: z.enum(fontIds),
  background: z.enum(backgrounds),
  gradientFrom: colorOr(lookDefaults.gradientFrom),
  gradientTo: colorOr(lookDefaults.gradientTo),
  gradientAngle: z.int().min(0).max(360),
  backgroundUrl: imageUrlOrEmpty,
  corners: z.enum(corners),
  buttons: z.enum(buttonStyles),
  density: z.enum(densities),
  customCss,
});
