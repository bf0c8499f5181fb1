import { z } from 'zod';
import type { VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import type { Contact, ContactValue } from '../contact.ts';
import { asDay, asInstant } from '../iso-date.ts';
import { readBody } from '../read-body.ts';
import type { Credentials, Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';
import { VendorError, type VendorProblem } from '../vendor-error.ts';

const LEADS = '/services/data/v62.0/sobjects/Lead';
/** What Salesforce itself writes for leads of its web forms. */
const NOT_PROVIDED = '[not provided]';

const tokenRefusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });
const refusalSchema = z.array(z.object({ message: z.string(), errorCode: z.string() })).min(1);
/** Codes that say more than their statuses. */
const problems: Record<string, VendorProblem> = { REQUEST_LIMIT_EXCEEDED: 'retry', UNABLE_TO_LOCK_ROW: 'retry' };

const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  createable: z.boolean(),
  updateable: z.boolean(),
  nillable: z.boolean(),
  defaultedOnCreate: z.boolean(),
  externalId: z.boolean(),
});
const kinds: Record<string, VendorFieldKind> = {
  string: 'text',
  textarea: 'text',
  picklist: 'text',
  combobox: 'text',
  multipicklist: 'list',
  email: 'email',
  phone: 'phone',
  url: 'url',
  boolean: 'boolean',
  int: 'number',
  double: 'number',
  currency: 'number',
  percent: 'number',
  date: 'date',
  datetime: 'date',
};

/**
 * Keeps a Lead for each lead, by a field that holds its id:
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_upsert.htm
 */
export const salesforce: Vendor = {
  info: {
    name: 'Salesforce',
    description: 'Create leads in your pipeline',
    category: 'CRM',
    color: '#0b6fa8',
    helpUrl: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_client_credentials_flow.htm',
    credentials: [
      {
        id: 'url',
        label: 'My Domain address',
        kind: 'url',
        isSecret: false,
        isRequired: true,
        placeholder: 'https://….my.salesforce.com',
        hint: 'In Salesforce: Setup, My Domain',
      },
      {
        id: 'clientId',
        label: 'Consumer key',
        kind: 'text',
        isSecret: false,
        isRequired: true,
        placeholder: '',
        hint: 'Of your own connected app, with the scope “api”, the client credentials flow turned on and a user that it runs as',
      },
      {
        id: 'clientSecret',
        label: 'Consumer secret',
        kind: 'text',
        isSecret: true,
        isRequired: true,
        placeholder: '',
        hint: 'Beside the consumer key',
      },
    ],
    place: { label: 'External ID field', isRequired: true },
    hasFields: true,
    hasTags: false,
    switches: [],
    withdrawal: 'Set Email Opt Out when consent is withdrawn',
    needsMarketingConsent: false,
    canServeEveryQuiz: false,
  },
  credentialProblem: ({ url = '' }) =>
    /^https:\/\/[\w-]+(\.[\w-]+)*\.salesforce\.com\/?$/.test(url)
      ? undefined
      : { field: 'url', message: 'The My Domain address alone, such as https://yourshop.my.salesforce.com' },
  // The server of tokens and the REST API refuse in different forms.
  readRefusal({ body }) {
    const token = tokenRefusalSchema.safeParse(body).data;
    if (token) return { words: token.error_description ?? token.error, kind: 'key' };
    const refusals = refusalSchema.safeParse(body).data ?? [];
    return { words: refusals.map(({ message }) => message).join('; '), kind: problems[refusals[0]?.errorCode ?? ''] };
  },
  async check({ credentials, call }) {
    const to = await signedIn(credentials, call);
    const schema = z.object({ objectDescribe: z.object({ createable: z.boolean(), updateable: z.boolean() }) });
    const { createable, updateable } = readBody(schema, await to({ url: LEADS }), 'Salesforce').objectDescribe;
    if (!createable || !updateable) throw new VendorError('key', 'The user of the connected app may not write leads');
    return new URL(credentials.url ?? '').hostname;
  },
  async places({ credentials, call }) {
    const all = await describe(await signedIn(credentials, call));
    const ids = all.filter(({ externalId, createable, type }) => externalId && createable && type === 'string');
    if (ids.length > 0) return ids.map(({ name, label }) => ({ id: name, name: label }));
    const missing = 'Leads have no field for our id: make a Text field of Lead, 36 long, marked Unique and External ID';
    throw new VendorError('settings', missing);
  },
  async fields({ credentials, chosen, call }) {
    const all = await describe(await signedIn(credentials, call));
    return all.flatMap(({ name, label, type, createable, updateable, nillable, defaultedOnCreate }) => {
      const kind = kinds[type];
      if (!kind || !createable || !updateable || name === 'Email' || name === chosen.place) return [];
      const isFilled = nillable || defaultedOnCreate || name === 'LastName' || name === 'Company';
      return [{ id: name, name: label, kind, isRequired: !isFilled }];
    });
  },
  async send(contact, { credentials, chosen, call }) {
    const to = await signedIn(credentials, call);
    const json = await recordOf(contact, to);
    const url = `${LEADS}/${encodeURIComponent(chosen.place)}/${encodeURIComponent(contact.leadId)}`;
    // Otherwise a rule of the owner that warns of duplicates would refuse who is known already.
    const headers = { 'sforce-duplicate-rule-header': 'allowSave=true' };
    const answer = await to({ method: 'PATCH', url, json, headers });
    return readBody(z.object({ id: z.string() }), answer, 'Salesforce').id;
  },
  async withdraw({ remote }, { credentials, call }) {
    if (!remote) return;
    const to = await signedIn(credentials, call);
    await to({ method: 'PATCH', url: `${LEADS}/${remote}`, json: { HasOptedOutOfEmail: true }, accept: [404] });
  },
  async erase({ remote }, { credentials, call }) {
    if (!remote) return;
    const to = await signedIn(credentials, call);
    await to({ method: 'DELETE', url: `${LEADS}/${remote}`, accept: [404] });
  },
};

