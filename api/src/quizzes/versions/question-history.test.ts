import { beforeEach, expect } from 'vitest';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { questionHistory, wordingsOfVersions } from './question-history.ts';

type Question = Quiz['questions'][number];

const { it, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
beforeEach(async () => {
  quiz = await publishedQuiz(ann);
});

const save = async (questions: QuizDraft['questions']) =>
  (await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { questions })).body;
const question = (place: number) => quiz.questions[place] as Question;
const titles = (rows: ReadonlyArray<{ title: string }>) => rows.map(({ title }) => title);

it('has every question and option that there ever was, in the order in which they were added', async () => {
  await publishedQuiz(ann, { questions: [{ title: 'Of another quiz', type: 'short_text', options: [] }] });
  const [water, tree, grows] = [question(0), question(1), question(2)];
  const [never] = water.options;
  await save([tree, { ...water, options: [never as (typeof water.options)[number], { text: 'Weekly', points: 3 }] }]);
  await save([{ title: 'Is there a pond?', type: 'short_text', options: [] }, tree]);
  const history = await questionHistory(quiz.id);
  expect(history.map(({ title, type, options }) => [title, type, options.map(({ text }) => text)])).toEqual([
    ['Do you water it?', 'multiple_choice', ['Never', 'Daily', 'Weekly']],
    ['Is there a tree?', 'true_false', ['True', 'False']],
    ['What grows best?', 'short_text', []],
    ['Is there a pond?', 'short_text', []],
  ]);
  expect(history.slice(0, 3).map(({ id }) => id)).toEqual([water.id, tree.id, grows.id]);
  expect(history[0]?.options[0]?.id).toBe(never?.id);
});

it('calls a question and its options as they were called last', async () => {
  const [water, tree] = [question(0), question(1)];
  const [never, daily] = water.options as [Question['options'][number], Question['options'][number]];
  // An option that is taken out keeps its words, while its question gets others.
  await save([
    {
      ...water,
      title: 'How often?',
      options: [
        { ...never, text: 'Hardly' },
        { ...daily, text: 'Each day' },
      ],
    },
    tree,
  ]);
  await save([
    { ...water, title: 'How often, really?', options: [{ ...never, text: 'Hardly ever' }, { text: 'Weekly' }] },
    tree,
  ]);
  const [first] = await questionHistory(quiz.id);
  expect(first?.title).toBe('How often, really?');
  expect(first?.options.map(({ text }) => text)).toEqual(['Hardly ever', 'Each day', 'Weekly']);
});

it('has the words of the versions that are asked for, in that order, without those that nobody knows', async () => {
  const first = quiz.version;
  const { version: second } = await save([{ ...question(0), title: 'Do you water it daily?' }, question(1)]);
  const wordings = await wordingsOfVersions(quiz.id, [second, 'none', first]);
  expect(wordings.map(titles)).toEqual([
    ['Do you water it daily?', 'Is there a tree?'],
    ['Do you water it?', 'Is there a tree?', 'What grows best?'],
  ]);
  expect(wordings[0]?.[0]).toEqual({
    id: question(0).id,
    title: 'Do you water it daily?',
    type: 'multiple_choice',
    options: question(0).options.map(({ id, text }) => ({ id, text })),
  });
  expect(await wordingsOfVersions(quiz.id, [])).toEqual([]);
  expect(await wordingsOfVersions('another', [first])).toEqual([]);
});
