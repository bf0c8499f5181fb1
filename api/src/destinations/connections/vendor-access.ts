import type { LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import { open, UnreadableSecret } from '../../secrets/seal.ts';
import { outboundRules } from '../dispatch/public-address.ts';
import type { Credentials, Vendor } from '../vendors/vendor.ts';
import { makeVendorCall, type VendorCall } from '../vendors/vendor-call.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { vendors } from '../vendors/vendors.ts';
import { type ConnectionRecord, sealedFor } from './connection-record.ts';

export type CallLimits = { lookup?: LookupFunction | undefined; timeoutMs?: number | undefined; totalMs?: number };
export type VendorAccess = {
  vendor: Vendor;
  credentials: Credentials;
  call: VendorCall;
  lastStatus: () => number | null;
};

/** Somebody waits for the outcome, and gets it within the time of any call (see deadline.ts). */
export const CALL_IN_REQUEST: CallLimits = { timeoutMs: 3_500, totalMs: 3_500 };

/** The vendor of this id; undefined for one that there is not. */
export const vendorNamed = (id: string): Vendor | undefined => (Object.hasOwn(vendors, id) ? vendors[id] : undefined);

/** Calls to a vendor, by the rules of this installation. `lastStatus` is that of the last answer that was no refusal. */
export function callVendor(
  { info, readRefusal }: Vendor,
  config: Config,
  limits: CallLimits,
): Pick<VendorAccess, 'call' | 'lastStatus'> {
  const call = makeVendorCall({ name: info.name, readRefusal, rules: outboundRules(config), ...limits });
  let status: number | null = null;
  return {
    call: async (request) => {
      const answer = await call(request);
      status = answer.status;
      return answer;
    },
    lastStatus: () => status,
  };
}

/** What it takes to call the tool of a connection. Throws a `VendorError` of the kind `key` if its credentials cannot be read. */
export async function accessTo(
  connection: ConnectionRecord,
  config: Config,
  limits: CallLimits,
): Promise<VendorAccess> {
  const vendor = vendorNamed(connection.vendor);
  if (!vendor) throw new VendorError('settings', 'This tool cannot be connected any more');
  return { vendor, credentials: await openCredentials(connection, config), ...callVendor(vendor, config, limits) };
}

/** The stored credentials. Throws a `VendorError` of the kind `key` if they cannot be read. */
export async function openCredentials(connection: ConnectionRecord, config: Config): Promise<Credentials> {
  try {
    return JSON.parse(await open(config, connection.sealed, sealedFor(connection)));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new VendorError('key', 'The stored credentials cannot be read any more. Enter them again.');
  }
}
