import type { Connection } from '../../../contract/connections/connection.schema.ts';
import { defaultWebhookEvents } from '../../../contract/connections/webhook-events.ts';
import { titlesOf } from '../../quizzes/find-quiz.ts';
import { type ConnectionRecord, connectionsOf } from './connection-record.ts';
import { linksOfOwner } from './link-record.ts';
import { vendorNamed } from './vendor-access.ts';
import { sumOf, waitingOf } from './waiting.ts';

/** An owner's connections as they are shown, with what waits for each. */
export async function presentConnections(owner: string, now: Date): Promise<Connection[]> {
  const all = await connectionsOf(owner);
  const [links, waiting, titles] = await Promise.all([
    linksOfOwner(owner),
    waitingOf(owner, now),
    titlesOf(all.flatMap(({ hook }) => hook?.quiz ?? [])),
  ]);
  return all.map((record) => {
    const on = links.filter(({ connection, settings }) => connection === record._id && settings.isOn);
    return present(
      record,
      new Set(on.map(({ quiz }) => quiz)).size,
      sumOf(waiting.filter(({ connection }) => connection === record._id)),
      titles,
    );
  });
}

export const presentOne = async (owner: string, id: string, now: Date): Promise<Connection | undefined> =>
  (await presentConnections(owner, now)).find((one) => one.id === id);

function present(
  record: ConnectionRecord,
  quizzes: number,
  waiting: number,
  titles: ReadonlyMap<string, string>,
): Connection {
  const { _id: id, vendor, name, account, hints, everyQuiz, hook, createdAt, lastUsedAt, problem } = record;
  const hasEvents = vendorNamed(vendor)?.info.hasEvents;
  return {
    id,
    vendor,
    name,
    account,
    credentials: hints,
    everyQuiz,
    events: hasEvents ? [...(record.events ?? defaultWebhookEvents)] : [],
    hook: hook ? { quiz: hook.quiz ? { id: hook.quiz, title: titles.get(hook.quiz) ?? '' } : null } : null,
    quizzes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    problem: problem && {
      kind: problem.kind,
      message: problem.message,
      since: problem.since.toISOString(),
      waiting,
    },
  };
}
