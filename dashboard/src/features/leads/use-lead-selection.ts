import { useState } from 'react';
import type { Lead } from '#contract/lead/submission.schema';
import { useStable } from '../../lib/use-stable.ts';

/** `of` says by which filters the list was asked for: another list has another selection. */
type Selection = { of: string; ids: ReadonlySet<string>; last: string | undefined; all: boolean };

/** Which leads of a list are selected: some of those that are loaded, or all that the filters find. */
export function useLeadSelection(leads: readonly Lead[], asked: string) {
  const none: Selection = { of: asked, ids: new Set(), last: undefined, all: false };
  const [state, setState] = useState(none);
  const selection = state.of === asked ? state : none;
  const { all } = selection;
  const ids = leads.filter(({ id }) => selection.ids.has(id)).map(({ id }) => id);
  const actions = useStable({
    /** `range`: with all between it and the one before. */
    toggle: (id: string, range: boolean) => {
      const next = new Set(all ? leads.map((lead) => lead.id) : selection.ids);
      const places = [id, selection.last].map((each) => leads.findIndex((lead) => lead.id === each)) as [
        number,
        number,
      ];
      const [from, to] = places[1] < 0 || !range ? [places[0], places[0]] : [Math.min(...places), Math.max(...places)];
      const adds = range ? true : !next.has(id);
      for (const lead of leads.slice(from, to + 1)) next[adds ? 'add' : 'delete'](lead.id);
      setState({ of: asked, ids: next, last: id, all: false });
    },
    selectLoaded: () => setState({ ...none, ids: new Set(leads.map(({ id }) => id)) }),
    selectAll: () => setState({ ...none, ids: new Set(leads.map(({ id }) => id)), all: true }),
    clear: () => setState(none),
  });
  return { ids, all, has: (id: string) => all || selection.ids.has(id), ...actions };
}
export type LeadSelection = ReturnType<typeof useLeadSelection>;
