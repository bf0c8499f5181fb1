import type { Connection } from '../../../contract/connections/connection.schema.ts';
import { defaultWebhookEvents } from '../../../contract/connections/webhook-events.ts';
import { limits } from '../../../contract/web/limits.ts';
import { quizTitlesOf } from '../../quizzes/find-quiz.ts';
import { type ConnectionRecord, connectionsOf } from './connection-record.ts';
import { linksOfOwner } from './link-record.ts';
import { vendorNamed } from './vendor-access.ts';
import { sumOf, waitingOf } from './waiting.ts';

/** An owner's connections as they are shown, with the quizzes that use each and what waits for it. */
export async function presentConnections(owner: string, now: Date): Promise<Connection[]> {
  const all = await connectionsOf(owner);
  const [links, waiting, titles] = await Promise.all([linksOfOwner(owner), waitingOf(owner, now), quizTitlesOf(owner)]);
  return all.map((record) => {
    const on = links.filter(({ connection, settings }) => connection === record._id && settings.isOn);
    const using = new Set(on.map(({ quiz }) => quiz));
    return present(
      record,
      titles.filter(({ _id }) => using.has(_id)).map(({ _id, title }) => ({ id: _id, title })),
      sumOf(waiting.filter(({ connection }) => connection === record._id)),
      titles,
    );
  });
}

export const presentOne = async (owner: string, id: string, now: Date): Promise<Connection | undefined> =>
  (await presentConnections(owner, now)).find((one) => one.id === id);

function present(
  record: ConnectionRecord,
  quizzes: Connection['quizzes'],
  waiting: number,
  titles: ReadonlyArray<{ _id: string; title: string }>,
): Connection {
  const { _id: id, vendor, name, account, hints, everyQuiz, hook, createdAt, lastUsedAt, problem, failing } = record;
  const hasEvents = vendorNamed(vendor)?.info.hasEvents;
  return {
    id,
    vendor,
    name,
    account,
    credentials: hints,
    everyQuiz,
    events: hasEvents ? [...(record.events ?? defaultWebhookEvents)] : [],
    hook: hook
      ? { quiz: hook.quiz ? { id: hook.quiz, title: titles.find(({ _id }) => _id === hook.quiz)?.title ?? '' } : null }
      : null,
    quizzes: quizzes.slice(0, limits.connectionQuizzes),
    quizCount: quizzes.length,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    problem: problem && {
      kind: problem.kind,
      message: problem.message,
      since: problem.since.toISOString(),
      waiting,
    },
    failing: failing ? { message: failing.message, since: failing.since.toISOString() } : null,
  };
}
