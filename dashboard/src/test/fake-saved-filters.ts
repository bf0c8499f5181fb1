import { isDeepStrictEqual } from 'node:util';
import type { SavedFilter } from '#contract/lead/lead-query.schema';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { type FakeApi, refuse } from './fake-api.ts';
import type { FakeLeads } from './fake-leads.ts';

/** The saved filters of the signed-in account. Those that search for a lead go with it. */
export class FakeSavedFilters {
  all: SavedFilter[] = [];

  constructor(api: FakeApi, leads: FakeLeads) {
    leads.onErased = (erased) => {
      this.all = this.all.filter(({ filters }) => !erased.some((lead) => names(filters.search, lead)));
    };
    const find = (name: string) => this.all.find((one) => one.name === name);
    const taken = () => refuse(409, 'name_conflict', { message: 'Other filters are saved under this name' });
    api.on('GET /api/user/lead-filters', () => this.all);
    api.on('PUT /api/user/lead-filters', ({ body: { replaces, ...filter } }) => {
      const before = find(filter.name);
      const isMeant = [replaces, filter.filters].some((one) => isDeepStrictEqual(one, before?.filters));
      if (before && !isMeant) return taken();
      this.all = [...this.all.filter((one) => one !== before), filter];
      return this.all;
    });
    api.on('DELETE /api/user/lead-filters', ({ body: { name, filters } }) => {
      const before = find(name);
      if (before && filters && !isDeepStrictEqual(filters, before.filters)) return taken();
      this.all = this.all.filter((one) => one !== before);
      return this.all;
    });
  }
}

const names = (search: string | undefined, { name, email }: LeadDetail): boolean =>
  search !== undefined && `${name} ${email}`.toLowerCase().includes(search.toLowerCase());
