import type { ResultCard } from '../lead/submission.schema.ts';
import type { Answer } from '../questions/answer.schema.ts';
import { thankYouTextDefaults } from '../quiz/quiz-defaults.ts';
import type { Language } from '../texts/languages.ts';
import { fillPlaceholders, fillRichText, type PlaceholderValues } from '../texts/placeholders.ts';
import type { RichText } from '../texts/rich-text.ts';
import { thankYouIn } from '../texts/thank-you-texts.ts';
import { hexColor } from '../web/color.ts';
import { buildLink } from '../web/url.ts';
import { type ScorableQuiz, voteShares } from './scoring.ts';

/** Of more outcomes than these, the rest is noise. */
const SHARES = 5;

type CardOutcome = {
  name: string;
  title: string;
  description: string;
  richText?: RichText | undefined;
  imageUrl?: string | undefined;
  buttonText?: string | undefined;
  buttonUrl?: string | undefined;
  buttonParameters?: boolean | undefined;
};
type CardQuiz = Omit<ScorableQuiz, 'outcomes'> & {
  outcomes: ReadonlyArray<CardOutcome & ScorableQuiz['outcomes'][number]>;
  thankYouPageType: string;
  thankYouPageConfig: {
    title: string;
    subtitle: string;
    message: string;
    backgroundColor?: string;
    textColor?: string;
    showLogo?: boolean;
  };
  logoUrl?: string;
  showScore?: boolean;
  /** Whether bars are labelled by the titles of outcomes instead of their names. */
  titlesInBars?: boolean;
};
type Result = {
  score: number;
  outcomeId: string;
  /** What the outcome was called, and is called in the address of its button. */
  outcome: string;
  name: string;
  answers: readonly Answer[];
  /** For the link of the button, if the owner passes it on and `consentGiven`. */
  email?: string;
  consentGiven?: boolean;
  /** What the visitor reads; English where nobody says. */
  language?: Language | undefined;
};

/**
 * What a visitor sees after submitting: the outcome's words, its picture and button, where they stand among the bands or how their answers
 * voted, and on a quiz that thanks in place its thank-you. `{{name}}`, `{{score}}` and `{{outcome}}` are filled in everywhere. Plain text throughout.
 * `title` is '' where no outcome fits. `share` is what there is to share, if anything.
 */
export function resultCard(
  quiz: CardQuiz,
  { score, outcomeId, outcome, name, answers, email = '', consentGiven = false, language = 'en' }: Result,
  share?: ResultCard['share'],
): ResultCard {
  const found = quiz.outcomes.find(({ id }) => id === outcomeId);
  const title = filledTitle(found, { name, score, outcome });
  const values = { name, score, outcome: title };
  const fill = (text = '') => fillPlaceholders(text, values);
  const hidesScore = quiz.showScore === false;
  const { richText, imageUrl, buttonText, buttonUrl, buttonParameters } = found ?? {};
  const link =
    buttonUrl && buildLink(buttonUrl, buttonParameters ? { score, outcome, email, consentGiven } : undefined);
  const isOwn = (one: { outcome: { id: string } }) => Number(one.outcome.id === outcomeId);
  // Among equal ones the visitor's own comes first: the first bar is the one that stands out.
  const shares =
    quiz.outcomeType === 'bucket'
      ? voteShares(quiz, answers)
          .sort((one, other) => other.percent - one.percent || isOwn(other) - isOwn(one))
          .slice(0, SHARES)
      : [];
  return {
    title,
    text: fill(found?.description),
    ...(richText?.length ? { rich: fillRichText(richText, values) } : {}),
    ...(imageUrl ? { image: imageUrl } : {}),
    ...(buttonText && link ? { button: { text: fill(buttonText) || title, url: link } } : {}),
    ...(hidesScore ? { hideScore: true as const } : {}),
    ...(quiz.outcomeType === 'points' && !hidesScore ? { bands: bandsOf(quiz.outcomes, score) } : {}),
    ...(shares.length > 1
      ? {
          shares: shares.map((one) => ({
            title: barTitle(quiz, one.outcome, values),
            percent: one.percent,
          })),
        }
      : {}),
    ...(share ? { share } : {}),
    ...(quiz.thankYouPageType === 'dynamic' ? { thanks: thanks(quiz, values, language) } : {}),
  };
}

/**
 * The title of an outcome as a visitor reads it, else its name. `values.outcome` is the name: that is what `{{outcome}}` inside a title
 * stands for.
 */
export const filledTitle = (outcome: Pick<CardOutcome, 'title'> | undefined, values: PlaceholderValues): string =>
  fillPlaceholders(outcome?.title ?? '', values) || values.outcome;

const barTitle = ({ titlesInBars }: CardQuiz, outcome: CardOutcome, values: PlaceholderValues): string =>
  titlesInBars ? filledTitle(outcome, { ...values, outcome: outcome.name }) : outcome.name;

function bandsOf(outcomes: ScorableQuiz['outcomes'], score: number): NonNullable<ResultCard['bands']> {
  const ends = outcomes
    .flatMap(({ maxScore }) => (maxScore == null ? [] : [maxScore]))
    .sort((one, other) => one - other);
  return { ends, at: ends.findIndex((end) => score <= end) };
}

/**
 * The looks of a thank-you in place. Default colours were not chosen by the owner: then it has those of the card around it, which may
 * be dark. Free texts: what is no colour stays away.
 */
function looks(texts: { backgroundColor: string; textColor: string }): Partial<typeof texts> {
  const backgroundColor = hexColor(texts.backgroundColor);
  const textColor = hexColor(texts.textColor);
  const isDefault = backgroundColor === DEFAULT_GROUND && textColor === DEFAULT_INK;
  return isDefault ? {} : { ...(backgroundColor ? { backgroundColor } : {}), ...(textColor ? { textColor } : {}) };
}
const DEFAULT_GROUND = hexColor(thankYouTextDefaults.backgroundColor);
const DEFAULT_INK = hexColor(thankYouTextDefaults.textColor);

function thanks({ thankYouPageConfig: config, logoUrl }: CardQuiz, values: PlaceholderValues, language: Language) {
  const { backgroundColor = '', textColor = '', showLogo } = config;
  const { title, subtitle, message } = thankYouIn(config, language);
  return {
    title: fillPlaceholders(title, values),
    subtitle: fillPlaceholders(subtitle, values),
    message: fillPlaceholders(message, values),
    ...looks({ backgroundColor, textColor }),
    ...(showLogo && logoUrl ? { logoUrl } : {}),
  };
}
