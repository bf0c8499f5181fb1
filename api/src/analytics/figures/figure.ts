import type { ExplainedFigure, Explanation, QuizFigures } from '../../../contract/analytics/analytics.schema.ts';
import type { Question } from '../../../contract/questions/question.schema.ts';
import type { NamedOutcome } from '../../quizzes/versions/outcome-names.ts';
import type { DailyStats } from '../projection/stats.model.ts';
import type { DaySums } from '../projection/sum-days.ts';
import type { Totals } from '../projection/totals.ts';
import type { VisitRecord } from '../recording/visit.model.ts';
import type { Stage } from '../recording/visit-stages.ts';

/**
 * One figure of a quiz. What it counts is a projection of visits: batches add it, discarded visits subtract it and a recount adds it up anew,
 * all by `increments`. Days are added up key by key (`sumDays`).
 */
export type Figure<Shown = unknown> = {
  /** What facts that have not been counted yet add to a day's document. Pure. A figure without it presents what others count. */
  increments?(facts: UncountedFacts): Iterable<Increment>;
  /** Limits how many keys the figure has on one day; for names that visitors can make up. */
  bound?: KeyBound;
  /** The figure of a period, as the API answers it. */
  present(period: CountedPeriod): Shown | Promise<Shown>;
  /** How it is calculated, by the names that the contract lists. */
  explain(period: CountedPeriod, shown: Shown): Partial<Record<ExplainedFigure, Explanation>>;
};

/** The figures of a quiz by their names in the contract. */
export type QuizFigureTable = { readonly [Name in keyof QuizFigures]: Figure<QuizFigures[Name]> };

/**
 * An amount for the day on which `at` lies, by default 1. The path begins with a field of the figure's own, as in `sources.host.kQQ.views`;
 * names and ids are encoded by `statKey`.
 */
export type Increment = readonly [at: Date, path: string, amount?: number];

type Result = Pick<VisitRecord, 'choices' | 'categories' | 'score' | 'outcomeId'>;

/** What of a visit has not been counted yet; each fact comes once. */
export type UncountedFacts = {
  visit: Readonly<VisitRecord>;
  /** In which the quiz's days are counted. */
  timeZone: string;
  /** When the visit reached each stage that is new. */
  stages: Partial<Record<Stage, Date>>;
  /** When the visit began, which is when its answers count. */
  begunAt: Date;
  answered: ReadonlyArray<{ questionId: string; seconds: number | null | undefined }>;
  /** Ids of the questions that were shown. */
  reached: readonly string[];
  /** The question that a visit was shown last, as it was counted before and as it is now; undefined once it is complete. */
  standsAt: { before: string | undefined; now: string | undefined };
  /** Results of completions. One that replaces an earlier result comes with that one, whose `times` is -1. */
  results: ReadonlyArray<Result & { at: Date; times: 1 | -1 }>;
};

/** Amounts by path. */
export type Amounts = Readonly<Record<string, number>>;

export type KeyBound = {
  /** The field of a day's document whose keys are bounded. */
  field: string;
  /**
   * Replaces the paths of surplus keys.
   * @param known the field as the day's document holds it
   * @param isWholeDay whether `amounts` are all of the day, as in a recount, and not an addition to it
   */
  apply(amounts: Amounts, known: unknown, isWholeDay: boolean): Amounts;
};

/** What days were counted to, which their figures are presented from. */
export type CountedPeriod = {
  quiz: AskedQuiz;
  /** Days on which anything happened, in order. */
  days: readonly DailyStats[];
  /** Their counts, added up. A figure reads the fields that it counts. */
  sums: DaySums;
  /** The same totals, each stage at least as large as the next. */
  totals: Totals;
  /** What the outcomes that have counts are called, by their ids. */
  outcomeNames: ReadonlyMap<string, string>;
};

export type AskedQuestion = Pick<Question, 'id' | 'title' | 'type' | 'category'> & {
  options: Array<{ id: string; text: string }>;
};
/** A version as its owner knows it. */
type KnownVersion = { version: string; name?: string; createdAt: Date; publishedAt?: Date };

/** A quiz as it is now; what it was before is read only if a figure needs it. */
export type AskedQuiz = {
  version: string;
  questions: AskedQuestion[];
  outcomes: NamedOutcome[];
  questionHistory: () => Promise<AskedQuestion[]>;
  wordingsOf: (versions: readonly string[]) => Promise<AskedQuestion[][]>;
  outcomeNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  versions: () => Promise<KnownVersion[]>;
};
