import { Router } from 'express';
import { savedFilterInputSchema, savedFilterRemovalSchema } from '../../contract/lead/lead-query.schema.ts';
import { profileInputSchema, settingsInputSchema } from '../../contract/user.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import { endAllSessions } from '../auth/session-store.ts';
import type { AppContext } from '../context.ts';
import { parse } from '../http/parse.ts';
import { assertPicturesShown } from '../quizzes/editing/assert-pictures-shown.ts';
import { accountOf } from './find-account.ts';
import { removeFilter, savedFiltersOf, saveFilter } from './lead-filters.ts';
import { presentSettings, presentUser } from './present-user.ts';
import { signOutEverywhere, updateProfile, updateSettings } from './update-account.ts';
import type { UserRecord } from './user.model.ts';

export function userRoutes({ config }: AppContext): Router {
  const router = Router();
  const present = (user: UserRecord) => presentSettings(user, config.mail !== undefined);

  router.get('/api/auth/user', requireUser, async (request, response) => {
    response.json(presentUser(await accountOf(userIdOf(request))));
  });
  router.patch('/api/user/profile', requireUser, async (request, response) => {
    response.json(presentUser(await updateProfile(userIdOf(request), parse(profileInputSchema, request.body))));
  });
  router.get('/api/user/settings', requireUser, async (request, response) => {
    response.json(present(await accountOf(userIdOf(request))));
  });
  router.patch('/api/user/settings', requireUser, async (request, response) => {
    const change = parse(settingsInputSchema, request.body);
    assertPicturesShown({ look: change.brand?.look }, config.publicUrl);
    response.json(present(await updateSettings(userIdOf(request), change)));
  });
  router.get('/api/user/lead-filters', requireUser, async (request, response) => {
    response.json(savedFiltersOf(await accountOf(userIdOf(request))));
  });
  router.put('/api/user/lead-filters', requireUser, async (request, response) => {
    const { replaces, ...filter } = parse(savedFilterInputSchema, request.body);
    response.json(await saveFilter(userIdOf(request), filter, replaces));
  });
  router.delete('/api/user/lead-filters', requireUser, async (request, response) => {
    response.json(await removeFilter(userIdOf(request), parse(savedFilterRemovalSchema, request.body)));
  });
  router.post('/api/user/sign-out-everywhere', requireUser, async (request, response) => {
    await signOutEverywhere(userIdOf(request));
    await endAllSessions(userIdOf(request));
    response.status(204).end();
  });
  return router;
}
