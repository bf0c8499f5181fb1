import type mongoose from 'mongoose';

/** Migration: versions say when they were first shown to visitors. Of a save whose status was not recorded, it is taken that it was. */
export async function datePublishedVersions(db: mongoose.mongo.Db, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const first = { _id: { $concat: ['$quiz', ':', '$version'] }, publishedAt: { $min: '$at' } };
  const into = { into: 'quiz_versions', whenMatched: 'merge', whenNotMatched: 'discard' } as const;
  await db
    .collection('quiz_saves')
    .aggregate([{ $match: { status: { $ne: 'draft' } } }, { $group: first }, { $merge: into }])
    .toArray();
}
