import { type Request, Router } from 'express';
import { type DestinationSettings, destinationSettingsSchema } from '../../contract/destination.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import { notFound } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { findOwnedQuiz } from '../quizzes/find-quiz.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { Destination } from './destination.ts';
import { storedSettings, storeSettings } from './destination-settings.ts';
import { destinations } from './registry.ts';

const PATH = '/api/quizzes/:id/destinations/:destination';

/** What owners set for the destinations of a quiz: those that do not find their settings elsewhere. */
export function destinationRoutes(): Router {
  const router = Router();
  const find = async (request: Request): Promise<{ quiz: QuizRecord; name: string; destination: Destination }> => {
    const { id = '', destination: name = '' } = request.params as Record<string, string>;
    const quiz = await findOwnedQuiz(userIdOf(request), id);
    const destination = Object.hasOwn(destinations, name) ? destinations[name] : undefined;
    if (!destination || destination.findSettings) throw notFound('not_found');
    return { quiz, name, destination };
  };

  router.use(PATH, requireUser);
  router.get(PATH, async (request, response) => {
    const { quiz, name } = await find(request);
    const settings = (await storedSettings(quiz._id, name)) ?? null;
    response.json({ settings } satisfies DestinationSettings);
  });
  router.put(PATH, async (request, response) => {
    const { settings } = parse(destinationSettingsSchema, request.body);
    const { quiz, name, destination } = await find(request);
    const parsed = settings && (parse(destination.settings, settings) as Record<string, unknown>);
    await storeSettings(quiz, name, parsed);
    response.json({ settings: parsed } satisfies DestinationSettings);
  });
  return router;
}
