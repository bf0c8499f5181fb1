import type { CredentialField, VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import type { Issue } from '../../../contract/web/error.schema.ts';
import type { Config } from '../../config.ts';
import { type AppError, badRequest } from '../../errors.ts';
import { outboundRules, webhookUrlProblem } from '../dispatch/public-address.ts';
import type { Credentials, Vendor } from '../vendors/vendor.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { CALL_IN_REQUEST, callVendor } from './vendor-access.ts';

type Given = Readonly<Record<string, string>>;
type Fields = VendorInfo['credentials'];

/** Shorter ones would be shown too much of. */
const MIN_HINTED = 12;
const HINT = 4;

/**
 * What an owner gave for a vendor's fields, with what is stored for those that they left out; '' is given, and removes what is stored. Throws a 400 that names every field which
 * cannot be right.
 */
export function readCredentials({ info, credentialProblem }: Vendor, given: Given, stored: Given, config: Config) {
  const credentials: Credentials = Object.fromEntries(
    info.credentials.map(({ id, kind }) => [id, tidy(given[id] ?? stored[id] ?? '', kind)]),
  );
  const issues = info.credentials.flatMap((field): Issue[] => {
    const message = fieldProblem(field, credentials[field.id] ?? '', config);
    return message ? [{ path: pathOf(field.id), message }] : [];
  });
  issues.push(...unprovenSecrets(info.credentials, credentials, given, stored));
  const problem = issues.length === 0 ? credentialProblem?.(credentials) : undefined;
  if (problem) issues.push({ path: pathOf(problem.field), message: problem.message });
  if (issues[0]) throw badRequest(issues[0].message, issues);
  return credentials;
}

const pathOf = (field: string): string => `credentials.${field}`;

const tidy = (value: string, kind: CredentialField['kind']): string =>
  kind === 'lines' ? value.replace(/\r\n?/g, '\n').trim() : value.trim();

function fieldProblem({ label, kind, isRequired }: CredentialField, value: string, config: Config): string | undefined {
  if (!value) return isRequired ? `Enter the ${label}` : undefined;
  if (kind === 'json') return isJsonObject(value) ? undefined : 'Is not the text of a JSON file';
  if (kind === 'url') return webhookUrlProblem(withoutUser(value), outboundRules(config));
  return kind === 'text' && /[\n\r]/.test(value) ? 'Must be one line' : undefined;
}

/**
 * A stored secret goes to the address that it was given for, and to no other: who has got hold of a session must not have it sent to a server of
 * their own.
 */
function unprovenSecrets(fields: Fields, credentials: Credentials, given: Given, stored: Given): Issue[] {
  const isElsewhere = fields.some(
    ({ id, kind, isSecret }) => kind === 'url' && !isSecret && stored[id] && stored[id] !== credentials[id],
  );
  if (!isElsewhere) return [];
  return fields
    .filter(({ id, isSecret }) => isSecret && stored[id] && given[id] === undefined)
    .map(({ id }) => ({ path: pathOf(id), message: 'Enter it again, because the address is another one' }));
}

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** An address without the name and password in it. */
function withoutUser(value: string): string {
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  if (!url.username && !url.password) return value;
  url.username = '';
  url.password = '';
  return url.href;
}

/**
 * Asks the tool whether credentials hold, and returns what it calls the account. Throws a 400 at the field that they were given in, with the
 * tool's own words.
 */
export async function checkCredentials(vendor: Vendor, credentials: Credentials, config: Config): Promise<string> {
  try {
    return await vendor.check({ credentials, ...callVendor(vendor, config, CALL_IN_REQUEST) });
  } catch (error) {
    throw refusedBy(error, pathOf(fieldOfKey(vendor.info.credentials)));
  }
}

const fieldOfKey = (fields: Fields): string => (fields.find(({ isSecret }) => isSecret) ?? fields[0])?.id ?? '';

/** The 400 for what a tool refuses. Throws any other error again. */
export function refusedBy(error: unknown, path?: string): AppError {
  if (!(error instanceof VendorError)) throw error;
  return badRequest(error.message, path ? [{ path, message: error.message }] : undefined);
}

/** What may be shown of credentials: those that are no secret, and the ends of those that are. */
export const hintsOf = (fields: Fields, credentials: Credentials): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ id, kind, isSecret }) => {
      const value = credentials[id];
      if (!value) return [];
      if (!isSecret) return [[id, kind === 'url' ? withoutUser(value) : value]];
      const isHinted = value.length >= MIN_HINTED && (kind === 'text' || kind === 'url');
      return [[id, `…${isHinted ? value.slice(-HINT) : ''}`]];
    }),
  );
