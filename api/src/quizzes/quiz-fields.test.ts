import { expect } from 'vitest';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { publishedQuiz } from '../test/factories.ts';

const { it, ann } = apiTest({ signedIn: ['ann'] });

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
      'leadButton',
      'leadFields',
      'leadHeading',
      'leadPlace',
      'leadText',
      'logoUrl',
      'look',
      'marketingText',
      'outcomeBuckets',
    ],
    ...['outcomeType', 'primaryColor', 'privacyUrl', 'questions', 'resultMail', 'resultPdf', 'secondaryColor'],
    ...['showScore', 'startButton', 'startImageUrl', 'startPage', 'thankYouPageConfig', 'title', 'tracking'],
    'version',
  ]);
});
