import { createHash } from 'node:crypto';
import { z } from 'zod';
import { conversionValue, currencyField, currencyProblem } from '../conversion-value.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';

const HOST = 'https://www.google-analytics.com';
const validationSchema = z.object({ validationMessages: z.array(z.object({ description: z.string() })) });

/**
 * Tells Google Analytics of leads: https://developers.google.com/analytics/devguides/collection/protocol/ga4. It says nothing of what it
 * gets, and a wrong secret is not refused anywhere.
 */
export const ga4: Vendor = {
  info: {
    name: 'Google Analytics 4',
    description: 'Count leads as key events, with the score as their value',
    category: 'Advertising',
    color: '#b05a00',
    helpUrl: 'https://support.google.com/analytics/answer/9814495',
    credentials: [
      {
        id: 'measurementId',
        label: 'Measurement ID',
        kind: 'text',
        isSecret: false,
        isRequired: true,
        placeholder: 'G-…',
        hint: 'In Google Analytics: Admin, Data streams, your web stream',
      },
      apiKeyField(
        'On the same page: Measurement Protocol API secrets. Google does not say whether it is right, so look for generate_lead under Realtime',
        'API secret',
      ),
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
    /^G-[A-Z0-9]{4,20}$/.test(credentials.measurementId ?? '')
      ? currencyProblem(credentials)
      : { field: 'measurementId', message: 'Begins with G-' },
  async check({ credentials, call }) {
    await validate(messageOf('check', new Date(), {}), credentials, call);
    return '';
  },
  // Analytics cannot tell an event that is sent again after an answer was lost. A sample is validated and not counted.
  async send(contact, { credentials, call }) {
    const message = messageOf(contact.leadId, contact.createdAt, conversionValue(contact, credentials));
    if (contact.isSample) await validate(message, credentials, call);
    else await call({ url: address('/mp/collect', credentials), json: message });
    return '';
  },
};

const address = (path: string, { measurementId = '', key = '' }: Credentials): string =>
  `${HOST}${path}?${new URLSearchParams({ measurement_id: measurementId, api_secret: key }).toString()}`;

/** There is no cookie of Analytics: each lead is a client of its own, the same when it is sent again. */
function messageOf(leadId: string, at: Date, params: ReturnType<typeof conversionValue>): object {
  const hash = createHash('sha256').update(leadId).digest();
  return {
    client_id: `${hash.readUInt32BE(0)}.${hash.readUInt32BE(4)}`,
    timestamp_micros: at.getTime() * 1000,
    consent: { ad_user_data: 'GRANTED' },
    events: [{ name: 'generate_lead', params }],
  };
}

/** Has a message checked and not counted: https://developers.google.com/analytics/devguides/collection/protocol/ga4/validating-events */
async function validate(message: object, credentials: Credentials, call: VendorCall): Promise<void> {
  const json = { ...message, validation_behavior: 'ENFORCE_RECOMMENDATIONS' };
  const answer = await call({ url: address('/debug/mp/collect', credentials), json });
  const [problem] = readBody(validationSchema, answer, 'Google Analytics').validationMessages;
  if (!problem) return;
  const { status, text: response } = answer;
  throw new VendorError('settings', `Google Analytics did not take it: ${problem.description}`, { status, response });
}
