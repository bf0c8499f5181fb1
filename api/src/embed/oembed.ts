import { z } from 'zod';
import { escapeHtml } from '../../contract/escape-html.ts';
import { paths } from '../../contract/paths.ts';

const FRAME_HEIGHT = 600;

export const oembedQuerySchema = z.object({
  url: z.string().max(2048),
  format: z.string().optional(),
  maxwidth: z.coerce.number().int().positive().optional(),
  maxheight: z.coerce.number().int().positive().optional(),
});

/** Id of the quiz that an address of this installation shows, else undefined. */
export function quizIdOf(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin ? /^\/(?:quiz|embed)\/([\w-]+)$/.exec(url.pathname)?.[1] : undefined;
}

/** An oEmbed answer of type rich (oembed.com): the iframe that shows the quiz. */
export function oembedAnswer(
  quiz: { id: string; title: string },
  origin: string,
  { maxwidth, maxheight }: { maxwidth?: number | undefined; maxheight?: number | undefined },
) {
  const width = Math.min(maxwidth ?? 720, 720);
  const height = Math.min(maxheight ?? FRAME_HEIGHT, FRAME_HEIGHT);
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Quizfunnel',
    provider_url: origin,
    title: quiz.title,
    width,
    height,
    cache_age: 300,
    html: `<iframe src="${origin}${paths.embed(quiz.id)}" width="${width}" height="${height}" style="border:0;max-width:100%" title="${escapeHtml(quiz.title)}" loading="lazy"></iframe>`,
  };
}
