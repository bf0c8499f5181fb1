import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';

/** What the history keeps with an open lead: the place of the list that it was opened from, if it was; see `scrollKey`. */
type OverList = { list: string } | null;

/** Opening a lead, going on to the next and closing it leave the list where it is scrolled to: for the router they are one place. */
export const scrollKey = ({ key, state }: Location<OverList>): string => state?.list ?? key;

/**
 * The lead that is read beside the list is named in the address and is a step of the history of its own, so that going back closes it. On
 * a phone it covers the list and looks like a page.
 */
export function useOpenLead() {
  const [address, setAddress] = useSearchParams();
  const location: Location<OverList> = useLocation();
  const { state } = location;
  const navigate = useNavigate();
  const opened = address.get('lead') || undefined;
  // The history goes back in its own time: a second Escape would leave the list, too.
  const closed = useRef<Location>(undefined);
  return {
    opened,
    open: (id: string) => {
      const next = new URLSearchParams(address);
      next.set('lead', id);
      setAddress(next, {
        replace: opened !== undefined,
        state: opened ? state : { list: scrollKey(location) },
        preventScrollReset: true,
      });
    },
    close: () => {
      if (closed.current === location) return;
      closed.current = location;
      if (state?.list) return void navigate(-1);
      const list = new URLSearchParams(address);
      list.delete('lead');
      setAddress(list, { replace: true, preventScrollReset: true });
    },
  };
}
