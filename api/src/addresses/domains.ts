import dns from 'node:dns/promises';
import type { OwnDomain } from '../../contract/web/address.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import type { Config } from '../config.ts';
import { isDuplicateKey } from '../db/batch-write.ts';
import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { badRequest, conflict, forbidden, notFound } from '../errors.ts';
import { randomId } from '../random-id.ts';
import { withTimeout } from '../with-timeout.ts';
import { DomainModel, type DomainRecord } from './domain.model.ts';

type DomainConfig = Pick<Config, 'domains' | 'publicUrl'>;

/** Of the TXT record. The domain itself is a CNAME, beside which no other record may stand. */
const recordName = (domain: string): string => `_quizfunnel.${domain}`;
const recordValue = (token: string): string => `quizfunnel-domain=${token}`;

export const presentDomain = ({ _id, domain, token, createdAt, confirmedAt }: DomainRecord): OwnDomain => ({
  id: _id,
  domain,
  state: confirmedAt ? 'confirmed' : 'waiting',
  ...(confirmedAt ? {} : { record: { name: recordName(domain), value: recordValue(token) } }),
  createdAt: createdAt.toISOString(),
});

/** Where the account's quizzes are shown on a domain: as this installation is reached, but for the name. */
export function originAt(domain: string, publicUrl: string): string {
  const origin = new URL(publicUrl);
  origin.hostname = domain;
  return origin.origin;
}

export const domainsOf = (owner: string): Promise<DomainRecord[]> =>
  DomainModel.find({ owner }).sort({ createdAt: 1, _id: 1 }).maxTimeMS(MAX_TIME_MS).lean<DomainRecord[]>().exec();

/** Claims a domain; the same again changes nothing. One that the operator has named is confirmed at once. */
export async function addDomain(owner: string, domain: string, config: DomainConfig, now = new Date()): Promise<void> {
  if (config.domains.length === 0)
    throw forbidden('not_configured', 'This installation takes no domains of accounts: its operator sets DOMAINS');
  if (domain === new URL(config.publicUrl).hostname) throw refused('This is the domain of the installation itself');
  const isNamed = config.domains.includes(domain);
  if (!isNamed && !config.domains.includes('dns'))
    throw refused('The operator of this installation has not named this domain');
  const others = (await domainsOf(owner)).filter((one) => one.domain !== domain);
  if (others.length >= limits.domains)
    throw forbidden('quota_exceeded', `At most ${limits.domains} domains. Remove one to make room.`);
  const claim = await claimed(owner, domain, now);
  if (isNamed && !claim.confirmedAt) await confirm(claim, now);
}

function refused(message: string): Error {
  return badRequest(message, [{ path: 'domain', message }]);
}

async function claimed(owner: string, domain: string, now: Date): Promise<DomainRecord> {
  const made = { _id: randomId(), token: randomId(), createdAt: now };
  const claim = await DomainModel.findOneAndUpdate(
    { owner, domain },
    { $setOnInsert: made },
    { upsert: true, returnDocument: 'after' },
  ).lean<DomainRecord>();
  if (!claim) throw notFound();
  return claim;
}

/** Looks for the TXT record of a claim and confirms it. Returns the domain. Throws a 409 with what was found in its place. */
export async function checkDomain(owner: string, id: string, now = new Date()): Promise<string> {
  const claim = await DomainModel.findOne({ _id: id, owner }).maxTimeMS(MAX_TIME_MS).lean<DomainRecord>();
  if (!claim) throw notFound();
  if (claim.confirmedAt) return claim.domain;
  const found = await textRecords(recordName(claim.domain));
  if (!found.includes(recordValue(claim.token)))
    throw conflict('name_conflict', found.length > 0 ? WRONG_RECORD : NO_RECORD);
  await confirm(claim, now);
  return claim.domain;
}

const NO_RECORD =
  'The TXT record was not found. A new record can take up to an hour to be seen everywhere: check again later';
const WRONG_RECORD = 'There is a TXT record of this name, but with another value. Copy the value from here';

/** A name server that does not answer has no record. */
const PATIENCE_MS = 5_000;

async function textRecords(name: string): Promise<string[]> {
  const found = dns.resolveTxt(name).catch((): string[][] => []);
  const records = await withTimeout(found, PATIENCE_MS, (): string[][] => []);
  return records.map((parts) => parts.join(''));
}

async function confirm({ _id, owner }: DomainRecord, now: Date): Promise<void> {
  try {
    await DomainModel.updateOne({ _id, owner }, { $set: { confirmedAt: now } });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw conflict('name_conflict', 'Another account of this installation uses this domain');
  }
}

/** Stops serving quizzes on a domain; other processes notice within a minute. Returns the domain. */
export async function removeDomain(owner: string, id: string): Promise<string> {
  const removed = await DomainModel.findOneAndDelete({ _id: id, owner }).lean<DomainRecord>();
  if (!removed) throw notFound();
  return removed.domain;
}

export async function deleteDomainsOf(owner: string): Promise<void> {
  await DomainModel.deleteMany({ owner });
}

/** Gives an account's domains to another one, which may claim some of them already. May be repeated. */
export async function moveDomains(from: string, to: string): Promise<void> {
  for (const { _id, domain } of await domainsOf(from)) {
    await DomainModel.deleteOne({ owner: to, domain });
    await DomainModel.updateOne({ _id, owner: from }, { $set: { owner: to } });
  }
}

/** The account that has a domain; undefined for none. */
export async function ownerOfDomain(domain: string): Promise<string | undefined> {
  const confirmed = operators({ $exists: true });
  const found = await DomainModel.findOne({ domain, confirmedAt: confirmed }, { owner: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<DomainRecord>();
  return found?.owner;
}
