import { z } from 'zod';
import { limits } from '../web/limits.ts';
import { parseHttpUrl } from '../web/url.ts';
import { unbroken } from './clean-text.ts';
import { cleanedTo } from './text.schema.ts';

const yes = z.literal(true).optional();
const piece = z.object({
  text: z.string().transform(cleanedTo(limits.text, unbroken)).pipe(z.string().max(limits.text)),
  bold: yes,
  italic: yes,
  url: z
    .string()
    .max(limits.url)
    .refine((value) => parseHttpUrl(value) !== undefined, 'Enter a valid URL that begins with https:// or http://')
    .optional(),
});
type RichTextLimits = { text: number; addresses: number; blocks: number; lines: number; pieces: number };
/** Of one rich text. */
export const richTextLimits = { text: limits.text, addresses: 2 * limits.url, blocks: 60, lines: 300, pieces: 300 };
/** Of the description of a question, of which a quiz may have a hundred. */
export const shortRichTextLimits = { text: 1_000, addresses: limits.url, blocks: 20, lines: 50, pieces: 50 };
const MAX_LINES_OF_BLOCK = 100;
const MAX_PIECES_OF_LINE = 100;

const richTextOf = (most: RichTextLimits) =>
  z
    .array(
      z.object({
        kind: z.enum(['p', 'ul', 'ol']),
        lines: z.array(z.array(piece).max(MAX_PIECES_OF_LINE)).min(1).max(MAX_LINES_OF_BLOCK),
      }),
    )
    .max(most.blocks)
    .superRefine((blocks, context) => {
      const lines = blocks.flatMap((block) => block.lines);
      const pieces = lines.flat();
      const length = (texts: Array<string | undefined>) => texts.reduce((sum, text = '') => sum + text.length, 0);
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (length(pieces.map(({ text }) => text)) > most.text) refuse(`At most ${most.text} characters`);
      if (length(pieces.map(({ url }) => url)) > most.addresses)
        refuse(`At most ${most.addresses} characters of addresses`);
      if (lines.length > most.lines) refuse(`At most ${most.lines} lines`);
      if (pieces.length > most.pieces) refuse('Too many words with a look of their own');
    });

/** A rich text (see rich-text.ts); its words are at most as many as those of a plain one. */
export const richTextSchema = richTextOf(richTextLimits);
export const shortRichTextSchema = richTextOf(shortRichTextLimits);
