import { expect } from 'vitest';
import { apiTest } from '../../test/api-test.ts';
import type { LeadSearchRecord } from './lead-search.model.ts';
import { type SearchedLead, storeSearchRows } from './store-search-rows.ts';

const { it, app } = apiTest({});

const lead = (_id: string, given: Partial<SearchedLead> = {}): SearchedLead => ({
  _id,
  owner: 'owner',
  quiz: 'quiz',
  name: _id,
  addresses: [],
  source: {},
  createdAt: new Date(0),
  erasedAt: null,
  ...given,
});
const stored = async () => {
  const rows = await app.db.collection<LeadSearchRecord>('lead_search').find().sort({ _id: 1 }).toArray();
  return rows.map(({ _id, text, grams }) => [_id, text, grams]);
};

it('stores rows of new leads, replaces those of changed ones and deletes those of erased ones, also when repeated', async () => {
  await storeSearchRows([lead('ann'), lead('bob'), lead('eve')]);
  const changed = [lead('bob', { name: 'Rob' }), lead('dan'), lead('eve', { erasedAt: new Date() })];
  for (let times = 0; times < 2; times += 1) {
    await storeSearchRows(changed);
    expect(await stored()).toEqual([
      ['ann', 'ann', ['ann']],
      ['bob', 'rob', ['rob']],
      ['dan', 'dan', ['dan']],
    ]);
  }
});
