import { type DashboardPage, framedPages, openPages } from '../../contract/web/dashboard-pages.ts';

const pages = Object.entries<readonly string[]>({ ...openPages, ...framedPages }).flatMap(([name, paths]) =>
  paths.map((path) => ({ name: name as DashboardPage, matches: matcherOf(path) })),
);

function matcherOf(path: string): RegExp {
  const pattern = path.replace(/\/:\w+\?/g, '(/[\\w-]+)?').replace(/:\w+/g, '[\\w-]+');
  return new RegExp(`^${pattern}$`);
}

const withoutTrailingSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** The page of the application at this path; undefined for prerendered and unknown paths. */
export const dashboardPageAt = (path: string): DashboardPage | undefined =>
  pages.find(({ matches }) => matches.test(withoutTrailingSlash(path)))?.name;

/** Whether the dashboard has a page at this path. Other paths get its 404 page with status 404. */
export const isDashboardRoute = (path: string): boolean =>
  ['/', '/info'].includes(withoutTrailingSlash(path)) || dashboardPageAt(path) !== undefined;
