import { type Request, Router } from 'express';
import {
  type DestinationSettings,
  type Destinations,
  destinationSettingsSchema,
} from '../../contract/lead/destination.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { findOwnedQuiz } from '../quizzes/find-quiz.ts';
import { addressOf } from './destination.ts';
import { settingsOf, storeSettings } from './destination-settings.ts';
import { assertPublicUrl } from './dispatch/public-address.ts';
import { destinations } from './registry.ts';

const PATH = '/api/quizzes/:id/destinations';

/** Whether its settings are made here: those of the others are found elsewhere. */
const isSetHere = (name: string): boolean => Object.hasOwn(destinations, name) && !destinations[name]?.findSettings;

/** What owners set for the destinations of a quiz. */
export function destinationRoutes({ config }: AppContext): Router {
  const router = Router();
  const quizOf = (request: Request) => findOwnedQuiz(userIdOf(request), (request.params as { id: string }).id);

  router.use(PATH, requireUser);
  router.get(PATH, async (request, response) => {
    const stored = await settingsOf((await quizOf(request))._id);
    const shown = Object.entries(stored).filter(([name]) => isSetHere(name));
    response.json(Object.fromEntries(shown) satisfies Destinations);
  });
  router.put(`${PATH}/:destination`, async (request, response) => {
    const { settings } = parse(destinationSettingsSchema, request.body);
    const quiz = await quizOf(request);
    const { destination: name } = request.params;
    const destination = isSetHere(name) ? destinations[name] : undefined;
    if (!destination) throw notFound('not_found');
    const parsed = settings && (parse(destination.settings, settings) as Record<string, unknown>);
    const { addressField } = destination;
    if (parsed && addressField) assertPublicUrl(addressOf(destination, parsed), addressField, config);
    await storeSettings(quiz, name, parsed);
    response.json({ settings: parsed } satisfies DestinationSettings);
  });
  return router;
}
