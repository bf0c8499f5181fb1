import type { ResultCard } from '../lead/submission.schema.ts';
import type { Answer } from '../questions/answer.schema.ts';
import { thankYouTextDefaults } from '../quiz/quiz-defaults.ts';
import type { ResultBlock } from '../result/blocks.schema.ts';
import type { Comparison } from '../result/compare-texts.ts';
import { outcomeColor } from '../result/outcome-colors.ts';
import { pipedValues } from '../result/result-values.ts';
import { plainBlocks, shownBlocks } from '../result/shown-blocks.ts';
import { fillAddress } from '../texts/fill-address.ts';
import type { Language } from '../texts/languages.ts';
import { fillPlaceholders, fillRichText, type PlaceholderValues } from '../texts/placeholders.ts';
import { type RichText, richPlain } from '../texts/rich-text.ts';
import { thankYouIn } from '../texts/thank-you-texts.ts';
import { hexColor } from '../web/color.ts';
import { buildLink } from '../web/url.ts';
import { type ScorableQuiz, type Score, voteShares } from './scoring.ts';

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
type CardQuiz = Omit<ScorableQuiz, 'outcomes' | 'questions'> & {
  questions: ReadonlyArray<ScorableQuiz['questions'][number] & { title?: string }>;
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
  /** Left out, or empty, for the default blocks. */
  resultBlocks?: readonly ResultBlock[];
  /** Whether bars are labelled by the titles of outcomes instead of their names. */
  titlesInBars?: boolean;
};
type Result = Pick<Score, 'categories' | 'totals'> & {
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
  /** What the page has passed along. */
  hidden?: Readonly<Record<string, string>> | undefined;
  /** How the score compares with earlier ones, where that is known. */
  comparison?: Comparison | undefined;
};

/**
 * What a visitor sees after submitting: the outcome's words, its picture and button, where they stand among the bands or how their answers
 * voted, and on a quiz that thanks in place its thank-you; or the blocks that its owner has laid out, as far as their conditions hold.
 * Placeholders are filled in everywhere. Plain text throughout. `title` is '' where no outcome fits.
 */
export function resultCard(quiz: CardQuiz, result: Result, share?: ResultCard['share']): ResultCard {
  const { values, addressValues } = resultValues(quiz, result);
  const { language = 'en' } = result;
  const outcomeCard = cardOfOutcome(quiz, result, values, addressValues);
  return {
    ...(quiz.resultBlocks?.length
      ? laidOut(quiz.resultBlocks, outcomeCard, quiz, result, { values, addressValues })
      : outcomeCard),
    ...(share ? { share } : {}),
    ...(quiz.thankYouPageType === 'dynamic' ? { thanks: thanks(quiz, values, language) } : {}),
  };
}

type Filled = { values: PlaceholderValues; addressValues: PlaceholderValues };

/** What the texts of a result are filled with, and its addresses: a name goes no further without consent. */
export function resultValues(
  quiz: Omit<CardQuiz, 'thankYouPageType' | 'thankYouPageConfig'>,
  {
    score,
    outcomeId,
    outcome,
    name,
    answers,
    categories,
    totals,
    hidden,
    consentGiven = false,
  }: Omit<Result, 'language'>,
): Filled {
  const found = quiz.outcomes.find(({ id }) => id === outcomeId);
  const piped = pipedValues(quiz.outcomes, { outcomeId, categories, totals }, answers, hidden);
  const title = filledTitle(found, { ...piped, name, score, outcome });
  const values = { ...piped, name, score, outcome: title };
  return { values, addressValues: consentGiven ? values : { ...values, name: '' } };
}

function cardOfOutcome(
  quiz: CardQuiz,
  { score, outcomeId, outcome, answers, email = '', consentGiven = false }: Result,
  values: PlaceholderValues,
  addressValues: PlaceholderValues,
): ResultCard {
  const found = quiz.outcomes.find(({ id }) => id === outcomeId);
  const fill = (text = '') => fillPlaceholders(text, values);
  const hidesScore = quiz.showScore === false;
  const { richText, imageUrl, buttonText, buttonUrl, buttonParameters } = found ?? {};
  const link =
    buttonUrl &&
    buildLink(
      fillAddress(buttonUrl, addressValues),
      buttonParameters ? { score, outcome, email, consentGiven } : undefined,
    );
  const isOwn = (one: { outcome: { id: string } }) => Number(one.outcome.id === outcomeId);
  // Among equal ones the visitor's own comes first: the first bar is the one that stands out.
  const shares =
    quiz.outcomeType === 'bucket'
      ? voteShares(quiz, answers)
          .sort((one, other) => other.percent - one.percent || isOwn(other) - isOwn(one))
          .slice(0, SHARES)
      : [];
  const color = outcomeColor(quiz.outcomes, outcomeId);
  return {
    title: values.outcome,
    text: fill(found?.description),
    ...(richText?.length ? { rich: fillRichText(richText, values) } : {}),
    ...(imageUrl ? { image: imageUrl } : {}),
    ...(buttonText && link ? { button: { text: fill(buttonText) || values.outcome, url: link } } : {}),
    ...(hidesScore ? { hideScore: true as const } : {}),
    ...(color ? { color } : {}),
    ...(quiz.outcomeType === 'points' && !hidesScore ? { bands: bandsOf(quiz.outcomes, score) } : {}),
    ...(shares.length > 1
      ? {
          shares: shares.map((one) => ({
            title: barTitle(quiz, one.outcome, values),
            percent: one.percent,
            color: outcomeColor(quiz.outcomes, one.outcome.id) as string,
          })),
        }
      : {}),
  };
}

/** Returns the card of a custom result page. Its text repeats the blocks, for clients that show only text. */
function laidOut(
  blocks: readonly ResultBlock[],
  card: ResultCard,
  quiz: CardQuiz,
  result: Result,
  filled: Filled,
): ResultCard {
  const { score, outcomeId, outcome, answers, email = '', consentGiven = false, language = 'en', comparison } = result;
  const shown = shownBlocks(blocks, card, {
    score,
    outcomeId,
    answers,
    categories: result.categories,
    questions: quiz.questions,
    outcomes: quiz.outcomes,
    isPoints: quiz.outcomeType === 'points',
    ...filled,
    linkFacts: { score, outcome, email, consentGiven },
    language,
    comparison,
  });
  const button = shown.find((block) => block.kind === 'button');
  return {
    title: card.title,
    text: plainBlocks(shown, richPlain),
    ...(button ? { button: { text: button.text, url: button.url } } : {}),
    ...(card.hideScore ? { hideScore: true as const } : {}),
    ...(card.color ? { color: card.color } : {}),
    blocks: shown,
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
