import { z } from 'zod';
import { line } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { INVALID_PICTURE, isSafePictureUrl } from '../web/picture-url.ts';
import { MAX_PICTURE } from '../web/stored-picture.ts';
import { INVALID_VIDEO, storedVideoAddress } from './video-address.ts';

const address = z.string().trim().max(limits.url, `At most ${limits.url} characters`);

/** A picture, stored here or elsewhere, with the words for those who do not see it; '' where it only decorates. */
export const pictureSchema = z.object({
  url: address.refine(isSafePictureUrl, INVALID_PICTURE),
  alt: line(limits.alt).default(''),
});
const videoSchema = z.object({
  kind: z.literal('video'),
  url: address
    .transform((given, context) => {
      const url = storedVideoAddress(given);
      if (url) return url;
      context.addIssue(INVALID_VIDEO);
      return z.NEVER;
    })
    .pipe(z.string()),
});

/** What is shown beside words: a picture or a video. */
export const mediaSchema = z.discriminatedUnion('kind', [
  pictureSchema.extend({ kind: z.literal('picture') }),
  videoSchema,
]);
export type Media = z.infer<typeof mediaSchema>;

/** A picture as it was stored. `url` is a path; its variants are below it (see stored-picture.ts). */
export const storedPictureSchema = z.object({
  url: z
    .string()
    .describe(
      'A path. Variants are at {url}/{n}.avif, .webp and .jpg; n is `width`, and 480 and 960 where they are less',
    ),
  width: z.int().min(1).max(MAX_PICTURE.width),
  height: z.int().min(1).max(MAX_PICTURE.height),
});
export type StoredPicture = z.infer<typeof storedPictureSchema>;
