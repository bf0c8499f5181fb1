import type { QuizCompletedEvent, QuizStartedEvent } from '../../../contract/lead/webhook-event.schema.ts';
import type { ActivityWindow } from '../../analytics/projection/quiz-activity.ts';
import type { ActivityEvent } from '../../deliveries/delivery-record.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import { outcomeNames } from '../../quizzes/versions/outcome-names.ts';

type Window = Omit<ActivityWindow, 'quiz' | 'id'>;

/** What a receiver gets of what visitors did in a quiz, as JSON: counts, and nothing of anybody. Outcomes have the names of today. */
export async function activityEvent(
  event: ActivityEvent,
  quiz: Pick<QuizRecord, '_id' | 'title' | 'outcomes'>,
  { from, to, started, completed, outcomes }: Window,
): Promise<string> {
  const timestamp = to.toISOString();
  const about = { quiz: { id: quiz._id, title: quiz.title }, from: from.toISOString(), to: timestamp };
  if (event === 'quiz.started')
    return JSON.stringify({ type: event, timestamp, data: { ...about, count: started } } satisfies QuizStartedEvent);
  const names = await outcomeNames(
    quiz,
    outcomes.map(({ id }) => id),
  );
  return JSON.stringify({
    type: event,
    timestamp,
    data: {
      ...about,
      count: completed,
      outcomes: outcomes.map(({ id, count }) => ({ id, name: names.get(id) ?? '', count })),
    },
  } satisfies QuizCompletedEvent);
}
