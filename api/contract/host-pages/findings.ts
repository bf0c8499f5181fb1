import { containerId, paths } from '../web/paths.ts';
import { type EmbedWay, isDirective, type PageProblem } from './host-pages.ts';

/** What is wrong on a page, in words. `line` is to be copied, exactly as it is. */
export type Finding = { id: string; what: string; means: string; mend: string; line?: string };

type Place = { origin: string; quizId: string };
type Words = Omit<Finding, 'id'>;

const withSlash = (origin: string) => `${origin}/embed/`;

/** The script element with the attributes by which optimisers leave a script alone. */
const scriptLine = ({ origin, quizId }: Place): string =>
  `<script src="${origin}${paths.embedScript(quizId)}" async="async" data-cfasync="false" data-no-optimize="1" data-no-defer="1" data-no-minify="1" data-noptimize="1" nowprocket="nowprocket"></script>`;
const containerLine = ({ origin, quizId }: Place): string =>
  `<div id="${containerId(quizId)}"><a href="${origin}${paths.quiz(quizId)}">Take the quiz</a></div>`;

const BLOCKED: Record<string, string> = {
  'connect-src': 'Visitors see the quiz, but answers and leads cannot be sent.',
  'script-src': 'The quiz or parts of it do not show.',
  'script-src-elem': 'The quiz or parts of it do not show.',
  'img-src': 'Pictures of the quiz do not show.',
  'media-src': 'Videos of the quiz do not play.',
  'font-src': 'The quiz shows in another font.',
  'frame-src': 'The frame stays empty.',
};

/** A policy's own line for a directive. `'self'` keeps what the page loads of itself where the directive was missing. */
const policyFinding = (directive: string, { origin }: Place): Words => ({
  what: `The Content-Security-Policy of the page blocks the quiz by ${directive}`,
  means: BLOCKED[directive] ?? 'The quiz is not complete.',
  // With a slash at its end, a source of a policy holds for everything below it.
  mend: `Add ${origin}/ to ${directive} of the policy. If the policy has no ${directive}, add this line to it.`,
  line: `${directive} 'self' ${origin}/`,
});

const KEEP_OFF = 'Replace the script of the quiz on the page by this line, then clear the cache of the optimiser.';

const SANDBOX = 'sandbox="allow-scripts allow-same-origin allow-popups allow-top-navigation-by-user-activation"';

/** By the id of the finding. */
const words = {
  delayed: (place: Place) => ({
    what: 'An optimiser holds the script of the quiz back',
    means: 'The quiz shows late, for some visitors only after they touch the page.',
    mend: KEEP_OFF,
    line: scriptLine(place),
  }),
  merged: (place: Place) => ({
    what: 'An optimiser has copied the script of the quiz into a file of its own',
    means: 'Edits of the quiz do not reach the page until its cache is cleared.',
    mend: KEEP_OFF,
    line: scriptLine(place),
  }),
  sandbox_scripts: () => ({
    what: 'The sandbox of the frame blocks scripts',
    means: 'The quiz does not run: visitors see a link, or nothing.',
    mend: 'Give the frame this attribute, or none of this name.',
    line: SANDBOX,
  }),
  sandboxed: () => ({
    what: 'The frame has a sandbox without an origin',
    means: 'A reload starts the quiz over, and a lead that is still being sent is lost with the page.',
    mend: 'Give the frame this attribute.',
    line: SANDBOX,
  }),
  hidden_field: () => ({
    what: 'Hidden fields are not stored as the page gives them',
    means: 'A name is not allowed, a value is too long, or there are more than 20.',
    mend: 'Open the page and its console: the quiz names each field there.',
  }),
  old_script: (place: Place) => ({
    what: 'The page shows an older version of the quiz',
    means: 'Visitors answer what you have changed since.',
    mend: 'Clear the cache of the page and of its CDN, and keep addresses that begin like this out of it.',
    line: withSlash(place.origin),
  }),
  unpublished: () => ({
    what: 'The quiz is not published',
    means: 'The page says that the quiz is not available.',
    mend: 'Publish the quiz under Share & Embed.',
  }),
  unknown_quiz: (place: Place) => ({
    what: `The server has no quiz ${place.quizId}`,
    means: 'The page says that the quiz was not found.',
    mend: 'Copy the snippet again, from Share & Embed of the quiz.',
  }),
  no_quiz: () => ({
    what: 'The page has no snippet of a quiz',
    means: 'Nothing can show.',
    mend: 'Copy the snippet from Share & Embed, and paste it where the page takes HTML. Some editors remove scripts.',
  }),
  no_script: (place: Place) => ({
    what: 'The page has the place of the quiz, but not its script',
    means: 'The quiz does not show.',
    mend: 'Add this line to the page. Some editors remove scripts from what is pasted.',
    line: scriptLine(place),
  }),
  no_container: (place: Place) => ({
    what: 'The page has the script of the quiz, but no place for it',
    means: 'The quiz does not show.',
    mend: 'Add this line where the quiz belongs.',
    line: containerLine(place),
  }),
  not_loaded: (place: Place) => ({
    what: 'The script of the quiz does not load',
    means: 'The quiz does not show.',
    mend: 'Open this address in a browser. If it does not load there either, the server cannot be reached.',
    line: place.origin + paths.embedScript(place.quizId),
  }),
  twice: (place: Place) => ({
    what: 'The quiz is on the page more than once',
    means: 'Visitors meet it twice.',
    mend: 'Leave one element with this id, and remove the others.',
    line: containerId(place.quizId),
  }),
  hidden: () => ({
    what: 'The quiz is on the page, but hidden',
    means: 'The page hides it, or gives it no room. If it is in a tab or a dialog, that is as it should be.',
    mend: 'Look for display, visibility, opacity and height in the CSS of the elements around it.',
  }),
  not_ready: () => ({
    what: 'The script has run, but the quiz does not show',
    means: 'Something on the page keeps it from starting.',
    mend: 'Open the page and its console, and look for the first error.',
  }),
} satisfies Record<string, (place: Place) => Words>;
export type FindingId = keyof typeof words;

/** A finding in words. A directive of a policy is an id, too. */
export const describeFinding = (id: FindingId | (string & {}), place: Place): Finding => ({
  id,
  ...(Object.hasOwn(words, id) ? words[id as FindingId](place) : policyFinding(id, place)),
});

type NotedPage = { way: EmbedWay; problems: readonly PageProblem[]; isOld: boolean; isPublished: boolean };

/** What is wrong on a page that has been seen, the worst first. */
export function diagnose({ way, problems, isOld, isPublished }: NotedPage, place: Place): Finding[] {
  const noted = (isWanted: (problem: PageProblem) => boolean) => problems.filter(isWanted);
  const ids = [
    ...(isPublished ? [] : ['unpublished']),
    ...noted(isDirective),
    ...noted((problem) => !isDirective(problem)),
    // The page of the quiz itself is never cached for long.
    ...(isOld && way !== 'page' ? ['old_script'] : []),
  ];
  return ids.map((id) => describeFinding(id, place));
}
