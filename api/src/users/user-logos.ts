import type { Settings } from '../../contract/user.schema.ts';
import { collectionOf } from '../db/collections.ts';
import { UserModel } from './user.model.ts';

/** The pictures that new quizzes begin with, of every account that has some: its logo, and the background of its brand kit. */
export async function* logosOfUsers(): AsyncGenerator<string> {
  const found = collectionOf(UserModel)
    .find({ $or: [{ 'settings.logoUrl': { $gt: '' } }, { 'settings.brand.look.backgroundUrl': { $gt: '' } }] })
    .project<{ settings: Pick<Settings, 'logoUrl' | 'brand'> }>({
      'settings.logoUrl': 1,
      'settings.brand.look.backgroundUrl': 1,
    });
  for await (const { settings } of found) {
    const { logoUrl, brand } = settings;
    yield* [logoUrl, brand?.look.backgroundUrl].flatMap((url) => url || []);
  }
}
