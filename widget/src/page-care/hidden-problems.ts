import { NAME } from '../source.ts';

/** As the server keeps them; the tests compare them with what it does. */
const MOST = 20;
const LONGEST = 200;
const CAMPAIGN = /^utm_|clid$/;

/** What is not kept of hidden fields as they were given, in words. */
export function hiddenProblems(hidden: object): string[] {
  const fields = Object.entries(hidden);
  const problems = fields.flatMap(([name, value]) => {
    const field = `hidden field ${JSON.stringify(name.slice(0, 40))}`;
    if (!NAME.test(name)) return `${field} is left out: a name is 1 to 40 letters, digits, - and _`;
    if (value != null && typeof value !== 'string') return `${field} is taken as text: give it one`;
    return value?.length > LONGEST ? `${field} is cut to ${LONGEST} characters` : [];
  });
  return fields.filter(([name]) => !CAMPAIGN.test(name)).length > MOST
    ? [...problems, `only ${MOST} hidden fields are kept`]
    : problems;
}
