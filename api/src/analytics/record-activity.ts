import { randomId } from '../random-id.ts';
import { ActivityModel, type ActivityRecord } from './activity.model.ts';

/** Notes what happened to a quiz, for the owner's list of recent activity. */
export async function recordActivity({
  owner,
  kind,
  quiz,
}: {
  owner: string;
  kind: ActivityRecord['kind'];
  quiz: { _id: string; title: string };
}): Promise<void> {
  await ActivityModel.create({ _id: randomId(), owner, kind, quiz: quiz._id, title: quiz.title, time: new Date() });
}
