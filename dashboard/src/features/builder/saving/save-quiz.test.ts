import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { type EditedQuiz, editedFrom, emptyQuiz, newOutcome } from '../editing/edited-quiz.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { baseOf } from '../editing/quiz-store.ts';
import { type Attempt, saveQuiz } from './save-quiz.ts';

/** What the server holds, if anything. */
let held: Quiz | undefined;
/** What becomes of the next calls: the answer of one is lost, or it does not even arrive. */
let next: Array<'answered' | 'unanswered' | 'lost'>;
let calls: string[];
const start = (): Quiz => ({
  ...({ ...emptyQuiz(), title: 'Mine' } as unknown as Quiz),
  id: 'q',
  revision: 1,
  status: 'draft',
});

/** How many ids were given: none is given twice. */
let ids = 0;

/** Saves as the server does: new rows get ids, and the revision is one more. */
function save(changes: Partial<Quiz> | QuizDraft): Quiz {
  const before = held ?? { ...start(), revision: 0 };
  const given = <R extends object>(rows: R[] | undefined) =>
    rows?.map((row) => {
      ids += 1;
      return { id: `id${ids}`, ...row };
    });
  const questions = changes.questions?.map(({ options, ...question }) => {
    return { ...question, options: given<object>(options) };
  });
  held = {
    ...before,
    ...(changes as Quiz),
    questions: (given(questions) ?? before.questions) as Quiz['questions'],
    outcomes: (given<object>(changes.outcomes ?? undefined) ?? before.outcomes) as Quiz['outcomes'],
    revision: before.revision + 1,
  };
  return held;
}

/** Of the quiz that was made: what names its making, and of what. */
let made: { key: string | null; body: string };
function answer(method: string, headers: Headers, body: string): [number, object | undefined] {
  const conflict = { id: held?.id, revision: held?.revision, updatedBy: 'Bea' };
  if (method === 'GET') return [200, held];
  if (method === 'PUT')
    return headers.get('if-match') === `"${held?.revision}"`
      ? [200, save(JSON.parse(body))]
      : [412, { code: 'revision_conflict', conflict }];
  const key = headers.get('idempotency-key');
  if (made.key !== key) {
    made = { key, body };
    return [201, save(JSON.parse(body))];
  }
  return made.body === body ? [201, held] : [409, { code: 'idempotency_conflict', conflict }];
}

