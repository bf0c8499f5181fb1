import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/time.ts';

const WINDOW_MS = 10 * MINUTE_MS;
const USUAL_DAYS = 7;
const TIMES_USUAL = 10;
/** How long a flood counts as one after the last check that found it. */
const LASTS_MS = HOUR_MS;
const CHECK_INTERVAL_MS = 10 * SECOND_MS;
const MAX_QUIZZES = 10_000;

export type LeadCounts = {
  /** Leads of a quiz since a moment, counted up to `atMost`. */
  recent: (quiz: string, since: Date, atMost: number) => Promise<number>;
  /** Leads of a quiz on whole days. */
  ofDays: (quiz: string, days: { from: Date; until: Date }) => Promise<number>;
};

/**
 * Notices quizzes that get more than ten times their usual leads: those of the last ten minutes
 * against the average ten minutes of the seven days before today, and always more than `floor`.
 * Each process asks the database, which all share, for the quizzes that it gets leads for.
 */
export class LeadFloods {
  readonly #quizzes = new Map<string, { checkedAt: number; until: number }>();

  constructor(
    readonly floor: number,
    readonly counts: LeadCounts,
    readonly now: () => number = Date.now,
  ) {}

  /**
   * To be called for each lead. Never waits for the database: a check that is due runs afterwards,
   * and the next lead meets its result.
   */
  isFlooded(quiz: string): boolean {
    const now = this.now();
    const known = this.#quizzes.get(quiz) ?? { checkedAt: Number.NEGATIVE_INFINITY, until: 0 };
    if (Math.abs(now - known.checkedAt) >= CHECK_INTERVAL_MS) {
      this.#remember(quiz, { ...known, checkedAt: now });
      // While the database is unreachable, no lead is stored either.
      void this.check(quiz).catch(() => undefined);
    }
    return now < known.until;
  }

  async check(quiz: string): Promise<void> {
    const now = this.now();
    const until = new Date(now);
    const usual = await this.counts.ofDays(quiz, { from: new Date(now - USUAL_DAYS * DAY_MS), until });
    const most = Math.max(this.floor, (TIMES_USUAL * usual * WINDOW_MS) / (USUAL_DAYS * DAY_MS));
    const recent = await this.counts.recent(quiz, new Date(now - WINDOW_MS), Math.floor(most) + 1);
    if (recent > most) this.#remember(quiz, { checkedAt: now, until: now + LASTS_MS });
  }

  #remember(quiz: string, known: { checkedAt: number; until: number }): void {
    this.#quizzes.delete(quiz);
    this.#quizzes.set(quiz, known);
    const oldest = this.#quizzes.keys().next().value;
    if (this.#quizzes.size > MAX_QUIZZES && oldest !== undefined) this.#quizzes.delete(oldest);
  }
}
