import { z } from 'zod';
import type { VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import { findOrCreate } from '../find-or-create.ts';
import { flatFields } from '../flat-value.ts';
import { mailTool } from '../mail-tool.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';

const name = 'MailerLite';
/** An account has at most so many groups. */
const GROUPS = 1000;
/** An account has at most so many fields. */
const FIELDS = 100;

const refusalSchema = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() });
const groupsSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const oneSchema = z.object({ data: z.object({ id: z.string() }) });
const fieldsSchema = z.object({ data: z.array(z.object({ key: z.string(), name: z.string(), type: z.string() })) });

const kinds: Readonly<Record<string, VendorFieldKind>> = { number: 'number', date: 'date' };

const request = (call: VendorCall, { key = '' }: Credentials, path: string, rest: Partial<VendorRequest> = {}) =>
  call({ url: `https://connect.mailerlite.com/api/${path}`, headers: { authorization: `Bearer ${key}` }, ...rest });

async function fetchGroups(call: VendorCall, credentials: Credentials) {
  return readBody(groupsSchema, await request(call, credentials, `groups?limit=${GROUPS}`), name).data;
}

/** MailerLite calls a tag a group. */
async function groupIds(call: VendorCall, credentials: Credentials, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  let groups = await fetchGroups(call, credentials);
  const ids: string[] = [];
  for (const tag of tags) {
    const find = () => groups.find((group) => group.name.toLowerCase() === tag.toLowerCase())?.id;
    const create = async (accept: readonly number[]) => {
      const answer = await request(call, credentials, 'groups', { json: { name: tag }, accept });
      if (!accept.includes(answer.status)) return readBody(oneSchema, answer, name).data.id;
      groups = await fetchGroups(call, credentials);
      return undefined;
    };
    ids.push(await findOrCreate(find, create));
  }
  return ids;
}

/** Adds leads as subscribers: https://developers.mailerlite.com/docs/subscribers.html */
export const mailerlite: Vendor = {
  info: mailTool({
    name,
    description: 'Add leads to your groups',
    color: '#087f45',
    helpUrl: 'https://dashboard.mailerlite.com/integrations/api',
    credentials: [apiKeyField('In MailerLite: Integrations, API', 'API token')],
    place: { label: 'Group', isRequired: false },
  }),
  readRefusal({ body }) {
    const { message, errors = {} } = refusalSchema.safeParse(body).data ?? {};
    const details = Object.values(errors).flat();
    return { words: details.length > 0 ? details.join(' ') : message };
  },
  async check({ credentials, call }) {
    await request(call, credentials, 'groups?limit=1');
    return '';
  },
  async places({ credentials, call }) {
    return fetchGroups(call, credentials);
  },
  async fields({ credentials, call }) {
    const answer = await request(call, credentials, `fields?limit=${FIELDS}`);
    return readBody(fieldsSchema, answer, name).data.map(({ key, name: label, type }) => ({
      id: key,
      name: label,
      kind: kinds[type] ?? 'text',
      isRequired: false,
    }));
  },
  async send({ email, fields, tags }, { credentials, call, chosen }) {
    const groups = [...(chosen.place ? [chosen.place] : []), ...(await groupIds(call, credentials, tags))];
    // A subscriber stays in the groups that are not named.
    const json = { email, fields: flatFields(fields), groups: [...new Set(groups)] };
    return readBody(oneSchema, await request(call, credentials, 'subscribers', { json }), name).data.id;
  },
  async withdraw({ remote }, { credentials, call }) {
    const json = { status: 'unsubscribed' };
    await request(call, credentials, `subscribers/${remote}`, { method: 'PUT', json, accept: [404] });
  },
  async erase({ remote }, { credentials, call }) {
    await request(call, credentials, `subscribers/${remote}/forget`, { method: 'POST', accept: [404] });
  },
};
