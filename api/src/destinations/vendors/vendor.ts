import type { Place, VendorField, VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import type { Contact, ContactValue, VendorEvent } from './contact.ts';
import type { Refusal, VendorAnswer, VendorCall } from './vendor-call.ts';

/** By the ids of the vendor's credential fields; those that were left out are ''. */
export type Credentials = Readonly<Record<string, string>>;

/** What a link of a quiz has chosen. */
export type Chosen = {
  /** Id of the place; '' where the vendor has none. */
  place: string;
  switches: Readonly<Record<string, boolean>>;
};

/** All that a function of a vendor works with. */
export type VendorContext = { credentials: Credentials; chosen: Chosen; call: VendorCall };
type AccountContext = Omit<VendorContext, 'chosen'>;

/**
 * A tool that leads are sent to: a folder here, and a line in `vendors.ts`. Functions throw a `VendorError`; `call` does so by itself for
 * every answer that is not a success. They may be called again after a crash or a lost answer, so that each is written to be repeated.
 */
export type Vendor = {
  info: Omit<VendorInfo, 'id'>;
  /** Why credentials cannot be right, by field id, before anything is called; undefined if they can. */
  credentialProblem?(credentials: Credentials): { field: string; message: string } | undefined;
  /** What an answer that refuses says in the tool's own words, and what it is about where its status does not tell (`vendor-call.ts`). */
  readRefusal?(answer: VendorAnswer): Refusal;
  /** Asks the tool whether the credentials hold. Returns what it calls the account, '' if it does not say. */
  check(context: AccountContext): Promise<string>;
  places?(context: AccountContext): Promise<Place[]>;
  /** The fields of the chosen place that values can go into, without the address itself. */
  fields?(context: VendorContext): Promise<VendorField[]>;
  /**
   * Brings a lead there; one that is there is changed. Returns the tool's id for it, by which `withdraw` and `erase` find it; '' if they
   * need none.
   */
  send(contact: Contact, context: VendorContext): Promise<string>;
  /** Unsubscribes an address whose consent was withdrawn. `remote` is what `send` returned. */
  withdraw?(who: { email: string; remote: string; event: VendorEvent }, context: VendorContext): Promise<void>;
  /** Deletes what was sent of a lead that was erased here. Its address is not known any more. */
  erase?(who: { remote: string; event: VendorEvent }, context: VendorContext): Promise<void>;
  /** Tells it of what is about no lead, of tools with `hasEvents`. */
  post?(event: VendorEvent, context: VendorContext): Promise<void>;
  /** The row of a lead by its columns, of tools that have some of their own beside what is mapped. */
  row?(contact: Contact): Readonly<Record<string, ContactValue>>;
  /** The message of a lead, of tools that get one instead of fields: what `send` sends, for people to read. */
  message?(contact: Contact): string;
};

/** The most common field of credentials. */
export const apiKeyField = (hint: string, label = 'API key'): VendorInfo['credentials'][number] => ({
  id: 'key',
  label,
  kind: 'text',
  isSecret: true,
  isRequired: true,
  placeholder: '',
  hint,
});
