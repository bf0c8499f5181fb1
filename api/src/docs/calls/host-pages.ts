import { hostPagesSchema } from '../../../contract/host-pages/host-page.schema.ts';
import { type Call, QUIZ_PATH } from './call.ts';

export const hostPageCalls: Call[] = [
  {
    id: 'listHostPages',
    tag: 'Quizzes',
    method: 'get',
    path: `${QUIZ_PATH}/pages`,
    summary: 'Pages that show a quiz, and what is wrong on each',
    scope: 'quizzes:read',
    answer: [200, hostPagesSchema],
  },
  {
    id: 'removeHostPage',
    tag: 'Quizzes',
    method: 'delete',
    path: `${QUIZ_PATH}/pages/{page}`,
    summary: 'Take a page from the list; one that still shows the quiz comes back',
    answer: [204],
  },
];
