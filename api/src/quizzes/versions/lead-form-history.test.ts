import { expect } from 'vitest';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { buildQuiz, ownerOf, publishedQuiz } from '../../test/factories.ts';
import { signIn } from '../../test/sign-in.ts';
import { askedForMarketing, asksForMore, leadFormHistory } from './lead-form-history.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const email = { kind: 'email' as const };
const text = (label: string, id?: string) => ({ kind: 'text' as const, label, ...(id ? { id } : {}) });
const save = async ({ id }: Quiz, changes: Partial<QuizDraft>) =>
  (await ann.put<Quiz>(`/api/quizzes/${id}`, changes)).body;
/** The own fields that a quiz has once these are saved as its form. */
const fieldsOnce = async (quiz: Quiz, fields: QuizDraft['leadFields']) =>
  (await save(quiz, { leadFields: fields })).leadFields.filter(({ kind }) => kind !== 'email');

it('never lays to a field what was given to another', async () => {
  const quiz = await publishedQuiz(ann, { leadFields: [email, text('Smoker')] });
  const id = quiz.leadFields[1]?.id as string;
  const renamed = text('Do you want mail?', id);
  const [same, another] = await fieldsOnce(quiz, [email, renamed, text('Smoker')]);
  expect(same).toMatchObject({ id, label: 'Do you want mail?' });
  expect(another?.id).not.toBe(id);
  await fieldsOnce(quiz, [email]);
  // Brought back under its id it is the same; without one it is new, whatever it is called.
  expect((await fieldsOnce(quiz, [email, renamed]))[0]?.id).toBe(id);
  await fieldsOnce(quiz, [email]);
  expect((await fieldsOnce(quiz, [email, text('Smoker')]))[0]?.id).not.toBe(id);
});

it('lists the forms that a quiz ever had, the one saved last comes last', async () => {
  const quiz = await publishedQuiz(ann, { leadFields: [email, text('One', 'one')] });
  await buildQuiz(ann, { leadFields: [email, text('Of another quiz', 'other')] });
  await save(quiz, { leadFields: [email, text('Two', 'two')], marketingText: 'Send me news.' });
  await save(quiz, { leadFields: [email, text('One', 'one')], marketingText: '' });
  const forms = await leadFormHistory(quiz.id);
  expect(forms.map(({ leadFields = [], marketingText = '' }) => [leadFields.at(-1)?.id, marketingText])).toEqual([
    ['two', 'Send me news.'],
    ['one', ''],
  ]);
  expect(forms.every(({ createdAt }) => createdAt instanceof Date)).toBe(true);
});

it('tells whether an owner asks for more than a name and an address, and whether a quiz ever asked for the second consent', async () => {
  const bea = await signIn(app, 'bea@example.com');
  const quiz = await buildQuiz(bea, { leadFields: [{ kind: 'name' }, email] });
  const owner = await ownerOf(app, quiz.id);
  expect([await asksForMore(owner), await askedForMarketing([quiz.id])]).toEqual([false, false]);
  await bea.put(`/api/quizzes/${quiz.id}`, { leadFields: [email, { kind: 'phone' }], marketingText: 'Send me news.' });
  await bea.put(`/api/quizzes/${quiz.id}`, { marketingText: '' });
  expect([await asksForMore(owner), await askedForMarketing([quiz.id])]).toEqual([true, true]);
  expect([await asksForMore('nobody'), await askedForMarketing(['none'])]).toEqual([false, false]);
});
