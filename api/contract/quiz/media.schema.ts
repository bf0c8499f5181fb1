import { z } from 'zod';
import { line } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { imageUrlOrEmpty } from '../web/url.schema.ts';

export const pictureSchema = z.object({ url: imageUrlOrEmpty, alt: line(limits.alt).default('') });
export const mediaSchema = z.union([
  pictureSchema.extend({ kind: z.literal('picture') }),
  z.object({ kind: z.literal('video'), url: imageUrlOrEmpty }),
]);
