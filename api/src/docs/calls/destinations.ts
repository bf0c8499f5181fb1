import { destinationSettingsSchema, destinationsSchema } from '../../../contract/lead/destination.schema.ts';
import {
  resultMailPreviewInputSchema,
  resultMailPreviewSchema,
  resultMailTestSchema,
} from '../../../contract/lead/result-mail-preview.schema.ts';
import { type Call, QUIZ_PATH } from './call.ts';

const path = `${QUIZ_PATH}/destinations`;

export const destinationCalls: Call[] = [
  {
    id: 'getDestinations',
    tag: 'Webhooks',
    method: 'get',
    path,
    summary: 'What is set for other destinations of a quiz’s leads',
    answer: [200, destinationsSchema],
  },
  {
    id: 'setDestination',
    tag: 'Webhooks',
    method: 'put',
    path: `${path}/{destination}`,
    summary: 'Set a destination; null for nothing',
    body: destinationSettingsSchema,
    answer: [200, destinationSettingsSchema],
  },
  {
    id: 'previewResultMail',
    tag: 'Mails',
    method: 'post',
    path: '/api/result-mail-previews',
    summary: 'The mail that a visitor gets with a result, or a follow-up to it. Nothing is stored or sent',
    body: resultMailPreviewInputSchema,
    answer: [200, resultMailPreviewSchema],
  },
  {
    id: 'testResultMail',
    tag: 'Mails',
    limited: true,
    method: 'post',
    path: '/api/result-mail-previews/test',
    summary: 'Send such a mail to the address of the account',
    body: resultMailPreviewInputSchema,
    answer: [200, resultMailTestSchema],
  },
];
