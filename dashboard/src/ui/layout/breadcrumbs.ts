import { createContext, useContext, useEffect } from 'react';

export type Crumb = { label: string; to?: string };

/** Lets a page name its breadcrumbs, which the shell's header shows. */
export const BreadcrumbContext = createContext<(crumbs: Crumb[]) => void>(() => undefined);

export function useBreadcrumbs(crumbs: Crumb[]): void {
  const show = useContext(BreadcrumbContext);
  const key = JSON.stringify(crumbs);
  useEffect(() => show(JSON.parse(key) as Crumb[]), [show, key]);
}
