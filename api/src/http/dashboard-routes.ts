import { type DashboardPage, framedPages, openPages } from '../../contract/dashboard-pages.ts';

const pages = Object.entries<readonly string[]>({ ...openPages, ...framedPages }).flatMap(([name, paths]) =>
  paths.map((path) => ({ name: name as DashboardPage, matches: matcherOf(path) })),
);

function matcherOf(path: string): RegExp {
  const pattern = path.replace(/\/:\w+\?/g, '(/[\\w-]+)?').replace(/:\w+/g, '[\\w-]+');
  return new RegExp(`^${pattern}$`);
}

const withoutLastSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** Which page of the application is at this path, if any. */
export const dashboardPageAt = (path: string): DashboardPage | undefined =>
  pages.find(({ matches }) => matches.test(withoutLastSlash(path)))?.name;

/** Whether the dashboard has a page at this path; any other path shows '404 Page Not Found' and is answered with 404. */
export const isDashboardRoute = (path: string): boolean =>
  ['/', '/info'].includes(withoutLastSlash(path)) || dashboardPageAt(path) !== undefined;
