import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { limits } from './limits.ts';
import { parseHttpUrl } from './url.ts';

const yes = z.literal(true).optional();
const piece = z.object({
  text: z.string().transform(cleanText).pipe(z.string().max(limits.text)),
  bold: yes,
  italic: yes,
  url: z
    .string()
    .max(limits.url)
    .refine((value) => parseHttpUrl(value) !== undefined, 'Enter a valid URL that begins with https:// or http://')
    .optional(),
});
const MOST_BLOCKS = 60;
const MOST_LINES = 100;
const MOST_PIECES = 100;

/** A rich text (see rich-text.ts); its words are at most as many as those of a plain one. */
export const richTextSchema = z
  .array(
    z.object({
      kind: z.enum(['p', 'ul', 'ol']),
      lines: z.array(z.array(piece).max(MOST_PIECES)).min(1).max(MOST_LINES),
    }),
  )
  .max(MOST_BLOCKS)
  .refine(
    (blocks) =>
      blocks.reduce((sum, { lines }) => sum + lines.flat().reduce((all, { text }) => all + text.length, 0), 0) <=
      limits.text,
    `At most ${limits.text} characters`,
  );
