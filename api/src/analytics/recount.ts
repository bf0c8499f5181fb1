import { isDeepStrictEqual } from 'node:util';
import { type Increments, rollupIncrements } from './rollup-increments.ts';
import { DailyStatsModel, QuizStatsModel, type Totals } from './stats.model.ts';
import { VisitModel, type VisitRecord } from './visit.model.ts';

export type Recount = { visits: number; wrongDays: string[]; wrongTotals: boolean };

/**
 * Counts a quiz's figures anew from its visits, replaces those that differ and says which did. A crash between a visit's mark and its
 * figures leaves them one short; this finds and mends it. To be run while nobody takes the quiz, or twice.
 */
export async function recountQuiz(quiz: { _id: string; owner: string }): Promise<Recount> {
  const days = new Map<string, Increments>();
  let visits = 0;
  for await (const visit of VisitModel.find({ quiz: quiz._id }).lean<VisitRecord>().cursor({ batchSize: 1_000 })) {
    visits += 1;
    for (const more of rollupIncrements(null, visit)) days.set(more.day, merged(days.get(more.day), more));
  }
  const wrongDays = await mendDays(quiz, days);
  return { visits, wrongDays, wrongTotals: await mendTotals(quiz, [...days.values()]) };
}

function merged(known: Increments | undefined, more: Increments): Increments {
  if (!known) return more;
  const sum = (a: Record<string, number>, b: Record<string, number>) => {
    const all = { ...a };
    for (const [name, amount] of Object.entries(b)) all[name] = (all[name] ?? 0) + amount;
    return all;
  };
  return { day: known.day, totals: sum(known.totals, more.totals), details: sum(known.details, more.details) };
}

async function mendDays(quiz: { _id: string; owner: string }, days: Map<string, Increments>): Promise<string[]> {
  const stored = new Map((await DailyStatsModel.find({ quiz: quiz._id }).lean()).map((row) => [row.day, row]));
  const wrong: string[] = [];
  for (const day of new Set([...stored.keys(), ...days.keys()])) {
    const counted = days.get(day);
    const right = {
      _id: `${quiz._id}:${day}`,
      quiz: quiz._id,
      owner: quiz.owner,
      day,
      ...counted?.totals,
      ...nested(counted?.details ?? {}),
    };
    if (
      isDeepStrictEqual(
        JSON.parse(JSON.stringify(sorted(stored.get(day) ?? {}))),
        JSON.parse(JSON.stringify(sorted(right))),
      )
    )
      continue;
    wrong.push(day);
    if (counted)
      await DailyStatsModel.collection.replaceOne({ _id: right._id as never }, right as never, { upsert: true });
    else await DailyStatsModel.deleteOne({ _id: right._id });
  }
  return wrong.sort();
}

async function mendTotals(quiz: { _id: string; owner: string }, days: Increments[]): Promise<boolean> {
  const names = ['views', 'starts', 'completions', 'leads', 'scoreSum'] as const;
  const right = Object.fromEntries(
    names.map((name) => [name, days.reduce((sum, { totals }) => sum + (totals[name] ?? 0), 0)]),
  ) as Totals;
  const stored = await QuizStatsModel.findById(quiz._id).lean();
  if (names.every((name) => (stored?.[name] ?? 0) === right[name])) return false;
  await QuizStatsModel.updateOne({ _id: quiz._id }, { $set: { owner: quiz.owner, ...right } }, { upsert: true });
  return true;
}

/** `{'a.b': 1}` as `{a: {b: 1}}`, the way the database keeps it. */
function nested(flat: Record<string, number>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, amount] of Object.entries(flat)) {
    const parts = path.split('.');
    const last = parts.pop() as string;
    let place = root;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = amount;
  }
  return root;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
