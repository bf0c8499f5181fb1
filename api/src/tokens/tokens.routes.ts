import { Router } from 'express';
import { tokenInputSchema } from '../../contract/tokens/token.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { parse } from '../http/parse.ts';
import { createToken, revokeToken, tokensOf } from './api-tokens.ts';

/** The API tokens of an account. Closed to tokens, so that a leaked one cannot make others. */
export function tokenRoutes(_context: AppContext): Router {
  const router = Router();
  router.get('/api/tokens', requireUser, async (request, response) => {
    response.json(await tokensOf(userIdOf(request)));
  });
  router.post('/api/tokens', requireUser, async (request, response) => {
    response.status(201).json(await createToken(userIdOf(request), parse(tokenInputSchema, request.body)));
  });
  router.delete('/api/tokens/:id', requireUser, async (request, response) => {
    await revokeToken(userIdOf(request), request.params.id as string);
    response.status(204).end();
  });
  return router;
}
