import { expect } from 'vitest';
import type { PublicQuiz } from '../../contract/public-quiz.schema.ts';
import type { Quiz } from '../../contract/quiz.schema.ts';
import type { QuizFile } from '../../contract/quiz-file.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { publishedQuiz } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

it('a field that a quiz of an older release lacks has its default, for its owner, its visitors and in its file', async () => {
  const { id } = await publishedQuiz(ann, { language: 'de', darkMode: true });
  await app.db
    .collection('quizzes')
    .updateOne({ _id: id as never }, { $unset: { language: 1, darkMode: 1, 'thankYouPageConfig.showLogo': 1 } });
  const { body: own } = await ann.get<Quiz>(`/api/quizzes/${id}`);
  const { body: shown } = await ann.get<PublicQuiz>(`/api/public/quiz/${id}`);
  const { body: file } = await ann.get<QuizFile>(`/api/quizzes/${id}/file`);
  for (const quiz of [own, shown, file.quiz])
    expect(quiz).toMatchObject({ language: 'auto', darkMode: false, thankYouPageConfig: { showLogo: true } });
});

it('visitors do not see where a redirect goes, nor how the quiz thanks', async () => {
  const { id } = await publishedQuiz(ann, {
    redirectUrl: 'https://shop.example/',
    webhookUrl: 'https://hook.example/',
  });
  const { body } = await ann.get<PublicQuiz>(`/api/public/quiz/${id}`);
  expect(Object.keys(body).sort()).toEqual([
    ...[
      'autoAdvance',
      'consentRequired',
      'consentText',
      'darkMode',
      'description',
      'id',
      'isActive',
      'language',
      'leadFields',
      'leadPlace',
      'logoUrl',
      'marketingText',
      'outcomeBuckets',
    ],
    ...['outcomeType', 'primaryColor', 'privacyUrl', 'questions', 'resultMail', 'secondaryColor'],
    ...['startButton', 'startImageUrl', 'startPage', 'thankYouPageConfig', 'title'],
    'version',
  ]);
});
