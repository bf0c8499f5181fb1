import type { Outcome, Question, QuizInput, QuizOption } from '../../contract/quiz.schema.ts';
import { bucketKey, wholePoints } from '../../contract/scoring.ts';
import { randomId } from '../random-id.ts';

type Stored = { questions: Question[]; outcomes: Outcome[] };
type NewId = () => string;

/** Makes ids that no row of the quiz has: short, since every visitor downloads them. */
function newIds({ questions, outcomes }: Stored): NewId {
  const taken = new Set(
    [...questions, ...questions.flatMap(({ options }) => options), ...outcomes].map(({ id }) => id),
  );
  return () => {
    let id: string;
    do id = randomId(4);
    while (taken.has(id));
    taken.add(id);
    return id;
  };
}

/**
 * Questions and outcomes of a saved body in the shape they are stored in: ordered 0…n−1, true/false options locked to True and
 * False, none for short texts. Ids are kept where they belong to this very quiz; without an id a row is recognised by its place
 * and text, so that ids and figures survive a client that does not send them; everything else gets a new id.
 * A bucket quiz gets an outcome for every bucket in use; outcomes no longer in use stay.
 */
export function assignIds(
  input: Pick<QuizInput, 'questions' | 'outcomes' | 'outcomeType'>,
  stored: Stored = { questions: [], outcomes: [] },
): Stored {
  const sorted = input.questions
    .map((question, index) => ({ question, order: question.order ?? index }))
    .sort((a, b) => a.order - b.order)
    .map(({ question }) => question);
  const newId = newIds(stored);
  const questionIds = matchIds(sorted, stored.questions, newId, (row) => row.title);
  const questions = sorted.map((question, index): Question => {
    const id = questionIds[index] as string;
    const before = stored.questions.find((candidate) => candidate.id === id);
    return {
      id,
      title: question.title,
      type: question.type,
      order: index,
      options: optionsOf(question, before, newId),
    };
  });
  return { questions, outcomes: outcomesOf(input, questions, stored.outcomes, newId) };
}

function optionsOf(
  { type, options }: QuizInput['questions'][number],
  before: Question | undefined,
  newId: NewId,
): QuizOption[] {
  if (type === 'short_text') return [];
  const rows = type === 'true_false' ? trueAndFalse(options) : options;
  const ids = matchIds(rows, before?.options ?? [], newId, (row) => row.text);
  return rows.map(({ text, points, bucket }, index) => ({
    id: ids[index] as string,
    text,
    points: wholePoints(points),
    bucket,
  }));
}

function trueAndFalse(options: QuizInput['questions'][number]['options']): QuizInput['questions'][number]['options'] {
  return ['True', 'False'].map((text, index) => {
    const given = options.find((option) => option.text.toLowerCase() === text.toLowerCase()) ?? options[index];
    return { id: given?.id, text, points: given?.points ?? 0, bucket: given?.bucket ?? '' };
  });
}

function outcomesOf(
  { outcomes, outcomeType }: Pick<QuizInput, 'outcomes' | 'outcomeType'>,
  questions: Question[],
  stored: Outcome[],
  newId: NewId,
): Outcome[] {
  const ids = matchIds(outcomes, stored, newId, (row) => row.name);
  const kept = outcomes.map(
    ({ name, title, description, minScore, maxScore }, index): Outcome => ({
      id: ids[index] as string,
      name,
      title,
      description,
      minScore,
      maxScore,
    }),
  );
  if (outcomeType !== 'bucket') return kept;
  const known = new Set(kept.map(({ name }) => bucketKey(name)));
  for (const { bucket } of questions.flatMap(({ options }) => options)) {
    const key = bucketKey(bucket);
    if (!key || known.has(key)) continue;
    known.add(key);
    const before = stored.find(({ name }) => bucketKey(name) === key);
    kept.push(
      before ?? {
        id: newId(),
        name: bucket.trim(),
        title: bucket.trim(),
        description: '',
        minScore: null,
        maxScore: null,
      },
    );
  }
  return kept;
}

/** An id for each row: its own if `stored` has it, else that of the row at the same place or, failing that, of the same text. */
function matchIds<R extends { id?: string | undefined }, S extends { id: string }>(
  rows: readonly R[],
  stored: readonly S[],
  newId: NewId,
  textOf: (row: R | S) => string,
): string[] {
  const known = new Set(stored.map(({ id }) => id));
  const taken = new Set<string>();
  const take = (id: string | undefined) => {
    if (id === undefined || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  };
  const ids = rows.map(({ id }) => (id !== undefined && known.has(id) ? take(id) : undefined));
  const withoutId = (index: number) => ids[index] === undefined && rows[index]?.id === undefined;
  const sameText = (row: R) => (candidate: S) => textOf(candidate) === textOf(row) && !taken.has(candidate.id);
  rows.forEach((row, index) => {
    const here = stored[index];
    if (withoutId(index) && here && textOf(here) === textOf(row)) ids[index] = take(here.id);
  });
  rows.forEach((row, index) => {
    if (withoutId(index)) ids[index] = take(stored.find(sameText(row))?.id);
  });
  // A row whose text was edited in place is still the row at that place.
  rows.forEach((_row, index) => {
    if (withoutId(index)) ids[index] = take(stored[index]?.id);
  });
  return ids.map((id) => id ?? newId());
}
