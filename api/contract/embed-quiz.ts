import type { EmbedQuiz, PublicQuiz } from './public-quiz.schema.ts';
import { palettesOf } from './theme.ts';

type Embeddable = Omit<EmbedQuiz, 'palettes' | 'logoUrl' | 'privacyUrl'> &
  Pick<PublicQuiz, 'logoUrl' | 'privacyUrl' | 'primaryColor' | 'secondaryColor'>;

/** The quiz that travels inside the script and is drawn by the widget. */
export function embedQuiz(quiz: Embeddable): EmbedQuiz {
  const { title, version, language, consentRequired, darkMode, logoUrl, privacyUrl, questions } = quiz;
  return {
    title,
    version,
    language,
    consentRequired,
    darkMode,
    ...(logoUrl ? { logoUrl } : {}),
    ...(privacyUrl ? { privacyUrl } : {}),
    palettes: palettesOf(quiz),
    questions: questions.map((question) => ({
      id: question.id,
      type: question.type,
      title: question.title,
      answerOptions: question.answerOptions.map((option) => ({ id: option.id, text: option.text })),
    })),
  };
}
