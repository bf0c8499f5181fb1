import type { VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import type { Contact } from './contact.ts';
import type { Credentials } from './vendor.ts';

/** Advertisers read a value as an amount of money, so it has a currency. */
export const currencyField: VendorInfo['credentials'][number] = {
  id: 'currency',
  label: 'Currency of the value',
  kind: 'text',
  isSecret: false,
  isRequired: false,
  placeholder: 'USD',
  hint: 'The score is sent as the value of a lead, in the currency of your ads',
};

export const currencyProblem = ({ currency = '' }: Credentials) =>
  /^([A-Z]{3})?$/.test(currency)
    ? undefined
    : { field: 'currency', message: 'Three capital letters, such as EUR; left empty it is USD' };

/** The score as an amount; nothing in a quiz without points. */
export const conversionValue = ({ score }: Contact, { currency = '' }: Credentials) =>
  score === null ? {} : { value: score, currency: currency || 'USD' };
