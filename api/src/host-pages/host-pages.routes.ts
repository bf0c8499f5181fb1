import { Router } from 'express';
import { requireScope, requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { listHostPages, removeHostPage } from './host-pages.ts';

/** The pages that show an owner's quiz. */
export function hostPageRoutes({ config }: AppContext): Router {
  const router = Router();
  router.get('/api/quizzes/:id/pages', requireScope('quizzes:read'), async (request, response) => {
    response.json(await listHostPages(userIdOf(request), request.params.id as string, config.publicUrl));
  });
  router.delete('/api/quizzes/:id/pages/:page', requireUser, async (request, response) => {
    const { id, page } = request.params as { id: string; page: string };
    await removeHostPage(userIdOf(request), id, page);
    response.status(204).end();
  });
  return router;
}