beforeEach(() => {
  held = start();
  next = [];
  calls = [];
  made = { key: null, body: '' };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_path: string, { method, headers, body }: RequestInit) => {
    calls.push(method as string);
    const fate = next.shift() ?? 'answered';
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    const [status, said] = answer(method as string, new Headers(headers), String(body));
    if (fate === 'unanswered') throw new TypeError('Failed to fetch');
    return Response.json(said, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An edit of the quiz as this tab has opened it. */
const edit = (changes: Partial<EditedQuiz>, more: Partial<Attempt> = {}): Attempt => {
  const base = baseOf(start());
  return { base, mine: { ...base.quiz, ...changes }, unanswered: [], key: 'k', ...more };
};
const asked = (title: string): Question => ({ ...newQuestion(), title });

describe('an edit', () => {
  it('is stored, and publishes what it is to publish', async () => {
    const { stored } = await saveQuiz(edit({ title: 'New' }, { status: 'published' }));
    expect(stored).toMatchObject({ title: 'New', status: 'published', revision: 2 });
  });
  it('is stored although something moved on that the builder does not edit', async () => {
    save({ webhookUrl: 'https://hooks.example/' });
    const { stored } = await saveQuiz(edit({ title: 'New' }));
    expect(stored).toMatchObject({ title: 'New', webhookUrl: 'https://hooks.example/', revision: 3 });
  });
  it('is merged with what another tab has saved in other places', async () => {
    save({ description: 'Theirs' });
    const { stored, isMerged } = await saveQuiz(edit({ title: 'New' }));
    expect(isMerged).toBe(true);
    expect(stored).toMatchObject({ title: 'New', description: 'Theirs', revision: 3 });
  });
  it('is not stored where another tab has changed the same place', async () => {
    save({ title: 'Theirs' });
    const { conflict } = await saveQuiz(edit({ title: 'New' }));
    expect(conflict?.theirs).toEqual(baseOf(held as Quiz));
    expect(held).toMatchObject({ title: 'Theirs', revision: 2 });
  });
  it('takes over what another tab has saved where this one changed nothing, without a save', async () => {
    save({ title: 'Theirs' });
    const { stored, isMerged } = await saveQuiz(edit({}));
    expect([stored?.title, stored?.revision, isMerged]).toEqual(['Theirs', 2, true]);
  });
  it('does not publish what another tab has saved meanwhile: it is asked what to keep', async () => {
    save({ description: 'Theirs' });
    const attempt = edit({ title: 'New' }, { status: 'published' });
    const { conflict } = await saveQuiz(attempt);
    const theirs = baseOf(held as Quiz);
    expect(conflict).toEqual({ base: attempt.base, mine: attempt.mine, theirs, by: 'Bea', status: 'published' });
    expect(held).toMatchObject({ title: 'Mine', description: 'Theirs', status: 'draft', revision: 2 });
  });
  it('does not go live unseen where another tab has published the quiz, and else changed nothing', async () => {
    save({ status: 'published' });
    const { conflict } = await saveQuiz(edit({ title: 'New' }));
    expect(conflict?.theirs).toMatchObject({ quiz: { title: 'Mine' }, status: 'published' });
    expect(held).toMatchObject({ title: 'Mine', revision: 2 });
  });
  it('is none where another tab has saved the very same', async () => {
    save({ title: 'New' });
    expect((await saveQuiz(edit({ title: 'New' }))).stored).toMatchObject({ title: 'New', revision: 2 });
  });
  it('publishes a quiz that is as it was, although something moved on', async () => {
    save({ webhookUrl: 'https://hooks.example/' });
    const { stored } = await saveQuiz(edit({}, { status: 'published' }));
    expect(stored).toMatchObject({ status: 'published', revision: 3 });
  });
});

describe('an edit whose answer was lost', () => {
  it('is known to be stored where the server can be asked', async () => {
    next = ['unanswered'];
    const { stored } = await saveQuiz(edit({ title: 'New' }));
    expect(stored).toMatchObject({ title: 'New', revision: 2 });
    expect(calls).toEqual(['PUT', 'GET']);
  });
  it('is not taken to be stored where another was, or its publication is missing', async () => {
    next = ['lost'];
    await expect(saveQuiz(edit({ title: 'New' }))).rejects.toThrow('fetch');
    save({ title: 'Theirs' });
    next = ['lost'];
    await expect(saveQuiz(edit({ title: 'New' }))).rejects.toThrow('fetch');
    save({ title: 'New' });
    next = ['lost'];
    await expect(saveQuiz(edit({ title: 'New' }, { status: 'published' }))).rejects.toThrow('fetch');
  });
  it('is gone on from when more was typed since: its rows keep the ids that they were given', async () => {
    const first = edit({ questions: [asked('One?')] });
    next = ['unanswered', 'lost'];
    await expect(saveQuiz(first)).rejects.toThrow('fetch');
    const id = held?.questions[0]?.id;
    const mine = { ...first.mine, title: 'New' };
    const { stored } = await saveQuiz({ ...first, mine, unanswered: [first.mine] });
    expect(stored).toMatchObject({ title: 'New', revision: 3, questions: [{ id, title: 'One?' }] });
  });
  it('does not make what another tab has saved on top of it its own', async () => {
    const first = edit({ title: 'New' });
    next = ['unanswered', 'lost'];
    await expect(saveQuiz(first)).rejects.toThrow('fetch');
    save({ title: 'Theirs' });
    const mine = { ...first.mine, title: 'Newer' };
    const { conflict } = await saveQuiz({ ...first, mine, unanswered: [first.mine] });
    expect(conflict?.theirs).toEqual(baseOf(held as Quiz));
    expect(held).toMatchObject({ title: 'Theirs', revision: 3 });
  });
});

describe('a new quiz', () => {
  const fresh = (mine: EditedQuiz, unanswered: EditedQuiz[] = []): Attempt => ({
    base: undefined,
    mine,
    unanswered,
    key: 'k',
  });
  const first = { ...emptyQuiz(), title: 'New', outcomes: [newOutcome('Best')] };
  beforeEach(() => {
    held = undefined;
  });

  it('is made once although its answer was lost', async () => {
    next = ['unanswered'];
    const { stored } = await saveQuiz(fresh(first));
    expect(stored).toMatchObject({ title: 'New', revision: 1 });
    expect(calls).toEqual(['POST', 'POST']);
  });
  it('that was made already is gone on from with what was typed since', async () => {
    next = ['unanswered', 'lost'];
    await expect(saveQuiz(fresh(first))).rejects.toThrow('fetch');
    const id = held?.outcomes[0]?.id;
    const { stored } = await saveQuiz(fresh({ ...first, description: 'More' }, [first]));
    expect(stored).toMatchObject({ title: 'New', description: 'More', revision: 2, outcomes: [{ id }] });
    expect(calls).toEqual(['POST', 'POST', 'POST', 'GET', 'PUT']);
  });
  it('that was made and has been changed elsewhere since is merged with that, or not overwritten', async () => {
    next = ['unanswered', 'lost'];
    await expect(saveQuiz(fresh(first))).rejects.toThrow('fetch');
    save({ title: 'Theirs' });
    const { conflict } = await saveQuiz(fresh({ ...first, title: 'Newer' }, [first]));
    expect([conflict?.base.quiz.title, conflict?.mine.title, conflict?.theirs.quiz.title]).toEqual([
      'New',
      'Newer',
      'Theirs',
    ]);
    expect(editedFrom(held as Quiz)).toMatchObject({ title: 'Theirs' });
    const { stored } = await saveQuiz(fresh({ ...first, description: 'More' }, [first]));
    expect(stored).toMatchObject({ title: 'Theirs', description: 'More' });
  });
});
