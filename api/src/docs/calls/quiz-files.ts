import { z } from 'zod';
import { quizSchema } from '../../../contract/quiz/quiz.schema.ts';
import {
  QUIZ_FILE_SCHEMA_PATH,
  quizFileOutSchema,
  quizFileSchema,
  templateSummarySchema,
} from '../../../contract/quiz/quiz-file.schema.ts';
import { type Call, QUIZ_PATH } from './call.ts';

export const quizFileCalls: Call[] = [
  {
    id: 'getQuizFileSchema',
    tag: 'Quiz files',
    refusals: [400],
    method: 'get',
    path: QUIZ_FILE_SCHEMA_PATH,
    summary: 'The JSON Schema of quiz files',
    open: true,
    answer: [200, z.record(z.string(), z.unknown())],
  },
  {
    id: 'listTemplates',
    tag: 'Quiz files',
    refusals: [400],
    method: 'get',
    path: '/api/templates',
    summary: 'Quizzes to start from',
    open: true,
    answer: [200, z.array(templateSummarySchema)],
  },
  {
    id: 'getTemplate',
    tag: 'Quiz files',
    method: 'get',
    path: '/api/templates/{id}',
    summary: 'A template',
    open: true,
    answer: [200, quizFileOutSchema],
  },
  {
    id: 'exportQuiz',
    tag: 'Quiz files',
    method: 'get',
    path: `${QUIZ_PATH}/file`,
    summary: 'The quiz as a file',
    scope: 'quizzes:read',
    answer: [200, quizFileOutSchema],
  },
  {
    id: 'importQuiz',
    tag: 'Quiz files',
    method: 'post',
    path: '/api/quizzes/import',
    summary: 'Makes a draft of a quiz file',
    scope: 'quizzes:write',
    body: quizFileSchema,
    answer: [201, quizSchema],
    etag: 'revision',
    once: true,
  },
];
