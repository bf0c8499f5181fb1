import { useLayoutEffect } from 'react';

/**
 * Says on the root element what the page has, as `data-has-NAME`, for the styles that depend on it: for `:has()` on the root the browser
 * would look through the whole page with every element that comes or goes.
 */
export function usePageHas(name: 'sticky-bar' | 'beside' | 'toast', has = true): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-has-${name}`, has);
    return () => document.documentElement.removeAttribute(`data-has-${name}`);
  }, [name, has]);
}
