import { z } from 'zod';
import type { Contact } from '../contact.ts';
import { mailTool } from '../mail-tool.ts';
import { placedRemote, readPlacedRemote } from '../placed-remote.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';
import { profileAttributes, profileFields } from './profile-fields.ts';

const name = 'Klaviyo';
/** The API as it was on this day: https://developers.klaviyo.com/en/docs/api_versioning_and_deprecation_policy */
const REVISION = '2026-07-15';
/** A page has ten lists at most; a check or a choice may take so many calls. */
const MAX_PAGES = 20;
/** A property that lists the tags of a profile: Klaviyo has no tags for people. */
const TAGS = 'Quiz tags';

const refusalSchema = z.object({ errors: z.array(z.object({ title: z.string(), detail: z.string().optional() })) });
const accountsSchema = z.object({
  data: z.array(
    z.object({ attributes: z.object({ contact_information: z.object({ organization_name: z.string() }) }) }),
  ),
});
const listsSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ name: z.string() }) })),
  links: z.object({ next: z.string().nullish() }).optional(),
});
const profilesSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ properties: z.record(z.string(), z.unknown()).nullish() }) })),
});
const profileSchema = z.object({ data: z.object({ id: z.string() }) });

const request = (call: VendorCall, { key = '' }: Credentials, path: string, rest: Partial<VendorRequest> = {}) =>
  call({
    url: `https://a.klaviyo.com/api/${path}`,
    headers: {
      authorization: `Klaviyo-API-Key ${key}`,
      revision: REVISION,
      accept: 'application/vnd.api+json',
      ...(rest.json === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
    },
    ...rest,
  });

/** A job that subscribes or unsubscribes one address, and what else it takes. */
const job = (type: string, email: string, consent: string, list: string, more: object = {}) => ({
  data: {
    type,
    attributes: {
      ...more,
      profiles: {
        data: [{ type: 'profile', attributes: { email, subscriptions: { email: { marketing: { consent } } } } }],
      },
    },
    relationships: { list: { data: { type: 'list', id: list } } },
  },
});

const profile = ({ email, tags }: Contact, attributes: object) => ({
  data: {
    type: 'profile',
    attributes: { email, ...attributes },
    ...(tags.length > 0 ? { meta: { patch_properties: { append: { [TAGS]: tags } } } } : {}),
  },
});

/** Subscribes leads to a list: https://developers.klaviyo.com/en/docs/collect_email_and_sms_consent_via_api */
export const klaviyo: Vendor = {
  info: mailTool({
    name,
    description: 'Subscribe leads to your lists',
    color: '#232426',
    helpUrl: 'https://developers.klaviyo.com/en/docs/retrieve_api_credentials',
    credentials: [apiKeyField('In Klaviyo: Settings, API keys, a private key with full access', 'Private API key')],
    place: { label: 'List', isRequired: true },
  }),
  readRefusal: ({ body }) => ({
    words: refusalSchema
      .safeParse(body)
      .data?.errors.map(({ title, detail }) => detail || title)
      .join(' '),
  }),
  async check({ credentials, call }) {
    const { data } = readBody(accountsSchema, await request(call, credentials, 'accounts'), name);
    return data[0]?.attributes.contact_information.organization_name ?? '';
  },
  async places({ credentials, call }) {
    const places = [];
    let query = new URLSearchParams({ 'fields[list]': 'name', sort: 'name' });
    for (let page = 0; page < MAX_PAGES; page++) {
      const { data, links } = readBody(listsSchema, await request(call, credentials, `lists?${query}`), name);
      places.push(...data.map(({ id, attributes }) => ({ id, name: attributes.name })));
      if (!links?.next) break;
      query = new URL(links.next).searchParams;
    }
    return places;
  },
  async fields({ credentials, call }) {
    // There is no list of the properties that an account uses, but profiles have them. A key may be without the right to read those.
    const query = new URLSearchParams({ 'fields[profile]': 'properties', sort: '-updated', 'page[size]': '20' });
    const answer = await request(call, credentials, `profiles?${query}`, { accept: [403] });
    const { data } = answer.status === 403 ? { data: [] } : readBody(profilesSchema, answer, name);
    return profileFields(data.flatMap(({ attributes }) => Object.keys(attributes.properties ?? {})));
  },
  async send(contact, { credentials, call, chosen }) {
    const save = (attributes: object) =>
      request(call, credentials, 'profile-import', { json: profile(contact, attributes) });
    const saved = await save(profileAttributes(contact.fields)).catch((error: unknown) => {
      // A family may share a phone, but a number is of one profile only.
      if (!(error instanceof VendorError) || error.status !== 409) throw error;
      return save(profileAttributes(contact.fields, false));
    });
    // Whether Klaviyo asks for a confirmation is a setting of the list.
    await request(call, credentials, 'profile-subscription-bulk-create-jobs', {
      json: job('profile-subscription-bulk-create-job', contact.email, 'SUBSCRIBED', chosen.place, {
        custom_source: contact.quiz.title,
      }),
    });
    return placedRemote(chosen.place, readBody(profileSchema, saved, name).data.id);
  },
  async withdraw({ email, remote }, { credentials, call }) {
    // The list of that time: Klaviyo unsubscribes from everything who is not in the list that it is given.
    const { place: list } = readPlacedRemote(remote);
    await request(call, credentials, 'profile-subscription-bulk-delete-jobs', {
      json: job('profile-subscription-bulk-delete-job', email, 'UNSUBSCRIBED', list),
    });
  },
  async erase({ remote }, { credentials, call }) {
    const attributes = { profile: { data: { type: 'profile', id: readPlacedRemote(remote).id } } };
    await request(call, credentials, 'data-privacy-deletion-jobs', {
      json: { data: { type: 'data-privacy-deletion-job', attributes } },
      accept: [404],
    });
  },
};
