import { z } from 'zod';
import { mediaSchema, pictureSchema } from '../quiz/media.schema.ts';
import { rowIdSchema } from '../quiz/row-id.schema.ts';
import { rowIdSource } from '../quiz/row-id.ts';
import { richTextSchema } from '../texts/rich-text.schema.ts';
import { line } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { urlOrEmpty } from '../web/url.schema.ts';

const percent = z.int().min(0, 'From 0 to 100').max(100, 'From 0 to 100');
const range = { min: percent, max: percent };

/** When a block is shown. Both ends of a range are inside. */
const conditionSchema = z.discriminatedUnion('when', [
  z.object({ when: z.literal('outcome'), outcomeId: rowIdSchema }),
  z.object({ when: z.literal('score'), ...range }),
  z.object({ when: z.literal('category'), category: line(limits.category), ...range }),
  z.object({ when: z.literal('chosen'), questionId: rowIdSchema, optionId: rowIdSchema }),
  z.object({ when: z.literal('answered'), questionId: rowIdSchema }),
]);

/** The parts of an outcome that a block can show. */
const outcomeParts = ['picture', 'title', 'text', 'button'] as const;
/** How scores of categories are drawn; a radar becomes bars where it is narrow, or has fewer than three points. */
const categoryLooks = ['bars', 'radar'] as const;

export const categoryLook = z.enum(categoryLooks);

const productSchema = z.object({
  title: line(limits.title),
  note: line(limits.title).default(''),
  price: line(limits.unit).default(''),
  url: urlOrEmpty.default(''),
  picture: pictureSchema.optional(),
});

const block = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({
    /** A block that comes without an id gets one. */
    id: rowIdSchema.optional(),
    kind: z.literal(kind),
    condition: conditionSchema.optional(),
    ...fields,
  });

const blockInputSchema = z.discriminatedUnion('kind', [
  block('outcome', { part: z.enum(outcomeParts) }),
  block('heading', { text: line(limits.title) }),
  block('text', { rich: richTextSchema }),
  block('media', { media: mediaSchema }),
  block('button', { text: line(limits.buttonText), url: urlOrEmpty, parameters: z.boolean().optional() }),
  block('score', {}),
  block('categories', { look: categoryLook }),
  block('shares', {}),
  block('products', { products: z.array(productSchema).max(limits.products, `At most ${limits.products} products`) }),
  /** '' until a question is chosen. */
  block('quote', { questionId: rowIdSchema.or(z.literal('')) }),
  /** `noun` is what results are of, such as “companies”; '' stands for “results”. */
  block('compare', { noun: line(limits.endWords).default('') }),
]);

/** The page of a result, block by block. An empty list stands for the default blocks (see result-card.ts). */
export const resultBlocksSchema = z
  .array(blockInputSchema)
  .max(limits.resultBlocks, `At most ${limits.resultBlocks} blocks`)
  .superRefine((blocks, context) => {
    const refuse = (path: Array<string | number>, message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const ids = new Set<string>();
    blocks.forEach(({ id, condition }, index) => {
      if (id !== undefined && ids.has(id)) refuse([index, 'id'], 'Two blocks have the same id');
      if (id !== undefined) ids.add(id);
      if (condition && 'min' in condition && condition.min > condition.max)
        refuse([index, 'condition'], 'The range ends before it begins');
    });
    const products = blocks.flatMap((block) => (block.kind === 'products' ? block.products : []));
    if (products.length > limits.allProducts) refuse([], `At most ${limits.allProducts} products in all`);
  })
  .transform((blocks) => {
    const newId = rowIdSource();
    return blocks.map((block) => ({ ...block, id: block.id ?? newId() }));
  });

export type ResultBlock = z.output<typeof resultBlocksSchema>[number];
export type BlockKind = ResultBlock['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<ResultBlock, { kind: Kind }>;
export type Condition = z.output<typeof conditionSchema>;
export type Product = z.output<typeof productSchema>;
