import { z } from 'zod';
import { type PeriodFigures, type QuizAnalytics, quizAnalyticsSchema } from '#contract/analytics/analytics.schema';
import type { Ways } from '#contract/analytics/ways.schema';
import type { FakeApi, ReceivedCall } from './fake-api.ts';
import type { FakeQuizzes } from './fake-quizzes.ts';

const AS_OF = '2026-01-01T12:00:00.000Z';
/** Both inclusive; none for all time. */
type Days = { from?: string; to?: string };

/** The figures of each quiz and of all of them: nothing has happened, but for what a test says. */
export class FakeAnalytics {
  /** What a quiz has over some days. */
  figuresOf: (quizId: string, days: Days) => Partial<QuizAnalytics> = () => ({});
  /** How the last visitors of any quiz went through it. */
  ways: Ways = { visitors: 0, ways: [] };
  /** The rows of quizzes in the figures of all, by their ids. */
  readonly rows = new Map<string, Partial<PeriodFigures['quizzes'][number]>>();
  /** Of the account. */
  timeZone = (): string => 'UTC';
  readonly #quizzes: FakeQuizzes;

  constructor(api: FakeApi, quizzes: FakeQuizzes) {
    this.#quizzes = quizzes;
    api.on('GET /api/quizzes/{id}/ways', (call) => quizzes.onQuiz(call, () => this.ways));
    api.on('GET /api/quizzes/{id}/analytics', (call) =>
      quizzes.onQuiz(call, ({ id }) => ({
        ...noFigures(call.query, this.timeZone()),
        ...this.figuresOf(id, call.query),
      })),
    );
  }

  /** What the overview says about a period, where one is named. */
  inPeriod(days: ReceivedCall['query']): { inPeriod?: PeriodFigures } {
    if (!days.from && !days.to) return {};
    const quizzes = [...this.#quizzes.byId.values()].map(({ id, title }) => ({
      id,
      title,
      views: 0,
      starts: 0,
      completions: 0,
      leads: 0,
      completionRate: 0,
      leadCaptureRate: 0,
      ...this.rows.get(id),
    }));
    const sum = (name: 'views' | 'starts' | 'completions' | 'leads') =>
      quizzes.reduce((total, row) => total + row[name], 0);
    return {
      inPeriod: {
        period: periodOf(days, this.timeZone()),
        totalViews: sum('views'),
        totalStarts: sum('starts'),
        totalCompletions: sum('completions'),
        totalLeads: sum('leads'),
        completionRate: 0,
        leadCaptureRate: 0,
        daily: [],
        quizzes,
      },
    };
  }
}

const periodOf = ({ from = null, to = null }: { from?: string | null; to?: string | null }, timeZone: string) => ({
  from,
  to,
  timeZone,
});

const { asOf: _asOf, period: _period, explain: explanations, ...figures } = quizAnalyticsSchema.shape;

const noFigures = (days: Days, timeZone: string): QuizAnalytics => ({
  ...(nothingOf(z.object(figures)) as Omit<QuizAnalytics, 'asOf' | 'period'>),
  asOf: AS_OF,
  period: periodOf(days, timeZone),
  explain: Object.fromEntries(
    explanations.unwrap().keyType.options.map((name) => [name, { formula: formulaOf(name), counts: {} }]),
  ),
});

/** What the API says about a figure. */
export const formulaOf = (figure: string) => `how ${figure} is calculated`;

/** 0, an empty list, or an object of these. */
const nothingOf = (schema: unknown): unknown =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, nothingOf(part)]))
    : schema instanceof z.ZodOptional
      ? undefined
      : schema instanceof z.ZodArray
        ? []
        : 0;
