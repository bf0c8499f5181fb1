import { blockPictures } from '../../../contract/result/block-pictures.ts';
import type { ResultBlock } from '../../../contract/result/blocks.schema.ts';
import type { QuizMail } from '../../../contract/result/mails.schema.ts';
import { pictureProblem } from '../../../contract/web/picture-url.ts';
import { badRequest } from '../../errors.ts';

type Pictured = {
  logoUrl?: string | undefined;
  look?: { backgroundUrl?: string | undefined } | undefined;
  startImageUrl?: string | undefined;
  shareImageUrl?: string | undefined;
  outcomes?: ReadonlyArray<{ imageUrl?: string | undefined }> | undefined;
  resultBlocks?: readonly ResultBlock[] | undefined;
  mails?: readonly QuizMail[] | undefined;
};

/**
 * Throws a 400 that lists the pictures which the pages at `origin` would not show. Those in `stored` are shown no more since this
 * installation has another address, and keep nobody from changing something else.
 */
export function assertPicturesShown<Q extends Pictured>(quiz: Q, origin: string, stored: readonly string[] = []): Q {
  const { logoUrl, look, startImageUrl, shareImageUrl, outcomes = [], resultBlocks = [], mails = [] } = quiz;
  const pictures = { logoUrl, startImageUrl, shareImageUrl };
  const issues = [
    ...Object.entries(pictures),
    ['look.backgroundUrl', look?.backgroundUrl] as const,
    ...outcomes.map(({ imageUrl }, index) => [`outcomes.${index}.imageUrl`, imageUrl] as const),
    ...picturesOfBlocks(resultBlocks, 'resultBlocks'),
    ...mails.flatMap(({ blocks }, index) => picturesOfBlocks(blocks, `mails.${index}.blocks`)),
  ].flatMap(([path, url = '']) => {
    const message = stored.includes(url) ? undefined : pictureProblem(url, origin);
    return message ? [{ path, message }] : [];
  });
  if (issues[0]) throw badRequest(issues[0].message, issues);
  return quiz;
}

const picturesOfBlocks = (blocks: readonly ResultBlock[], path: string) =>
  blocks.flatMap((block, index) => blockPictures(block).map((url) => [`${path}.${index}`, url] as const));
