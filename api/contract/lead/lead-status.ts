import { foldLine } from '../texts/clean-text.ts';

// Apart from the schema, since the dashboard offers the same choices and carries no schema library.

/** How far the owner has got with a lead. A lead without a stored status is new. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Statuses in words, as lists and exports have them. */
export const statusNames: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

/** Tags with the same key are one tag. */
export const tagKey = (tag: string): string => foldLine(tag).toLowerCase();
