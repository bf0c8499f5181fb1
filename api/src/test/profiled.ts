import type { TestApp } from './test-app.ts';

/** A read as the database has carried it out. */
export type ProfiledRead = {
  collection: string;
  command: Record<string, unknown>;
  plan: string;
  /** Documents and keys that were looked at, and documents that came of it: the answer, or what it was made of. */
  documents: number;
  keys: number;
  came: number;
};

/** Every read of the app's database while `work` goes on, explained: from the database's own record of what it was asked. */
export async function profiled(db: TestApp['db'], work: () => Promise<unknown>): Promise<ProfiledRead[]> {
  await db.command({ profile: 0 });
  await db.dropCollection('system.profile').catch(() => undefined);
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const reads = await db
    .collection('system.profile')
    .find({
      $or: ['find', 'aggregate', 'distinct', 'count'].map((name) => ({ [`command.${name}`]: { $exists: true } })),
    })
    .sort({ ts: 1 })
    .toArray();
  return Promise.all(
    reads
      .filter(({ command }) => command.explain === undefined && command.find !== 'system.profile')
      .map(({ ns, command }) => explained(db, String(ns).split('.').slice(1).join('.'), command)),
  );
}

type Explanation = { stages?: Stage[] } & Cursor;
type Cursor = { queryPlanner?: object; executionStats?: Executed };
type Stage = {
  $cursor?: Cursor;
  $lookup?: { pipeline?: Array<{ $limit?: number }> };
  totalDocsExamined?: number;
  totalKeysExamined?: number;
  collectionScans?: number;
  indexesUsed?: string[];
};
type Executed = { nReturned: number; totalDocsExamined: number; totalKeysExamined: number };
type Pipeline = Array<Record<string, unknown>>;

async function explained(
  db: TestApp['db'],
  collection: string,
  command: Record<string, unknown>,
): Promise<ProfiledRead> {
  const { lsid: _session, $db: _database, $clusterTime: _time, $readPreference: _preference, ...asked } = command;
  const pipeline = (asked.pipeline ?? []) as Pipeline;
  const explanation = (await db.command({
    explain: { ...asked, ...(asked.pipeline ? { pipeline: ungrouped(pipeline) } : {}) },
    verbosity: 'executionStats',
  })) as Explanation;
  const read = { collection, command: asked, plan: '', documents: 0, keys: 0, came: 0 };
  for (const { $cursor, $lookup, ...stage } of explanation.stages ?? [{ $cursor: explanation }]) {
    const { executionStats, queryPlanner } = $cursor ?? {};
    read.documents += executionStats?.totalDocsExamined ?? stage.totalDocsExamined ?? 0;
    read.keys += executionStats?.totalKeysExamined ?? stage.totalKeysExamined ?? 0;
    read.came += executionStats?.nReturned ?? 0;
    read.plan += [...JSON.stringify(queryPlanner ?? {}).matchAll(/"stage":"([A-Z_]+)"/g)]
      .map(([, name]) => `${name} `)
      .join('');
    if (!$lookup) continue;
    const each = $lookup.pipeline?.find(({ $limit }) => $limit)?.$limit ?? 1;
    read.came += each * ((pipeline[0]?.$documents as unknown[] | undefined)?.length ?? 1);
    read.plan += stage.collectionScans ? 'COLLSCAN ' : `LOOKUP by ${stage.indexesUsed} `;
  }
  return read;
}

/** What a group is made of can be counted only where it comes out. */
function ungrouped(pipeline: Pipeline): Pipeline {
  const at = pipeline.findIndex((stage) => '$group' in stage);
  return at === -1 ? pipeline : pipeline.slice(0, at);
}
