import type { ResultCard } from '#contract/lead/submission.schema';
import { SAMPLE_COMPARISON } from '#contract/result/compare-texts';
import { resultCard, resultValues } from '#contract/scoring/result-card';
import { scoreQuiz } from '#contract/scoring/scoring';
import { fillAddress } from '#contract/texts/fill-address';
import { languageOf } from '#contract/texts/languages';
import type { PlaceholderValues } from '#contract/texts/piped-values';
import { buildLink } from '#contract/web/url';
import type { QuizState } from '#widget/run-quiz';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { sampleAnswers } from './sample-answers.ts';
import { wayTo } from './way-to.ts';

export const previewViews = ['start', 'question', 'lead', 'result', 'thanks'] as const;
export type PreviewView = (typeof previewViews)[number];
export type Shown = {
  view: PreviewView;
  /** Of the questions and outcomes the one with this id, else the first. */
  id?: string | undefined;
  /** The block of the result that is being edited. */
  block?: string | undefined;
};

/** Somebody who might have come. */
export const VISITOR = 'Alex';
const MIDDLE = 72;

/** Where in the widget the shown view is. */
export function placeOf({ view, id }: Shown, quiz: EditedQuiz, share: ResultCard['share']): Partial<QuizState> {
  if (view === 'lead' || view === 'start') return { phase: view };
  if (view !== 'result') return { phase: 'question', ...wayTo(quiz.questions, id) };
  const { facts, result } = sampleFacts(quiz, id);
  const { score, outcome } = facts;
  const card = resultCard(quiz, result, share);
  const nextUrl =
    card.thanks && buildLink(fillAddress(quiz.redirectUrl, resultValues(quiz, result).addressValues), facts);
  return {
    phase: 'result',
    result: { id: 'preview', score, outcome, card, ...(nextUrl ? { nextUrl } : {}) },
  };
}

/** What the texts about that result are filled with. */
export const sampleValues = (quiz: EditedQuiz, outcomeId: string): PlaceholderValues =>
  resultValues(quiz, sampleFacts(quiz, outcomeId).result).values;

type SampleResult = { score: number; outcomeId: string; outcome: string };

/** A result with this outcome, else with the first; of points, a score from the middle of its band. */
export function sampleResult({ outcomes, outcomeType }: EditedQuiz, id?: string): SampleResult {
  const outcome = outcomes.find((candidate) => candidate.id === id) ?? outcomes[0];
  const { minScore = null, maxScore = null } = outcome ?? {};
  const inBand = outcomeType === 'points' && minScore !== null && maxScore !== null;
  const score = inBand ? Math.round((minScore + maxScore) / 2) : MIDDLE;
  return { score, outcomeId: outcome?.id ?? '', outcome: outcome?.name ?? '' };
}

/**
 * The place of a block among those that the sample result shows; undefined for a block that its
 * condition hides.
 */
export function shownPlaceOf(quiz: EditedQuiz, { id, block }: Shown): number | undefined {
  const { resultBlocks } = quiz;
  const place = resultBlocks.findIndex((one) => one.id === block);
  const { result } = sampleFacts(quiz, id);
  const countOf = (end: number) =>
    resultCard({ ...quiz, resultBlocks: resultBlocks.slice(0, end) }, result).blocks?.length ?? 0;
  return place >= 0 && countOf(place + 1) > countOf(place) ? countOf(place) : undefined;
}

function sampleFacts(quiz: EditedQuiz, id?: string) {
  const { score, outcomeId, outcome, answers, categories, totals } = sampleVisit(quiz, id);
  const language = languageOf(quiz.language);
  const facts = { score, outcomeId, outcome, email: '' };
  return {
    facts,
    result: { ...facts, name: VISITOR, answers, categories, totals, language, comparison: SAMPLE_COMPARISON },
  };
}

/**
 * A visit that ends in `sampleResult`, scored by its answers. Where no answers lead to that outcome, its score is the
 * middle of its band.
 */
function sampleVisit(quiz: EditedQuiz, id?: string) {
  const aim = sampleResult(quiz, id);
  const answers = sampleAnswers(quiz, aim);
  const { categories, totals, ...scored } = scoreQuiz(quiz, answers);
  return {
    ...aim,
    answers,
    categories,
    totals,
    ...(scored.outcomeId === aim.outcomeId ? { score: scored.score } : {}),
  };
}

/** What somebody may get who does neither badly nor well: of points, the outcome whose band has that score. */
export function usualResult(quiz: EditedQuiz): SampleResult {
  const fitting = quiz.outcomes.find(
    ({ minScore, maxScore }) => minScore !== null && maxScore !== null && minScore <= MIDDLE && MIDDLE <= maxScore,
  );
  if (quiz.outcomeType === 'points' && fitting) return { score: MIDDLE, outcomeId: fitting.id, outcome: fitting.name };
  return sampleResult(quiz);
}

/** What the preview shows when a step (0–3) opens. */
export function shownFirst(step: number, { thankYouPageType, startPage }: EditedQuiz): Shown {
  if (step === 0 && startPage) return { view: 'start' };
  if (step !== 2) return { view: 'question' };
  return { view: thankYouPageType === 'dynamic' ? 'thanks' : 'lead' };
}

/** `question:ID`, `outcome:ID` or the name of a view: what a part of the builder edits, as its `data-shows` says. */
export function readShown(place: string): Shown | undefined {
  const [what = '', id] = place.split(':');
  const view = what === 'outcome' ? 'result' : previewViews.find((name) => name === what);
  return view && { view, id };
}
