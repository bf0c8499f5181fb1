import type { QueryFilter } from 'mongoose';
import { MAX_TIME_MS } from '../../db/database.ts';
import { forgetFilters } from '../../users/lead-filters.ts';
import { walkLeads } from '../reading/walk-leads.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { type NamedLead, namesLead } from './names-lead.ts';

/** A search finds more of a quiz's leads by a domain than anybody needs to look at. */
const MOST_FOUND = 50;
const LOOKED_AT = 10_000;

const namesOf = (filter: QueryFilter<SubmissionRecord>) =>
  SubmissionModel.find(filter, { name: 1, email: 1, fields: 1 }).maxTimeMS(MAX_TIME_MS);

/**
 * Takes away the owner's saved filters that name one of these leads, which are about to be erased: before them, so that a crash in between
 * leaves nothing that names somebody who is gone.
 */
export const forgetFiltersAbout = (owner: string, leads: QueryFilter<SubmissionRecord>): Promise<void> =>
  forgetFilters(owner, async (saved) => {
    const checks = (await namesOf(leads).hint({ _id: 1 }).lean<NamedLead[]>()).map(namesLead);
    return saved.filter((filter) => checks.some((isNamed) => isNamed(filter)));
  });

/** The same of an address, of which there need be no lead any more. */
export const forgetFiltersAboutAddress = (owner: string, email: string): Promise<void> =>
  forgetFilters(owner, async (saved) => saved.filter(namesLead({ name: '', email })));

async function foundBy(owner: string, quizId: string, search: string): Promise<NamedLead[]> {
  const projection = { name: 1, email: 1, fields: 1 } as const;
  const found = walkLeads(owner, { search, quizId }, { step: LOOKED_AT, most: MOST_FOUND, projection });
  const { value } = await found.next();
  return value?.leads ?? [];
}

/** The same of a quiz that is deleted: those that ask for it, and those that name one of its leads. */
export const forgetFiltersOfQuiz = (owner: string, quizId: string): Promise<void> =>
  forgetFilters(owner, async (saved) => {
    const isOfQuiz = await Promise.all(
      saved.map(async (filter) => {
        const { quizId: asked, search = '' } = filter.filters;
        if (asked) return asked === quizId;
        const found = await Promise.all(
          [filter.name, search].filter(Boolean).map((text) => foundBy(owner, quizId, text)),
        );
        return found.flat().some((lead) => namesLead(lead)(filter));
      }),
    );
    return saved.filter((_, place) => isOfQuiz[place]);
  });
