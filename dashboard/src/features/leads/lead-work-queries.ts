import type {
  BulkChange,
  CustomerRow,
  CustomersResult,
  LeadNote,
  LeadNoteInput,
  LeadWork,
  LeadWorkInput,
} from '#contract/lead/lead-work.schema';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { limits } from '#contract/web/limits';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { writeOrCheck } from '../../lib/write-or-check.ts';
import { type LeadCount, type LeadFilters, leadQueries } from './queries.ts';

// What is written here can be written again: where no answer comes, it is.
const twice = <T>(write: () => Promise<T>): Promise<T> => writeOrCheck(write, write);

/** Changes status, value and tags of a lead, and shows what it has then. */
export async function changeLead(id: string, change: LeadWorkInput): Promise<LeadWork> {
  const work = await twice(() => api<LeadWork>('PATCH', `/api/submissions/${id}`, change));
  showWork(id, work);
  void refreshLists();
  return work;
}

export async function addNote(id: string, note: LeadNoteInput): Promise<void> {
  const notes = await twice(() => api<LeadNote[]>('POST', `/api/submissions/${id}/notes`, note));
  showWork(id, { notes });
}

export async function deleteNote(id: string, note: LeadNote): Promise<void> {
  const path = `/api/submissions/${id}`;
  await twice(() => api<void>('DELETE', `${path}/notes/${note.id}`).then(() => true));
  const left = queryClient.getQueryData(leadQueries.detail(id).queryKey)?.notes ?? [];
  showWork(id, { notes: left.filter((each) => each.id !== note.id) });
}

/** Changes the leads with these ids, or those that the filters were found to find. Returns how many were changed. */
export async function changeLeads(
  change: BulkChange,
  which: { ids: readonly string[] } | ({ filters: LeadFilters } & LeadCount),
): Promise<number> {
  const post = (body: object) => api<{ changed: number }>('POST', '/api/submissions/work', { change, ...body });
  let changed = 0;
  if ('ids' in which)
    for (let start = 0; start < which.ids.length; start += limits.workIds) {
      const ids = which.ids.slice(start, start + limits.workIds);
      changed += (await twice(() => post({ ids }))).changed;
    }
  else {
    const { filters, count, before } = which;
    changed = (await post({ filters: withoutEmpty(filters), count, before })).changed;
  }
  return changed;
}

/** Sends the rows of a file in parts. `onProgress` gets how many are done. */
export async function importCustomers(
  rows: readonly CustomerRow[],
  onProgress: (done: number) => void,
): Promise<CustomersResult> {
  const result: CustomersResult = { matched: 0, unmatched: [] };
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    const { matched, unmatched } = await twice(() =>
      api<CustomersResult>('POST', '/api/submissions/customers', { rows: part }),
    );
    result.matched += matched;
    result.unmatched.push(...unmatched.map((place) => start + place));
    onProgress(start + part.length);
  }
  return result;
}
/** Few enough to be answered at once on a busy machine. */
const ROWS_AT_ONCE = 500;

/** Reads lists, numbers and offered tags anew; with `details` the lead that is open, too. */
export const refreshLists = ({ details = false } = {}): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: ['/api/submissions'],
    predicate: ({ queryKey }) => details || queryKey[1] !== 'detail',
  });

function showWork(id: string, work: Partial<LeadWork>): void {
  queryClient.setQueryData(leadQueries.detail(id).queryKey, (lead): LeadDetail | undefined => {
    if (!lead) return undefined;
    // Without a value in what was answered there is none.
    const { value: _value, ...rest } = lead;
    return 'status' in work ? { ...rest, ...work } : { ...lead, ...work };
  });
}

const withoutEmpty = (filters: LeadFilters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
