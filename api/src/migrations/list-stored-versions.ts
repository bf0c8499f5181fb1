import type mongoose from 'mongoose';

/** Migration: the history of a quiz used to be its versions alone. Each is listed as the save that stored it first. */
export async function listStoredVersions(db: mongoose.mongo.Db, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const save = { quiz: 1, version: 1, at: '$createdAt' };
  const into = { into: 'quiz_saves', whenMatched: 'keepExisting' };
  await db
    .collection('quiz_versions')
    .aggregate([{ $project: save }, { $merge: into }])
    .toArray();
}
