import { createHash } from 'node:crypto';
import { embedQuiz, visitorTexts } from '../../contract/embed-quiz.ts';
import type { Language } from '../../contract/languages.ts';
import type { PublicQuiz } from '../../contract/public-quiz.schema.ts';
import type { EncodedBody } from '../http/encoded-body.ts';
import { type GzipAround, gzipAround } from './gzip-around.ts';
import { inlineJson, languageFor, type Widget } from './widget-files.ts';

/** Stands for the id while what surrounds it is compressed. */
const ID = '__QUIZFUNNEL_ID__';
const missing = new Map<string, { around: GzipAround; hash: string }>();

/** `/embed/<id>.js` for a quiz: renderer, texts and quiz in one, up to a stored lead. */
export function embedScript(
  widget: Widget,
  quizId: string,
  quiz: PublicQuiz,
  origin: string,
  askedLanguage: unknown,
): string {
  const language = languageFor(quiz.language, askedLanguage);
  return widget.script('embed', {
    quizId,
    origin,
    quiz: embedQuiz(quiz),
    language,
    messages: visitorTexts(widget.messages(language), quiz),
  });
}

/**
 * The script for an id that no quiz has, or whose quiz was unpublished, which says so on the page. Anybody can make ids up: all but the id is compressed once for each
 * language and reason, and nothing is kept for an id.
 */
export function missingQuizScript(
  widget: Widget,
  quizId: string,
  origin: string,
  askedLanguage: unknown,
  isUnpublished: boolean,
): EncodedBody {
  const language = languageFor(undefined, askedLanguage);
  const key = `${language} ${isUnpublished}`;
  const known = missing.get(key) ?? prepare(widget, origin, language, isUnpublished);
  missing.set(key, known);
  const id = inlineJson(quizId);
  const etag = `"${createHash('sha256').update(known.hash).update(id).digest('base64url').slice(0, 16)}"`;
  return { etag, ...known.around(Buffer.from(id)) };
}

function prepare(widget: Widget, origin: string, language: Language, isUnpublished: boolean) {
  const text = widget.script('embed', {
    quizId: ID,
    origin,
    quiz: isUnpublished ? undefined : null,
    language,
    messages: visitorTexts(widget.messages(language)),
  });
  const [before = '', after = '', ...more] = text.split(inlineJson(ID));
  if (more.length) throw new Error('The script must name its quiz exactly once');
  return {
    around: gzipAround(Buffer.from(before), Buffer.from(after)),
    hash: createHash('sha256').update(text).digest('base64url'),
  };
}