/** Calls the REST API; addresses are paths. */
type RestCall = (request: VendorRequest) => ReturnType<VendorCall>;

async function signedIn(credentials: Credentials, call: VendorCall): Promise<RestCall> {
  const { url = '', clientId = '', clientSecret = '' } = credentials;
  const { origin } = new URL(url);
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const answer = await call({ url: `${origin}/services/oauth2/token`, form });
  const token = readBody(z.object({ access_token: z.string() }), answer, 'Salesforce').access_token;
  return (request) =>
    call({
      ...request,
      url: origin + request.url,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    });
}

const describe = async (to: RestCall) =>
  readBody(z.object({ fields: z.array(fieldSchema) }), await to({ url: `${LEADS}/describe` }), 'Salesforce').fields;

/** Every Lead has a last name and a company. */
async function recordOf({ firstName, lastName, email, fields }: Contact, to: RestCall) {
  return {
    ...(lastName ? { FirstName: firstName, LastName: lastName } : { LastName: firstName || email || NOT_PROVIDED }),
    Company: NOT_PROVIDED,
    ...(email ? { Email: email } : {}),
    ...(await typed(fields, to)),
  };
}

/** Days and times have fields of their own types, which are asked for only where such a value comes. */
async function typed(fields: Contact['fields'], to: RestCall): Promise<Record<string, unknown>> {
  const isTime = (value: ContactValue) => asInstant(value) !== value || asDay(value) !== value;
  const all = Object.values(fields).some(isTime) ? await describe(to) : [];
  const types = new Map(all.map(({ name, type }) => [name, type]));
  const read = (value: ContactValue, type: string | undefined) => {
    if (type === 'date') return asDay(value);
    if (type === 'datetime') return asInstant(value);
    return Array.isArray(value) ? value.join(';') : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, read(value, types.get(name))]));
}
