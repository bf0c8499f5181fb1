import { z } from 'zod';
import type { QuizHeights } from '../../contract/quiz/quiz-heights.schema.ts';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import { paths } from '../../contract/web/paths.ts';
import { parseHttpUrl } from '../../contract/web/url.ts';
import { ownPath } from '../http/own-path.ts';

const FRAME_HEIGHT = 600;

export const oembedQuerySchema = z.object({
  url: z.string().max(2048),
  format: z.string().default('json'),
  maxwidth: z.coerce.number().int().positive().optional(),
  maxheight: z.coerce.number().int().positive().optional(),
  /** Sent by WordPress alone. */
  dnt: z.string().optional(),
});
type Query = z.output<typeof oembedQuerySchema>;

/** What the frame's address takes, and so what the pasted address may say as well. */
const PASSED_ON = /^(?:theme|lang|hidden-[\w-]{1,40}|utm_\w{1,20}|gclid|fbclid|msclkid|ttclid)$/;

/** Id of the quiz that an address of this installation shows, else undefined. */
export function quizIdOf(address: string, home: string): string | undefined {
  // A path alone is no address.
  const path = parseHttpUrl(address) && ownPath(address, home);
  return path && /^\/(?:quiz|embed)\/([\w-]+)\/?$/.exec(path)?.[1];
}

/**
 * An oEmbed answer of type rich (oembed.com): the iframe that shows the quiz. WordPress takes off its style, and loads the script that
 * hears the frame's height only where a quotation stands before it, which it hides once the frame has spoken. `heights` are told beside what
 * oEmbed knows: the frame itself is as high as it always begins.
 */
export function oembedAnswer(
  { quiz, heights }: { quiz: { id: string; title: string }; heights?: QuizHeights | undefined },
  origin: string,
  { url, maxwidth, maxheight, dnt }: Pick<Query, 'url' | 'maxwidth' | 'maxheight' | 'dnt'>,
) {
  const width = Math.min(maxwidth ?? 720, 720);
  const height = Math.min(maxheight ?? FRAME_HEIGHT, FRAME_HEIGHT);
  const query = new URLSearchParams([...new URL(url).searchParams].filter(([name]) => PASSED_ON.test(name))).toString();
  const source = escapeHtml(origin + paths.embed(quiz.id) + (query && `?${query}`));
  const title = escapeHtml(quiz.title);
  const link = `<blockquote><a href="${origin}${paths.quiz(quiz.id)}">${title}</a></blockquote>`;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Quizfunnel',
    provider_url: origin,
    title: quiz.title,
    width,
    height,
    cache_age: 300,
    ...(heights ? { heights } : {}),
    html: `${dnt === undefined ? '' : link}<iframe src="${source}" width="${width}" height="${height}" frameborder="0" style="border:0;max-width:100%" title="${title}" loading="lazy"></iframe>`,
  };
}

/** The same in XML. */
export const oembedXml = (answer: ReturnType<typeof oembedAnswer>): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements(answer)}</oembed>`;

/** Each value in an element of its name; of a list, one element after the other. */
function elements(values: object): string {
  return Object.entries(values)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .map(([name, one]) => `<${name}>${typeof one === 'object' ? elements(one) : escapeHtml(`${one}`)}</${name}>`)
    .join('');
}
