import { DAY_MS } from '../../../contract/time.ts';
import {
  ACTIVITY_WINDOW_MS,
  type ActivityWindow,
  endedWindows,
  removeWindow,
} from '../../analytics/projection/quiz-activity.ts';
import { activityEvents, type DeliveryRecord, deliveryId, dueDelivery } from '../../deliveries/delivery-record.ts';
import { storeDeliveries } from '../../deliveries/store-deliveries.ts';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import type { DispatchContext } from '../destination.ts';
import { hearersOf } from '../registry.ts';

const KEPT_MS = 30 * DAY_MS;

/**
 * Turns what visitors did in a quiz within a minute into deliveries, one for each receiver that asks for it. The id of a delivery holds that of
 * the window, which is removed afterwards, so that doing it twice, also by two processes, is doing it once. Returns whether there are any.
 */
export async function planActivity(context: DispatchContext): Promise<boolean> {
  const now = context.clock();
  let isAny = false;
  for (const window of await endedWindows(new Date(now.getTime() - ACTIVITY_WINDOW_MS), now)) {
    const due = await deliveriesOf(window, context, now);
    await storeDeliveries(due);
    await removeWindow(window);
    isAny ||= due.length > 0;
  }
  return isAny;
}

async function deliveriesOf(
  { quiz: id, ...window }: ActivityWindow,
  context: DispatchContext,
  now: Date,
): Promise<DeliveryRecord[]> {
  const quiz = await findQuiz(id);
  if (!quiz) return [];
  const due: DeliveryRecord[] = [];
  for (const event of activityEvents) {
    if (window[event === 'quiz.started' ? 'started' : 'completed'] === 0) continue;
    for (const [destination, { findLinks }] of hearersOf(event))
      for (const { link, target } of (await findLinks?.({ owner: quiz.owner, quiz: id }, context, event)) ?? [])
        due.push(
          dueDelivery({
            _id: deliveryId(`${id}:${window.id}`, destination, event, link),
            destination,
            event,
            owner: quiz.owner,
            quiz: id,
            ...(link === undefined ? {} : { link }),
            target,
            memo: window,
            createdAt: now,
            expireAt: new Date(now.getTime() + KEPT_MS),
          }),
        );
  }
  return due;
}
