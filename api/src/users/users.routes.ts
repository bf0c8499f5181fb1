import { Router } from 'express';
import { profileInputSchema, settingsInputSchema } from '../../contract/user.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { parse } from '../http/parse.ts';
import { presentSettings, presentUser } from './present-user.ts';
import { accountOf, signOutEverywhere, updateProfile, updateSettings } from './users.ts';

export function userRoutes(_context: AppContext): Router {
  const router = Router();

  router.get('/api/auth/user', requireUser, async (request, response) => {
    response.json(presentUser(await accountOf(userIdOf(request))));
  });
  router.patch('/api/user/profile', requireUser, async (request, response) => {
    response.json(presentUser(await updateProfile(userIdOf(request), parse(profileInputSchema, request.body))));
  });
  router.get('/api/user/settings', requireUser, async (request, response) => {
    response.json(presentSettings(await accountOf(userIdOf(request))));
  });
  router.patch('/api/user/settings', requireUser, async (request, response) => {
    response.json(presentSettings(await updateSettings(userIdOf(request), parse(settingsInputSchema, request.body))));
  });
  router.post('/api/user/sign-out-everywhere', requireUser, async (request, response) => {
    await signOutEverywhere(userIdOf(request));
    response.status(204).end();
  });
  return router;
}
