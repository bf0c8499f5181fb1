import type mongoose from 'mongoose';
import { DURABLE } from '../db/batch-write.ts';
import { collectionNamed, type Stored } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';

/** What is stored for a quiz and a destination, under `QUIZ:DESTINATION`: what its owner has set, or a secret of ours. */
export type SettingsRecord = { quiz: string; owner: string; settings: Record<string, unknown> };
type OwnedQuiz = { _id: string; owner: string };

export const settingsIndexes = {
  collection: 'destination_settings',
  indexes: [{ key: { quiz: 1 } }] as mongoose.mongo.IndexDescription[],
};

export const destinationSettings = (): Stored<SettingsRecord> =>
  collectionNamed<SettingsRecord>(settingsIndexes.collection);
export const settingsId = (quiz: string, destination: string): string => `${quiz}:${destination}`;

/** What is stored for a quiz and a destination; undefined for nothing. */
export const storedSettings = async (quiz: string, destination: string): Promise<Record<string, unknown> | undefined> =>
  (await destinationSettings().findOne({ _id: settingsId(quiz, destination) }, { maxTimeMS: MAX_TIME_MS }))?.settings;

/** What is stored for a quiz, by destination. */
export async function settingsOf(quiz: string): Promise<Record<string, SettingsRecord['settings']>> {
  const all = await destinationSettings().find({ quiz }, { maxTimeMS: MAX_TIME_MS }).toArray();
  return Object.fromEntries(all.map(({ _id, settings }) => [_id.slice(settingsId(quiz, '').length), settings]));
}

/** Replaces what is stored; null removes it. */
export async function storeSettings(
  { _id: quiz, owner }: OwnedQuiz,
  destination: string,
  settings: Record<string, unknown> | null,
): Promise<void> {
  const which = { _id: settingsId(quiz, destination) };
  const options = { writeConcern: DURABLE };
  if (settings) await destinationSettings().replaceOne(which, { quiz, owner, settings }, { ...options, upsert: true });
  else await destinationSettings().deleteOne(which, options);
}

/** Removes what is stored for a quiz, secrets included. Its deliveries are removed with its leads. */
export const deleteSettingsOf = (quiz: string) => destinationSettings().deleteMany({ quiz });
