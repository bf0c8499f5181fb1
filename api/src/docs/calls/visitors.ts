import { z } from 'zod';
import {
  submissionInputSchema,
  submissionResultSchema,
  visitEventsInputSchema,
} from '../../../contract/lead/submission.schema.ts';
import { publicQuizSchema } from '../../../contract/quiz/public-quiz.schema.ts';
import { resultQuerySchema } from '../../visitor/shared-result.ts';
import type { Call } from './call.ts';

export const visitorCalls: Call[] = [
  {
    id: 'getSigningKeys',
    tag: 'Visitors',
    limited: true,
    refusals: [400],
    method: 'get',
    path: '/api/public/keys',
    summary: 'Keys that proofs are verified with',
    open: true,
    answer: [200, z.object({ keys: z.array(z.record(z.string(), z.unknown())) })],
  },
  {
    id: 'getPublicQuiz',
    tag: 'Visitors',
    limited: true,
    method: 'get',
    path: '/api/public/quiz/{id}',
    summary: 'A quiz as its visitors see it',
    open: true,
    answer: [200, publicQuizSchema],
    etag: 'content',
  },
  {
    id: 'getResultPicture',
    tag: 'Visitors',
    limited: true,
    method: 'get',
    path: '/api/public/quiz/{id}/result/{result}.png',
    summary: 'A result as a picture for link previews: a score of 0 to 100 on a points quiz, else the id of an outcome',
    open: true,
    query: resultQuerySchema,
    answer: [200, 'image/png'],
    etag: 'content',
  },
  {
    id: 'getResultPdf',
    tag: 'Visitors',
    limited: true,
    method: 'get',
    path: '/api/public/results/{token}.pdf',
    summary: 'A visitor’s own result as a file. The address is in the result that they got, and valid for a week',
    open: true,
    answer: [200, 'application/pdf'],
  },
  {
    id: 'submitQuiz',
    tag: 'Visitors',
    limited: true,
    refusals: [409, 410, 415, 428],
    method: 'post',
    path: '/api/public/quiz/{id}/submit',
    summary: 'Submit answers and an email address',
    open: true,
    body: submissionInputSchema,
    answer: [200, submissionResultSchema],
  },
  {
    id: 'recordEvents',
    tag: 'Visitors',
    limited: true,
    method: 'post',
    path: '/api/public/quiz/{id}/events',
    summary: 'Count what happens in a visit',
    open: true,
    body: visitEventsInputSchema,
    answer: [204],
  },
];
