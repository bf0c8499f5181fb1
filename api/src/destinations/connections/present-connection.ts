import type { Connection } from '../../../contract/connections/connection.schema.ts';
import { type ConnectionRecord, connectionsOf } from './connection-record.ts';
import { linksOfOwner } from './link-record.ts';
import { sumOf, waitingOf } from './waiting.ts';

/** An owner's connections as they are shown, with what waits for each. */
export async function presentConnections(owner: string, now: Date): Promise<Connection[]> {
  const all = await connectionsOf(owner);
  const [links, waiting] = await Promise.all([linksOfOwner(owner), waitingOf(owner, now)]);
  return all.map((record) => {
    const on = links.filter(({ connection, settings }) => connection === record._id && settings.isOn);
    return present(
      record,
      new Set(on.map(({ quiz }) => quiz)).size,
      sumOf(waiting.filter(({ connection }) => connection === record._id)),
    );
  });
}

export const presentOne = async (owner: string, id: string, now: Date): Promise<Connection | undefined> =>
  (await presentConnections(owner, now)).find((one) => one.id === id);

function present(record: ConnectionRecord, quizzes: number, waiting: number): Connection {
  const { _id: id, vendor, name, account, hints, everyQuiz, createdAt, lastUsedAt, problem } = record;
  return {
    id,
    vendor,
    name,
    account,
    credentials: hints,
    everyQuiz,
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
