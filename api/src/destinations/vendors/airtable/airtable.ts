import { z } from 'zod';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';
import { cellValue, emailField, kinds, type Table, tableSchema } from './cell-value.ts';

const API = 'https://api.airtable.com/v0';
const headers = ({ key = '' }: Credentials) => ({ authorization: `Bearer ${key}` });

/** https://airtable.com/developers/web/api/errors: some errors are a name alone. */
const refusalSchema = z.object({
  error: z.union([z.object({ type: z.string(), message: z.string().optional() }), z.string()]),
});
const basesSchema = z.object({
  bases: z.array(z.object({ id: z.string(), name: z.string(), permissionLevel: z.string() })),
  offset: z.string().optional(),
});
const recordsSchema = z.object({ records: z.array(z.object({ id: z.string() })).min(1) });

/** Keeps a record for each person, known by the address: https://airtable.com/developers/web/api/update-multiple-records#upserts */
export const airtable: Vendor = {
  info: {
    name: 'Airtable',
    description: 'Keep leads in a base',
    category: 'Database',
    color: '#1870b8',
    helpUrl: 'https://airtable.com/developers/web/guides/personal-access-tokens',
    credentials: [
      apiKeyField(
        'In Airtable: Builder hub, Personal access tokens. Its scopes: data.records:read, data.records:write, schema.bases:read. Give it access to the base',
        'Personal access token',
      ),
    ],
    place: { label: 'Table', isRequired: true },
    hasFields: true,
    hasTags: false,
    switches: [],
    withdrawal: '',
    needsMarketingConsent: false,
    canServeEveryQuiz: false,
  },
  // Airtable answers 403 for a table that is gone, as it does for one that the token must not see.
  readRefusal: ({ body }) => {
    const error = refusalSchema.safeParse(body).data?.error;
    if (!error || typeof error === 'string') return { words: error };
    const isPlace = error.type === 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND';
    return { words: error.message ?? error.type, kind: isPlace ? 'settings' : undefined };
  },
  async check({ credentials, call }) {
    await call({ url: `${API}/meta/bases`, headers: headers(credentials) });
    const user = await call({ url: `${API}/meta/whoami`, headers: headers(credentials) });
    return readBody(z.object({ email: z.string().optional() }), user, 'Airtable').email ?? '';
  },
  async places({ credentials, call }) {
    const bases = await writableBases(credentials, call);
    const tables = await Promise.all(bases.map(({ id }) => tablesOf(id, credentials, call)));
    return bases.flatMap((base, index) =>
      (tables[index] ?? []).map(({ id, name }) => ({ id: `${base.id}/${id}`, name: `${base.name} / ${name}` })),
    );
  },
  async fields({ credentials, chosen, call }) {
    const table = await tableOf(chosen.place, credentials, call);
    const address = emailField(table)?.id;
    return table.fields.flatMap(({ id, name, type }) => {
      const kind = kinds[type];
      return kind && id !== address ? [{ id, name, kind, isRequired: false }] : [];
    });
  },
  /** Without an address the lead gets a record of its own. */
  async send(contact, { credentials, chosen, call }) {
    const table = await tableOf(chosen.place, credentials, call);
    const address = emailField(table);
    if (!address) throw new VendorError('settings', `“${table.name}” has no field of the type Email`);
    const types = new Map(table.fields.map(({ id, type }) => [id, type]));
    const mapped = Object.entries(contact.fields).map(([id, value]) => [id, cellValue(value, types.get(id))]);
    const fields: Record<string, unknown> = Object.fromEntries(mapped);
    if (contact.email) fields[address.id] = contact.email;
    const answer = await call({
      method: contact.email ? 'PATCH' : 'POST',
      url: `${API}/${chosen.place}`,
      headers: headers(credentials),
      json: {
        ...(contact.email ? { performUpsert: { fieldsToMergeOn: [address.id] } } : {}),
        typecast: true,
        records: [{ fields }],
      },
    });
    return `${chosen.place}/${readBody(recordsSchema, answer, 'Airtable').records[0]?.id}`;
  },
  async erase({ remote }, { credentials, call }) {
    if (!remote) return;
    await call({ method: 'DELETE', url: `${API}/${remote}`, headers: headers(credentials), accept: [404] });
  },
};

async function writableBases(credentials: Credentials, call: VendorCall) {
  const bases: z.infer<typeof basesSchema>['bases'] = [];
  let offset: string | undefined = '';
  while (offset !== undefined) {
    const page: string = offset ? `?offset=${encodeURIComponent(offset)}` : '';
    const answer = await call({ url: `${API}/meta/bases${page}`, headers: headers(credentials) });
    const read: z.infer<typeof basesSchema> = readBody(basesSchema, answer, 'Airtable');
    bases.push(...read.bases.filter(({ permissionLevel }) => ['edit', 'create'].includes(permissionLevel)));
    offset = read.offset;
  }
  return bases;
}

async function tablesOf(base: string, credentials: Credentials, call: VendorCall): Promise<Table[]> {
  const url = `${API}/meta/bases/${encodeURIComponent(base)}/tables`;
  const answer = await call({ url, headers: headers(credentials) });
  return readBody(z.object({ tables: z.array(tableSchema) }), answer, 'Airtable').tables;
}

async function tableOf(place: string, credentials: Credentials, call: VendorCall): Promise<Table> {
  const [base = '', id = ''] = place.split('/');
  const table = (await tablesOf(base, credentials, call)).find((one) => one.id === id);
  if (!table) throw new VendorError('settings', 'The table is not in Airtable any more');
  return table;
}
