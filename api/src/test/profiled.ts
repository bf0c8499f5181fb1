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
  const reads = await recorded(db, work, {
    $or: ['find', 'aggregate', 'distinct', 'count'].map((name) => ({ [`command.${name}`]: { $exists: true } })),
  });
  return Promise.all(
    reads
      .filter(({ command }) => command.explain === undefined && command.find !== 'system.profile')
      .map(({ ns, command }) => explained(db, String(ns).split('.').slice(1).join('.'), command)),
  );
}

/** Documents and keys of a collection that everything looked at while `work` went on, writes included, and the plans that it had. */
export async function examined(db: TestApp['db'], collection: string, work: () => Promise<unknown>) {
  const sum = { documents: 0, keys: 0, plans: '' };
  for (const { docsExamined = 0, keysExamined = 0, planSummary = '' } of await recorded(db, work, {
    ns: `${db.databaseName}.${collection}`,
    'command.explain': { $exists: false },
  })) {
    sum.documents += docsExamined;
    sum.keys += keysExamined;
    sum.plans += `${planSummary}; `;
  }
  return sum;
}

/** Every command of the app's database while `work` goes on, by what it is commented with. */
export async function commandsOf(db: TestApp['db'], work: () => Promise<unknown>) {
  const commands = await recorded(db, work, { ns: { $not: /system\.profile$/ } });
  return commands.map(({ ns, command }) => ({ ns: String(ns), comment: command?.comment as string | undefined }));
}

/** What the database recorded of what it was asked meanwhile, in that order. */
async function recorded(db: TestApp['db'], work: () => Promise<unknown>, filter: object) {
  await db.command({ profile: 0 });
  await db.dropCollection('system.profile').catch(() => undefined);
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  return db.collection('system.profile').find(filter).sort({ ts: 1 }).toArray();
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
  const explain = async (command: object) =>
    (await db.command({ explain: command, verbosity: 'executionStats' })) as Explanation;
  const explanation = await explain(asked);
  const read = { collection, command: asked, plan: '', documents: 0, keys: 0, came: 0 };
  for (const { $cursor, $lookup, ...stage } of explanation.stages ?? [{ $cursor: explanation }]) {
    const { executionStats, queryPlanner } = $cursor ?? {};
    read.documents += executionStats?.totalDocsExamined ?? stage.totalDocsExamined ?? 0;
    read.keys += executionStats?.totalKeysExamined ?? stage.totalKeysExamined ?? 0;
    if (!isGrouped(pipeline)) read.came += executionStats?.nReturned ?? 0;
    read.plan += [...JSON.stringify(queryPlanner ?? {}).matchAll(/"stage":"([A-Z_]+)"/g)]
      .map(([, name]) => `${name} `)
      .join('');
    if (!$lookup) continue;
    const each = $lookup.pipeline?.find(({ $limit }) => $limit)?.$limit ?? 1;
    read.came += each * ((pipeline[0]?.$documents as unknown[] | undefined)?.length ?? 1);
    read.plan += stage.collectionScans ? 'COLLSCAN ' : `LOOKUP by ${stage.indexesUsed} `;
  }
  if (isGrouped(pipeline)) {
    const { stages: [{ $cursor } = {}] = [], ...rest } = await explain({ ...asked, pipeline: ungrouped(pipeline) });
    read.came = ($cursor ?? rest).executionStats?.nReturned ?? 0;
  }
  return read;
}

const isGrouped = (pipeline: Pipeline): boolean => pipeline.some((stage) => '$group' in stage);

/** What a group is made of can be counted only where it comes out. */
function ungrouped(pipeline: Pipeline): Pipeline {
  const at = pipeline.findIndex((stage) => '$group' in stage);
  return at === -1 ? pipeline : pipeline.slice(0, at);
}
