import type { Lead } from '#contract/lead/submission.schema';

/**
 * What a lead is called in lists: by the full name, as it was written, if both parts are there, otherwise by the address, and without one
 * by what name there is.
 */
export const nameOf = ({
  firstName,
  lastName,
  email,
  name,
}: Pick<Lead, 'firstName' | 'lastName' | 'email' | 'name'>) =>
  firstName && lastName ? name : email || name || 'No email address';

/** What stands below that: the address, and a single-word name where the address already stands above. */
export const secondLineOf = (lead: Parameters<typeof nameOf>[0]) =>
  nameOf(lead) === lead.email && lead.name ? lead.name : lead.email;
