import { MAX_TIME_MS } from '../../db/database.ts';
import { ActivityModel, type ActivityRecord } from './activity.model.ts';

/** Records what happened to a quiz at a revision, for the owner's list of recent activity. Recording it again changes nothing. */
export async function recordActivity({
  owner,
  kind,
  quiz,
  time,
}: {
  owner: string;
  kind: ActivityRecord['kind'];
  quiz: { _id: string; title: string; revision?: number };
  time: Date;
}): Promise<void> {
  await ActivityModel.updateOne(
    { _id: `${quiz._id}:${quiz.revision}:${kind}` },
    { $setOnInsert: { owner, kind, quiz: quiz._id, title: quiz.title, time } },
    { upsert: true },
  );
}

/** The latest activity in an owner's quizzes, newest first. */
export const newestActivities = (owner: string, count: number): Promise<ActivityRecord[]> =>
  ActivityModel.find({ owner }).sort({ time: -1 }).limit(count).maxTimeMS(MAX_TIME_MS).lean().exec();
