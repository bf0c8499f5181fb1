import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SECOND_MS } from '../../../../contract/time.ts';
import type { Contact } from '../contact.ts';
import { conversionValue, currencyField, currencyProblem } from '../conversion-value.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import { VendorError, type VendorProblem } from '../vendor-error.ts';

const refusalSchema = z.object({
  error: z.object({
    message: z.string(),
    error_user_msg: z.string().optional(),
    code: z.int(),
    error_subcode: z.int().optional(),
    is_transient: z.boolean().optional(),
  }),
});
/** https://developers.facebook.com/docs/graph-api/guides/error-handling: rate limits, and access. */
const RATE_LIMITS = [4, 17, 32, 613, 80_004];
const INVALID_PARAMETER = 100;
const NO_SUCH_OBJECT = 33;
const isAboutAccess = (code: number): boolean =>
  code === 190 || code === 102 || code === 10 || (code >= 200 && code < 300);

/** Tells Meta of leads, by hashes alone: https://developers.facebook.com/docs/marketing-api/conversions-api */
export const metaConversions: Vendor = {
  info: {
    name: 'Meta Conversions API',
    description: 'Count leads as conversions of your ads on Facebook and Instagram, with the score as their value',
    category: 'Advertising',
    color: '#0a5fd1',
    helpUrl: 'https://developers.facebook.com/docs/marketing-api/conversions-api/get-started',
    credentials: [
      {
        id: 'pixel',
        label: 'Dataset ID (pixel ID)',
        kind: 'text',
        isSecret: false,
        isRequired: true,
        placeholder: '',
        hint: 'In Meta: Events Manager, your dataset, Settings',
      },
      apiKeyField('Beside it: Conversions API, Generate access token', 'Access token'),
      currencyField,
    ],
    place: null,
    hasFields: false,
    hasTags: false,
    switches: [],
    withdrawal: '',
    needsMarketingConsent: true,
    canServeEveryQuiz: true,
  },
  credentialProblem: (credentials) =>
    /^\d{5,20}$/.test(credentials.pixel ?? '')
      ? currencyProblem(credentials)
      : { field: 'pixel', message: 'The number of the dataset, which is digits alone' },
  readRefusal({ body }) {
    const { data } = refusalSchema.safeParse(body);
    if (!data) return {};
    const { message, error_user_msg: words = message, code, error_subcode: subcode, is_transient: passes } = data.error;
    const isUnknown = code === INVALID_PARAMETER && subcode === NO_SUCH_OBJECT;
    let kind: VendorProblem | undefined;
    if (passes || RATE_LIMITS.includes(code)) kind = 'retry';
    else if (isUnknown || isAboutAccess(code)) kind = 'key';
    return { words, kind };
  },
  // Tokens may send events and read nothing. Events that are none are refused as a parameter, after the token was found right.
  async check({ credentials, call }) {
    try {
      await call(request(credentials, []));
    } catch (error) {
      const isAboutEvents =
        error instanceof VendorError && error.kind === 'settings' && /"code":\s*100\b/.test(error.response);
      if (!isAboutEvents) throw error;
    }
    return '';
  },
  // Meta counts an event once by its name and id, within two days, and needs the address to tell who it was.
  async send(contact, { credentials, call }) {
    if (!contact.email) return '';
    await call(request(credentials, [eventOf(contact, credentials)]));
    return '';
  },
};

const request = ({ pixel = '', key = '' }: Credentials, data: object[]) => ({
  url: `https://graph.facebook.com/v24.0/${pixel}/events`,
  json: { data, access_token: key },
});

function eventOf(contact: Contact, credentials: Credentials): object {
  const { leadId, email, firstName, lastName, createdAt, clickIds } = contact;
  return {
    event_name: 'Lead',
    event_id: leadId,
    event_time: Math.floor(createdAt.getTime() / SECOND_MS),
    // An event of a `website` comes with the visitor's browser, which is not kept.
    action_source: 'system_generated',
    user_data: {
      em: [hashed(email)],
      ...(firstName && { fn: [hashed(firstName)] }),
      ...(lastName && { ln: [hashed(lastName)] }),
      ...(clickIds.fbclid && { fbc: `fb.1.${createdAt.getTime()}.${clickIds.fbclid}` }),
    },
    custom_data: conversionValue(contact, credentials),
  };
}

/** Normalized as documented: https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters */
const hashed = (value: string): string => createHash('sha256').update(value.trim().toLowerCase()).digest('hex');
