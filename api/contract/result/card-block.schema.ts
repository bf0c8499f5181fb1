import { z } from 'zod';
import { mediaSchema, pictureSchema } from '../quiz/media.schema.ts';
import { richTextSchema } from '../texts/rich-text.schema.ts';
import { categoryLook } from './blocks.schema.ts';

/** A block as a visitor gets it: filled in, and without the condition under which it is shown. */
export const cardBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), text: z.string() }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('text'), rich: richTextSchema }),
  z.object({ kind: z.literal('media'), media: mediaSchema }),
  z.object({ kind: z.literal('button'), text: z.string(), url: z.string() }),
  z.object({
    kind: z.literal('score'),
    /** Upper ends of the bands of a points quiz, ascending, and which of them the score is in. */
    bands: z.object({ ends: z.array(z.int()), at: z.int() }).optional(),
  }),
  z.object({
    kind: z.literal('bars'),
    /** Scores of categories from 0 to 100, or shares in percent. */
    unit: z.enum(['points', 'percent']),
    look: categoryLook,
    bars: z.array(z.object({ title: z.string(), value: z.int(), color: z.string().optional() })),
  }),
  z.object({
    kind: z.literal('products'),
    products: z.array(
      z.object({
        title: z.string(),
        note: z.string(),
        price: z.string(),
        url: z.string(),
        picture: pictureSchema.optional(),
      }),
    ),
  }),
  z.object({ kind: z.literal('quote'), question: z.string(), answer: z.string() }),
  z.object({ kind: z.literal('compare'), percent: z.int(), text: z.string() }),
]);
export type CardBlock = z.infer<typeof cardBlockSchema>;
export type CardBlockOf<Kind extends CardBlock['kind']> = Extract<CardBlock, { kind: Kind }>;
