import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFocusHandedOn } from '../focus/hand-on-focus.ts';
import { useHeldFocus } from '../focus/use-held-focus.ts';

type VirtualListProps<T extends { id: string }> = {
  items: readonly T[];
  /** Draws one item; called anew with each step of scrolling, so what it draws should be memoised. */
  children: (item: T) => ReactNode;
  columns?: number;
  /** The height that a row of items has before it is measured, with the gap below it. */
  rowPx: number;
  /** Looks of a row: the gaps between its items and the one below it, as padding. */
  rowClass: string;
  /** While newer items are on their way. */
  busy?: boolean;
};

/** A list of any length in the page's own scrolling. Only the rows near the window are in the page, and that with the focus. */
export function VirtualList<T extends { id: string }>({
  items,
  children,
  columns = 1,
  rowPx,
  rowClass,
  busy,
}: VirtualListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  const late = useLate(busy === true);
  const held = useHeldFocus(list, items);
  useFocusHandedOn(list);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const find = () => setTop(Math.round(current.getBoundingClientRect().top + scrollY));
    find();
    // What stands above may become higher or lower, too: filters, a notice. To ask at each drawing would have all laid out before its time.
    const page = new ResizeObserver(find);
    page.observe(document.body);
    return () => page.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: useCallback(() => rowPx, [rowPx]),
    getItemKey: useCallback((row: number) => `${columns}-${items[row * columns]?.id}`, [items, columns]),
    overscan: 4,
    scrollMargin: top,
    // Where the page before was scrolled to says nothing; the router knows where one was here.
    initialOffset: 0,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (focused === undefined || focused >= range.count || rows.includes(focused)) return rows;
      return [...rows, focused].sort((a, b) => a - b);
    },
  });
  return (
    <div
      ref={list}
      role="list"
      {...held}
      aria-busy={busy}
      className={late ? 'relative opacity-60' : 'relative'}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index: row, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={row}
          role="presentation"
          onFocus={() => setFocused(row)}
          onBlur={() => setFocused(undefined)}
          className={`absolute inset-x-0 top-0 grid ${rowClass}`}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row * columns, (row + 1) * columns).map((item, column) => (
            <div
              key={item.id}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={row * columns + column + 1}
              data-item={item.id}
              className="grid"
            >
              {children(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** How long something takes until that shows: what comes sooner would only flicker. */
const LATE_MS = 300;

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late && waiting;
}
