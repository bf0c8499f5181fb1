import { z } from 'zod';
import type { Contact } from '../contact.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall } from '../vendor-call.ts';
import { customValue, kinds, personFieldSchema } from './person-field.ts';

const API = 'https://api.pipedrive.com';
const PERSONS = `${API}/api/v2/persons`;
const DEALS = `${API}/api/v2/deals`;
/** Our id of a person's first phone number, which is no custom field. */
const PHONE = 'phones';

const headers = ({ key = '' }: Credentials) => ({ 'x-api-token': key });
const createdSchema = z.object({ data: z.object({ id: z.int() }) });
const foundSchema = z.object({
  data: z.object({
    items: z.array(z.object({ item: z.object({ id: z.int(), phones: z.array(z.string()).default([]) }) })),
  }),
});

/** Creates and updates persons, with a deal for each if wanted: https://developers.pipedrive.com/docs/api/v1/Persons */
export const pipedrive: Vendor = {
  info: {
    name: 'Pipedrive',
    description: 'Create and update people, and open deals',
    category: 'CRM',
    color: '#1f7a4d',
    helpUrl: 'https://support.pipedrive.com/en/article/how-can-i-find-my-personal-api-key',
    credentials: [apiKeyField('In Pipedrive: your name, Personal preferences, API', 'API token')],
    place: null,
    hasFields: true,
    hasTags: false,
    switches: [{ id: 'deal', label: 'Open a deal for every person', isOn: false }],
    withdrawal: 'Unsubscribe from campaigns when consent is withdrawn',
    needsMarketingConsent: false,
    canServeEveryQuiz: true,
  },
  readRefusal: ({ body }) => ({ words: z.object({ error: z.string() }).safeParse(body).data?.error }),
  async check({ credentials, call }) {
    const user = await call({ url: `${API}/v1/users/me`, headers: headers(credentials) });
    return readBody(z.object({ data: z.object({ company_name: z.string() }) }), user, 'Pipedrive').data.company_name;
  },
  async fields({ credentials, call }) {
    const custom = await customFields(credentials, call);
    return [
      { id: PHONE, name: 'Phone', kind: 'phone', isRequired: false },
      ...custom.flatMap(({ field_code: id, field_name: name, field_type: type }) => {
        const kind = kinds[type];
        return kind ? [{ id, name, kind, isRequired: false }] : [];
      }),
    ];
  },
  async send(contact, { credentials, chosen, call }) {
    const to = { call, headers: headers(credentials) };
    const { [PHONE]: phone, ...fields } = contact.fields;
    const known = Object.keys(fields).length > 0 ? await customFields(credentials, call) : [];
    const byCode = new Map(known.map((field) => [field.field_code, field]));
    const custom = Object.entries(fields).map(([code, value]) => [code, customValue(value, byCode.get(code))]);
    const person = await upsertPerson(contact, String(phone ?? ''), Object.fromEntries(custom), to);
    if (chosen.switches.deal) await openDeal(contact.quiz.title, person, to);
    return String(person);
  },
  // Accounts without Campaigns have no such status, and send no mails.
  async withdraw({ remote }, { credentials, call }) {
    if (!remote) return;
    const json = { marketing_status: 'unsubscribed' };
    const url = `${PERSONS}/${remote}`;
    await call({ method: 'PATCH', url, headers: headers(credentials), json, accept: [400, 404] });
  },
  // Their deals stay, and name nobody.
  async erase({ remote }, { credentials, call }) {
    if (!remote) return;
    await call({ method: 'DELETE', url: `${PERSONS}/${remote}`, headers: headers(credentials), accept: [404, 410] });
  },
};

type To = { call: VendorCall; headers: Record<string, string> };

async function customFields(credentials: Credentials, call: VendorCall) {
  const answer = await call({ url: `${API}/api/v2/personFields?limit=500`, headers: headers(credentials) });
  const { data } = readBody(z.object({ data: z.array(personFieldSchema) }), answer, 'Pipedrive');
  return data.filter((field) => field.is_custom_field);
}

async function upsertPerson(
  { name, email }: Contact,
  phone: string,
  custom: Record<string, unknown>,
  { call, headers: auth }: To,
): Promise<number> {
  const search = new URLSearchParams({ term: email, fields: 'email', exact_match: 'true', limit: '1' });
  const answer = await call({ url: `${PERSONS}/search?${search.toString()}`, headers: auth });
  const found = readBody(foundSchema, answer, 'Pipedrive').data.items[0]?.item;
  // What is sent replaces all numbers of a person.
  const numbers = phone ? [...new Set([...(found?.phones ?? []), phone])] : [];
  const json = {
    ...(name || !found ? { name: name || email } : {}),
    ...(found ? {} : { emails: [{ value: email, primary: true, label: 'work' }] }),
    ...(numbers.length > 0 ? { phones: numbers.map((value, index) => ({ value, primary: index === 0 })) } : {}),
    ...(Object.keys(custom).length > 0 ? { custom_fields: custom } : {}),
  };
  const method = found ? 'PATCH' : 'POST';
  const saved = await call({ method, url: found ? `${PERSONS}/${found.id}` : PERSONS, headers: auth, json });
  return readBody(createdSchema, saved, 'Pipedrive').data.id;
}

/** Opens a deal that is named after the quiz, unless the person has one. */
async function openDeal(title: string, person: number, { call, headers: auth }: To): Promise<void> {
  const answer = await call({ url: `${DEALS}?person_id=${person}&status=open&limit=500`, headers: auth });
  const { data } = readBody(z.object({ data: z.array(z.object({ title: z.string() })) }), answer, 'Pipedrive');
  if (data.some((deal) => deal.title === title)) return;
  await call({ url: DEALS, headers: auth, json: { title, person_id: person } });
}
