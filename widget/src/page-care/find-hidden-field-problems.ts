import { HIDDEN_FIELD_NAME } from '../read-source.ts';

/** The server's limits. A test compares them with the contract. */
const MAX_FIELDS = 20;
const MAX_VALUE_LENGTH = 200;
const CAMPAIGN = /^utm_|clid$/;

/**
 * Messages for the page's developers about hidden fields that the server does not store as given.
 */
export function findHiddenFieldProblems(hidden: object): string[] {
  const fields = Object.entries(hidden);
  const problems = fields
    .map(([name, value]) => {
      const field = `hidden field ${JSON.stringify(name.slice(0, 40))}`;
      if (!HIDDEN_FIELD_NAME.test(name)) return `${field} is left out: a name is 1 to 40 letters, digits, - and _`;
      if (value != null && !/string|number/.test(typeof value)) return `${field} is taken as text: give it one`;
      return value?.length > MAX_VALUE_LENGTH ? `${field} is cut to ${MAX_VALUE_LENGTH} characters` : '';
    })
    .filter(Boolean);
  return fields.filter(([name, value]) => value != null && !CAMPAIGN.test(name)).length > MAX_FIELDS
    ? [...problems, `only ${MAX_FIELDS} hidden fields are kept`]
    : problems;
}
