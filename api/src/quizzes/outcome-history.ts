import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { QuizModel } from './quiz.model.ts';
import { QuizVersionModel, versionKey } from './quiz-version.model.ts';

export type NamedOutcome = { id: string; name: string };

/** Every name that each outcome of a quiz ever had. */
export async function outcomeHistory(quizId: string): Promise<NamedOutcome[]> {
  const rows = await QuizVersionModel.aggregate<{ _id: NamedOutcome }>([
    { $match: { quiz: quizId } },
    { $project: { 'outcomes.id': 1, 'outcomes.name': 1 } },
    { $unwind: '$outcomes' },
    { $group: { _id: { id: '$outcomes.id', name: '$outcomes.name' } } },
  ]).option({ maxTimeMS: MAX_TIME_MS });
  return rows.map(({ _id }) => _id);
}

/** The outcomes of some of a quiz's versions, by version. */
export async function outcomesOfVersions(
  quizId: string,
  versions: readonly string[],
): Promise<Map<string, NamedOutcome[]>> {
  const rows = await readVersions(versions.map((version) => versionKey(quizId, version)));
  return new Map(rows.map(({ version, outcomes }) => [version, outcomes]));
}

type Told = { quiz: string; version: string; outcome: string };
export type PresentOutcome = { id: string; place: number };
/**
 * Which of the outcomes that a quiz has now somebody was told, by its id, whatever it is called by now, and its place among them, from 0.
 * Undefined where the quiz has it no more.
 */
export async function presentOutcomes(told: readonly Told[]): Promise<(one: Told) => PresentOutcome | undefined> {
  const keys = new Set(told.map(({ quiz, version }) => versionKey(quiz, version)));
  const quizzes = QuizModel.find(
    { _id: operators({ $in: [...new Set(told.map(({ quiz }) => quiz))] }) },
    { 'outcomes.id': 1 },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ _id: string; outcomes: Array<Pick<NamedOutcome, 'id'>> }>>();
  const [versions, present] = await Promise.all([readVersions([...keys]), quizzes]);
  const idsNow = new Map(present.map(({ _id, outcomes }) => [_id, outcomes.map(({ id }) => id)]));
  const outcomesThen = new Map(versions.map(({ _id, outcomes }) => [_id, outcomes]));
  return ({ quiz, version, outcome }) => {
    const id = outcomesThen.get(versionKey(quiz, version))?.find(({ name }) => name === outcome)?.id ?? '';
    const place = idsNow.get(quiz)?.indexOf(id) ?? -1;
    return place < 0 ? undefined : { id, place };
  };
}

const readVersions = async (keys: string[]) =>
  keys.length === 0
    ? []
    : await QuizVersionModel.find(
        { _id: operators({ $in: keys }) },
        { version: 1, 'outcomes.id': 1, 'outcomes.name': 1 },
      )
        .maxTimeMS(MAX_TIME_MS)
        .lean<Array<{ _id: string; version: string; outcomes: NamedOutcome[] }>>();

/**
 * The names that outcomes have had and have no longer, with those that they have now. Which outcome a name belonged to is told by the ids
 * that versions keep. Where either name was ever another one's, too, nobody can say whose a count under it is, and it stays as it is.
 */
export function presentNames(
  now: readonly NamedOutcome[],
  history: readonly NamedOutcome[],
): ReadonlyMap<string, string> {
  const had = [...history, ...now];
  const isOnlyOf = (id: string, name: string) => had.every((outcome) => outcome.name !== name || outcome.id === id);
  const names = new Map<string, string>();
  for (const { id, name } of history) {
    const present = now.find((outcome) => outcome.id === id)?.name;
    if (present !== undefined && present !== name && isOnlyOf(id, name) && isOnlyOf(id, present))
      names.set(name, present);
  }
  return names;
}

/** The same of an owner's quiz; none where it is not theirs, or is gone. */
export async function presentNamesOf(owner: string, quizId: string): Promise<ReadonlyMap<string, string>> {
  const quiz = await QuizModel.findOne({ _id: quizId, owner }, { 'outcomes.id': 1, 'outcomes.name': 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<{ outcomes: NamedOutcome[] }>();
  return quiz ? presentNames(quiz.outcomes, await outcomeHistory(quizId)) : new Map();
}
