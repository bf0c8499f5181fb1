/** How a quiz is on a page: by its script, over the page, in a frame, as the page itself, mounted by a package. */
export const embedWays = ['inline', 'popup', 'frame', 'page', 'package'] as const;
export type EmbedWay = (typeof embedWays)[number];

/** Directives of a policy that keep something of a quiz from its server. */
const directives = ['connect-src', 'script-src', 'script-src-elem', 'img-src', 'media-src'] as const;

/**
 * What a page does to its quiz, as the script or the server notices it: a directive that blocks the
 * server, an optimiser that holds the script back, a sandbox without an origin, hidden fields
 * that are not stored as given.
 */
export const pageProblems = [...directives, 'delayed', 'sandboxed', 'hidden_field'] as const;
export type PageProblem = (typeof pageProblems)[number];

export const isDirective = (problem: string): problem is (typeof directives)[number] =>
  (directives as readonly string[]).includes(problem);

/** Where the script reports a problem of its page: a script again, which a policy allows that allows the first. */
export const problemPath = (quizId: string): string => `/embed/problems/${quizId}.js`;

/** Pages of a quiz. The one that was not seen for the longest makes room. */
export const MAX_HOST_PAGES = 100;
