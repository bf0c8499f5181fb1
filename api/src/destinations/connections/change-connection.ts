import type { ConnectionChange, ConnectionInput } from '../../../contract/connections/connection.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import type { Config } from '../../config.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { badRequest, forbidden } from '../../errors.ts';
import { randomId } from '../../random-id.ts';
import { seal } from '../../secrets/seal.ts';
import type { Credentials, Vendor } from '../vendors/vendor.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { type ConnectionRecord, connections, findOwnedConnection, sealedFor } from './connection-record.ts';
import { checkCredentials, hintsOf, readCredentials } from './credentials.ts';
import { links } from './link-record.ts';
import { openCredentials, vendorNamed } from './vendor-access.ts';
import { dropWaiting, resendWaiting } from './waiting.ts';

type Sealed = Pick<ConnectionRecord, 'account' | 'sealed' | 'hints'>;

/** Stores a connection whose credentials the tool accepts. Throws a 400 with the tool's words if it does not. */
export async function createConnection(
  owner: string,
  { vendor: id, name, credentials, events }: ConnectionInput,
  config: Config,
): Promise<string> {
  const vendor = vendorNamed(id);
  if (!vendor) throw badRequest('This tool cannot be connected', [{ path: 'vendor', message: 'Unknown tool' }]);
  // Before the tool is asked, and again once it is stored, so that concurrent calls never leave more than the limit.
  await checkRoom(owner, 'connections', limits.connections - 1);
  const about = { _id: randomId(), owner };
  const checked = await checkAndSeal(vendor, readCredentials(vendor, credentials, {}, config), about, config);
  await connections().insertOne(
    {
      ...about,
      vendor: id,
      name,
      ...checked,
      ...(events && vendor.info.hasEvents ? { events } : {}),
      everyQuiz: false,
      createdAt: new Date(),
      lastUsedAt: null,
      problem: null,
    },
    { writeConcern: DURABLE },
  );
  await checkRoom(owner, 'connections', limits.connections, about._id);
  return about._id;
}

/**
 * Throws a 403 where an account has more than `most` connections, or subscriptions of programs. `made` is one that is removed then: of several
 * that are made at once all may be.
 */
export async function checkRoom(
  owner: string,
  kind: 'connections' | 'hooks',
  most: number,
  made?: string,
): Promise<void> {
  const all = { owner, hook: { $exists: kind === 'hooks' } };
  if ((await connections().countDocuments(all, { limit: most + 1 })) <= most) return;
  if (made !== undefined) await connections().deleteOne({ _id: made, owner }, { writeConcern: DURABLE });
  throw forbidden('quota_exceeded', `An account can have ${limits[kind]} ${kind}`);
}

/**
 * Renames a connection, replaces credentials by others that the tool accepts, has it serve every quiz, or chooses what it is sent. The address of a
 * program's subscription stays: what waits for it is sent again.
 */
export async function changeConnection(
  owner: string,
  id: string,
  { name, credentials, everyQuiz, events }: ConnectionChange,
  config: Config,
): Promise<void> {
  const record = await findOwnedConnection(owner, id);
  const vendor = vendorNamed(record.vendor);
  if (everyQuiz && !vendor?.info.canServeEveryQuiz)
    throw badRequest('This tool is chosen in each quiz', [{ path: 'everyQuiz', message: 'Is chosen in each quiz' }]);
  // A post to the address of a program would start what waits for events. What waits tells whether it works again.
  const isTriedAgain = credentials !== undefined && record.hook !== undefined;
  const checked =
    credentials && vendor && !isTriedAgain
      ? await checkAndSeal(
          vendor,
          readCredentials(vendor, credentials, await storedCredentials(record, config), config),
          record,
          config,
        )
      : undefined;
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(everyQuiz === undefined ? {} : { everyQuiz }),
    ...(events && vendor?.info.hasEvents ? { events } : {}),
    ...checked,
    ...(checked || isTriedAgain ? { problem: null, failing: null } : {}),
  };
  if (Object.keys(change).length > 0)
    await connections().updateOne({ _id: id, owner }, { $set: change }, { writeConcern: DURABLE });
  if (checked || isTriedAgain) await resendWaiting(owner, { connection: id }, new Date());
}

async function checkAndSeal(
  vendor: Vendor,
  credentials: Credentials,
  about: Pick<ConnectionRecord, '_id' | 'owner'>,
  config: Config,
): Promise<Sealed> {
  const account = await checkCredentials(vendor, credentials, config);
  const sealed = await seal(config, JSON.stringify(credentials), sealedFor(about));
  return { account, sealed, hints: hintsOf(vendor.info.credentials, credentials) };
}

/** Empty if the stored credentials cannot be decrypted; the owner then has to enter all of them again. */
async function storedCredentials(record: ConnectionRecord, config: Config): Promise<Credentials> {
  try {
    return await openCredentials(record, config);
  } catch (error) {
    if (error instanceof VendorError) return {};
    throw error;
  }
}

/** Removes a connection, and what quizzes send through it. May be repeated. */
export async function deleteConnection(owner: string, id: string): Promise<void> {
  await findOwnedConnection(owner, id);
  await removeConnection(owner, id);
}

/** The same of one that may be gone already. */
export async function removeConnection(owner: string, id: string): Promise<void> {
  await links().deleteMany({ owner, connection: id });
  await connections().deleteOne({ _id: id, owner }, { writeConcern: DURABLE });
  await dropWaiting(owner, { connection: id }, new Date());
}

/** Removes all of an account's. */
export async function deleteConnectionsOf(owner: string): Promise<void> {
  await links().deleteMany({ owner });
  await connections().deleteMany({ owner });
}
