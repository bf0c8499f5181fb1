import { z } from 'zod';
import { line } from '../texts/text.schema.ts';
import { imageUrlOrEmpty } from '../web/url.schema.ts';

export const pictureSchema = z.object({ url: imageUrlOrEmpty, alt: line(200).default('') });
export const mediaSchema = z.union([
  pictureSchema.extend({ kind: z.literal('picture') }),
  z.object({ kind: z.literal('video'), url: imageUrlOrEmpty }),
]);
