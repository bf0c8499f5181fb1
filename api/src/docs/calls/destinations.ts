import { destinationSettingsSchema } from '../../../contract/destination.schema.ts';
import { type Call, QUIZ_PATH } from './call.ts';

const destination = `${QUIZ_PATH}/destinations/{destination}`;

export const destinationCalls: Call[] = [
  {
    id: 'getDestination',
    tag: 'Webhooks',
    method: 'get',
    path: destination,
    summary: 'What is set for another destination of a quiz’s leads',
    answer: [200, destinationSettingsSchema],
  },
  {
    id: 'setDestination',
    tag: 'Webhooks',
    method: 'put',
    path: destination,
    summary: 'Set it; null for nothing',
    body: destinationSettingsSchema,
    answer: [200, destinationSettingsSchema],
  },
];
