import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { embedQuiz } from '../../contract/embed-quiz.ts';
import type { PublicQuiz } from '../../contract/public-quiz.schema.ts';
import { languageFor, messagesOf, widgetScript } from './widget-files.ts';

const MAX_ENTRIES = 500;

/** A response ready to send, in each encoding. */
export type ReadyBytes = { etag: string; identity: Buffer; br: Buffer; gzip: Buffer };

const ready = new Map<string, Promise<ReadyBytes>>();

/**
 * `/embed/<id>.js` for a quiz: renderer, texts and quiz in one. Compressed as far as Brotli goes, once for each content and not
 * once for each request.
 */
export function embedScript(
  quizId: string,
  quiz: PublicQuiz | undefined,
  origin: string,
  askedLanguage: unknown,
): Promise<ReadyBytes> {
  const language = languageFor(quiz?.language, askedLanguage);
  const text = widgetScript('embed', {
    quizId,
    origin,
    quiz: quiz ? embedQuiz(quiz) : null,
    language,
    messages: messagesOf(language),
  });
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
  const known = ready.get(etag);
  if (known) return known;
  const bytes = compress(text, etag);
  ready.set(etag, bytes);
  bytes.catch(() => ready.delete(etag));
  const oldest = ready.keys().next().value;
  if (ready.size > MAX_ENTRIES && oldest !== undefined) ready.delete(oldest);
  return bytes;
}

async function compress(text: string, etag: string): Promise<ReadyBytes> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { etag, identity, br, gzip: zipped };
}
