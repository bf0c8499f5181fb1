import type { AnyBulkWriteOperation, Collection, Db, Document } from 'mongodb';
import { cleanPageUrl, cleanSource, holdsEmail } from '../../contract/clean-source.ts';
import { fromStatKey, statKey } from '../analytics/stat-keys.ts';
import { DERIVED, DURABLE } from '../batch-write.ts';

const BATCH = 500;
const MOST_TRIES = 20;
const FIELDS = 'utmSource utmMedium utmCampaign utmTerm utmContent gclid fbclid msclkid ttclid'.split(' ');
const SUSPECT = /[@%＠]/;
const PAGE_SUSPECT = /[?#@%＠]|^(?!https?:\/\/[^/]+\/)/i;

/**
 * Migration: sources used to be stored as they were sent, including query strings with e-mail addresses. Safe alongside other writers and
 * after a crash: a document is changed only if it still is what was read.
 */
export async function cleanStoredSources(db: Db, signal: AbortSignal): Promise<void> {
  const suspect = (root: string) => [
    { [`${root}.pageUrl`]: PAGE_SUSPECT },
    { [`${root}.referrer`]: PAGE_SUSPECT },
    ...FIELDS.map((name) => ({ [`${root}.${name}`]: SUSPECT })),
  ];
  await changeAll(db.collection('visits'), { $or: suspect('source') }, signal, ({ _id, source }) => ({
    filter: { _id, source },
    update: { $set: { source: cleanSource(source) ?? {} } },
  }));
  // Signed ones are clean already, and changing them would invalidate the signature.
  const unsigned = { 'consent.proof': { $exists: false }, 'consent.pageUrl': PAGE_SUSPECT };
  const filter = { $or: [...suspect('source'), unsigned] };
  await changeAll(db.collection('submissions'), filter, signal, ({ _id, source, consent }) => ({
    filter: { _id, source, 'consent.pageUrl': consent?.pageUrl },
    update: {
      $set: {
        source: cleanSource(source) ?? {},
        ...(consent?.pageUrl && consent.proof === undefined
          ? { 'consent.pageUrl': cleanPageUrl(consent.pageUrl) ?? '' }
          : {}),
      },
    },
  }));
  for await (const { _id } of db
    .collection('daily_stats')
    .find({ sources: { $exists: true } }, { projection: { _id: 1 } })) {
    signal.throwIfAborted();
    await cleanDay(db.collection('daily_stats'), _id);
  }
}

type Change = { filter: Document; update: Document };

async function changeAll(
  collection: Collection,
  filter: Document,
  signal: AbortSignal,
  change: (document: Document) => Change,
): Promise<void> {
  const writes: AnyBulkWriteOperation[] = [];
  const flush = async () => {
    signal.throwIfAborted();
    if (writes.length) await collection.bulkWrite(writes.splice(0), { ordered: false, writeConcern: DURABLE });
  };
  const projection = { source: 1, 'consent.pageUrl': 1, 'consent.proof': 1 };
  for await (const document of collection.find(filter, { projection, batchSize: BATCH })) {
    writes.push({ updateOne: change(document) });
    if (writes.length === BATCH) await flush();
  }
  await flush();
}

type Counts = { views?: number; leads?: number };

/** Merges the counts of pages whose address contains an e-mail address into the cleaned page, and removes campaigns that contain one. */
async function cleanDay(collection: Collection, _id: Document['_id']): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const day = await collection.findOne({ _id }, { projection: { sources: 1 } });
    const read: Document = {};
    const unset: Document = {};
    const inc: Record<string, number> = {};
    for (const [kind, names] of Object.entries((day?.sources ?? {}) as Record<string, Record<string, Counts>>))
      for (const [key, counts] of Object.entries(names)) {
        const name = fromStatKey(key);
        if (!holdsEmail(name)) continue;
        const path = `sources.${kind}.${key}`;
        read[path] = counts;
        unset[path] = '';
        if (kind !== 'page') continue;
        const kept = (cleanPageUrl(`https://${name}`) ?? '').slice('https://'.length);
        for (const [figure, amount] of Object.entries(counts)) {
          const target = `sources.page.${statKey(kept)}.${figure}`;
          inc[target] = (inc[target] ?? 0) + amount;
        }
      }
    if (Object.keys(unset).length === 0) return;
    const { matchedCount } = await collection.updateOne(
      { _id, ...read },
      { $unset: unset, ...(Object.keys(inc).length ? { $inc: inc } : {}) },
      { writeConcern: DERIVED },
    );
    if (matchedCount === 1) return;
  }
  throw new Error('A day of figures changes too fast');
}
