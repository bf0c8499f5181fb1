import { collectionOf } from '../db/collections.ts';
import { UserModel } from './user.model.ts';

/** The logo of every account that has one, which is the default of new quizzes. */
export async function* logosOfUsers(): AsyncGenerator<string> {
  const found = collectionOf(UserModel)
    .find({ 'settings.logoUrl': { $gt: '' } })
    .project({ 'settings.logoUrl': 1 });
  for await (const { settings } of found) yield String(settings.logoUrl);
}
