import type { EmbedData, EmbedQuiz, PublicQuiz } from './public-quiz.schema.ts';
import { embedQuestion } from './questions/present-question.ts';
import { palettesOf } from './theme.ts';

type Embeddable = Omit<EmbedQuiz, 'palettes' | 'logoUrl' | 'privacyUrl' | 'questions'> &
  Pick<PublicQuiz, 'logoUrl' | 'privacyUrl' | 'primaryColor' | 'secondaryColor' | 'questions'>;

/** The quiz that travels inside the script and is drawn by the widget. */
export function embedQuiz(quiz: Embeddable): EmbedQuiz {
  const { title, version, language, consentRequired, darkMode, autoAdvance, logoUrl, privacyUrl, questions } = quiz;
  return {
    title,
    version,
    language,
    consentRequired,
    darkMode,
    ...(autoAdvance ? { autoAdvance } : {}),
    ...(logoUrl ? { logoUrl } : {}),
    ...(privacyUrl ? { privacyUrl } : {}),
    palettes: palettesOf(quiz),
    questions: questions.map(embedQuestion),
  };
}

/** The widget's texts without those that only a preview shows: every byte of the script counts. */
export function visitorTexts(messages: EmbedData['messages']): EmbedData['messages'] {
  const { preview: _, ...texts } = messages;
  return texts;
}
