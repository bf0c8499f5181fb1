import { embedQuiz, visitorTexts } from '../../contract/quiz/embed-quiz.ts';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import { languageFor, type Widget } from './widget-files.ts';

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

/** The script for an id that no quiz has, or whose quiz was unpublished, which says so on the page. */
export function missingQuizScript(
  widget: Widget,
  quizId: string,
  origin: string,
  askedLanguage: unknown,
  isUnpublished: boolean,
): string {
  const language = languageFor(undefined, askedLanguage);
  return widget.script('embed', {
    quizId,
    origin,
    quiz: isUnpublished ? undefined : null,
    language,
    messages: visitorTexts(widget.messages(language)),
  });
}
