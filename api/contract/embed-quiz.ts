import { minutesOf } from './minutes.ts';
import type { EmbedData, EmbedQuiz, PublicQuiz } from './public-quiz.schema.ts';
import { embedQuestion } from './questions/present-question.ts';
import { palettesOf } from './theme.ts';

type StartFields = Pick<PublicQuiz, 'startPage' | 'startImageUrl' | 'startButton' | 'description'>;
type Embeddable = Omit<EmbedQuiz, 'start' | 'palettes' | 'logoUrl' | 'privacyUrl' | 'questions'> &
  Pick<PublicQuiz, 'logoUrl' | 'privacyUrl' | 'primaryColor' | 'secondaryColor' | 'questions'> &
  Partial<StartFields>;

/** The quiz that travels inside the script and is drawn by the widget. */
export function embedQuiz(quiz: Embeddable): EmbedQuiz {
  const { title, version, language, consentRequired, darkMode, autoAdvance, logoUrl, privacyUrl, questions } = quiz;
  return {
    title,
    version,
    language,
    consentRequired,
    darkMode,
    ...(quiz.startPage ? { start: startOf(quiz) } : {}),
    ...(autoAdvance ? { autoAdvance } : {}),
    ...(logoUrl ? { logoUrl } : {}),
    ...(privacyUrl ? { privacyUrl } : {}),
    palettes: palettesOf(quiz),
    questions: questions.map(embedQuestion),
  };
}

const startOf = ({ description = '', startImageUrl, startButton, questions }: Embeddable): EmbedQuiz['start'] => ({
  text: description,
  minutes: minutesOf(questions),
  ...(startImageUrl ? { image: startImageUrl } : {}),
  ...(startButton ? { button: startButton } : {}),
});

/** The widget's texts without those that this quiz, or anybody but its owner, never shows: every byte of the script counts. */
export function visitorTexts(
  messages: EmbedData['messages'],
  quiz?: Partial<Pick<PublicQuiz, 'startPage'>>,
): EmbedData['messages'] {
  const { preview: _, start, takes, ...texts } = messages;
  return quiz?.startPage && start && takes ? { ...texts, start, takes } : texts;
}
