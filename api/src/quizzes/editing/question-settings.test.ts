import { describe, expect } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { buildQuiz, publishedQuiz } from '../../test/factories.ts';

const { it, ann } = apiTest({ signedIn: ['ann'] });

const options = (...texts: string[]) => texts.map((text) => ({ text }));
const branching = [
  { id: 'first', title: 'First', options: [{ text: 'a', next: 'third' }, { text: 'b', next: 'end' }, { text: 'c' }] },
  { id: 'second', title: 'Second', options: options('a', 'b'), next: 'end' },
  { id: 'third', title: 'Third', options: options('a', 'b') },
];
/** The questions that rows lead to, by title. */
const turnsOf = ({ questions }: Pick<Quiz, 'questions'>) => {
  const title = (id?: string) => questions.find((question) => question.id === id)?.title ?? id;
  return questions.map(({ next, options: rows }) => [title(next), ...rows.map((row) => title(row.next))]);
};
const TURNS = [
  [undefined, 'Third', 'end', undefined],
  ['end', undefined, undefined],
  [undefined, undefined, undefined],
];

describe('settings of questions', () => {
  it('are stored where their kind has them, and dropped elsewhere', async () => {
    const description = [{ kind: 'p' as const, lines: [[{ text: 'As you like' }]] }];
    const settings = { description, category: 'Data', optional: true, unit: 'kg', min: 1, max: 2 };
    const { questions } = await buildQuiz(ann, {
      questions: [
        { title: 'Some', type: 'multiple_select', ...settings, options: options('a', 'b') },
        { title: 'How much?', type: 'number', ...settings, options: [{ text: 'up to 1', upTo: 1 }, { text: 'more' }] },
        { title: 'Read', type: 'statement', ...settings, options: options('a') },
      ],
    });
    expect(questions).toMatchObject([
      { description, category: 'Data', optional: true, min: 1, max: 2 },
      { unit: 'kg', options: [{ upTo: 1 }, { text: 'more' }] },
      { description, options: [] },
    ]);
    expect(questions[0]).not.toHaveProperty('unit');
    expect(questions[2]).not.toHaveProperty('category');
  });
  it('come back from a file, and in a clone with the ids of its own questions', async () => {
    const quiz = await buildQuiz(ann, { questions: branching });
    expect(turnsOf(quiz)).toEqual(TURNS);
    const { body: clone } = await ann.post<Quiz>(`/api/quizzes/${quiz.id}/clone`, {});
    const { body: file } = await ann.get<QuizFile>(`/api/quizzes/${quiz.id}/file`);
    expect(file.quiz.questions.map(({ id }) => id)).toEqual([undefined, undefined, 'q3']);
    const { body: imported } = await ann.post<Quiz>('/api/quizzes/import', file);
    for (const copy of [clone, imported]) {
      expect(turnsOf(copy)).toEqual(TURNS);
      expect(copy.questions.map(({ id }) => id)).not.toEqual(quiz.questions.map(({ id }) => id));
    }
  });
  it('keep leading to a question that gets a new id, since it is now answered otherwise', async () => {
    const quiz = await buildQuiz(ann, { questions: branching });
    const questions = quiz.questions.map((question) =>
      question.title === 'Third' ? { ...question, type: 'short_text' as const, options: [] } : question,
    );
    const { body } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { questions });
    expect(turnsOf(body)).toEqual([...TURNS.slice(0, 2), [undefined]]);
    expect(body.questions[2]?.id).not.toBe('third');
  });
  it.each([
    ['questions.1.options.0.next', { title: 'Q', options: [{ text: 'a', next: 'first' }, { text: 'b' }] }],
    ['questions.1.next', { id: 'me', title: 'Q', options: options('a', 'b'), next: 'me' }],
    ['questions.1.next', { title: 'Q', options: options('a', 'b'), next: 'nowhere' }],
    ['questions.1.max', { title: 'Q', type: 'multiple_select' as const, min: 2, max: 1, options: options('a', 'b') }],
    ['questions.1.options.0.upTo', { title: 'Q', type: 'number' as const, options: options('a', 'b') }],
    ['questions.1.options', { title: 'Q', options: options(...Array.from({ length: 21 }, (_, at) => `${at}`)) }],
    ['questions.1.media.url', { title: 'Q', media: { kind: 'picture' as const, url: 'javascript:alert(1)', alt: '' } }],
  ])('are refused at %s, and a live quiz stays as it was', async (path, question) => {
    const first = { id: 'first', title: 'First', options: options('a', 'b') };
    const quiz = await publishedQuiz(ann, { questions: [first] });
    const refused = await ann.put<ErrorBody>(`/api/quizzes/${quiz.id}`, { questions: [first, question] });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toMatchObject({
      revision: quiz.revision,
      questions: quiz.questions,
    });
  });
  it('are refused at the place that a question has in the body, not in its order', async () => {
    const refused = await ann.post<ErrorBody>('/api/quizzes', {
      title: 'T',
      questions: [
        { title: 'Last', order: 2, options: options('a', 'b'), next: 'nowhere' },
        { title: 'First', order: 1, options: options('a', 'b') },
      ],
    });
    expect(refused.body.issues).toMatchObject([{ path: 'questions.0.next' }]);
  });
  it('may leave no question that nobody is shown in a live quiz', async () => {
    const [first, ...rest] = branching;
    const questions = [{ ...first, options: first?.options.slice(0, 2) }, ...rest] as typeof branching;
    const refused = await ann.post<ErrorBody>('/api/quizzes', { title: 'T', status: 'published', questions });
    expect(refused).toMatchObject({ status: 400, body: { code: 'not_publishable' } });
    expect(JSON.stringify(refused.body)).toContain('Question 2 “Second” is never shown');
  });
});
