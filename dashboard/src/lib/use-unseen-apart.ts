import { type RefObject, useEffect } from 'react';
import { inRest } from './in-rest.ts';

/** A hundred take longer than a frame. */
const AT_ONCE = 16;

/**
 * Marks the rows of a long list with `data-apart` once they are out of sight and have been laid out, so that styles can spare the browser
 * what is in them. Not before: to mark one in sight would blink, and one that was never laid out has no height.
 * @param ready whether all rows are there
 * @param rows changes with the rows
 */
export function useUnseenApart(list: RefObject<HTMLElement | null>, ready: boolean, rows: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are looked at anew
  useEffect(() => {
    if (!ready || !list.current) return;
    const unseen = new Set<Element>();
    let cancel: (() => void) | undefined;
    const markSome = () => {
      for (const row of [...unseen].slice(0, AT_ONCE)) {
        row.toggleAttribute('data-apart', true);
        observer.unobserve(row);
        unseen.delete(row);
      }
      cancel = unseen.size ? inRest(markSome) : undefined;
    };
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          if (isIntersecting) unseen.delete(target);
          else unseen.add(target);
        }
        if (unseen.size) cancel ??= inRest(markSome);
      },
      { rootMargin: '50%' },
    );
    for (const row of list.current.children) if (!row.hasAttribute('data-apart')) observer.observe(row);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [list, ready, rows]);
}
