import { z } from 'zod';
import { newTokenSchema, tokenInputSchema, tokenSchema } from '../../../contract/tokens/token.schema.ts';
import type { Call } from './call.ts';

export const tokenCalls: Call[] = [
  {
    id: 'listTokens',
    tag: 'API tokens',
    method: 'get',
    path: '/api/tokens',
    summary: 'API tokens, the newest first, without their text',
    answer: [200, z.array(tokenSchema)],
  },
  {
    id: 'createToken',
    tag: 'API tokens',
    method: 'post',
    path: '/api/tokens',
    summary: 'Make a token; its text is shown this once',
    body: tokenInputSchema,
    answer: [201, newTokenSchema],
  },
  {
    id: 'revokeToken',
    tag: 'API tokens',
    method: 'delete',
    path: '/api/tokens/{id}',
    summary: 'Revoke a token at once and for good',
    answer: [204],
  },
];
