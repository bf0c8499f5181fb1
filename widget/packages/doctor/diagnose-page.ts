import { describeFinding, type Finding } from '../../../api/contract/host-pages/findings.ts';

/** What a browser has seen of one quiz on a page. */
export type SeenQuiz = {
  /** Address of its server, with its path. */
  origin: string;
  quizId: string;
  /** What the server says of the quiz: the version that it shows now, that there is none, or nothing. */
  served: { version: string } | 'unpublished' | 'unknown' | 'unreachable';
  /** Whether the page names the quiz's script in any attribute of a script element, and whether an optimiser has changed that element. */
  script: 'plain' | 'held' | 'none';
  /** Whether the browser asked for the script, and what came of it. */
  request: 'loaded' | 'failed' | 'none';
  /** Elements that the script mounts into. */
  containers: number;
  /** Where the quiz opens over the page. */
  isPopup: boolean;
  /** Frames with the quiz, by whether a sandbox takes their origin. */
  frames: Array<{ isSandboxed: boolean; isWithoutScripts?: boolean }>;
  /** Quizzes that have started, with the version that they show. */
  started: Array<{ version?: string; isVisible: boolean }>;
};

/** What a browser has seen of a page. */
export type SeenPage = {
  quizzes: SeenQuiz[];
  /** What the page's policy has blocked. */
  violations: Array<{ directive: string; blocked: string }>;
};

export type QuizReport = { quizId: string; origin: string; findings: Finding[] };

/** Chromium names the newer directives. A policy that has the older ones needs no others. */
const familiar = (directive: string): string => directive.replace(/-(elem|attr)$/, '');

/** Those first without which visitors see nothing, or leave nothing. */
const WORST_FIRST = ['script-src', 'frame-src', 'connect-src'];
const placeOf = (directive: string): number =>
  WORST_FIRST.includes(directive) ? WORST_FIRST.indexOf(directive) : WORST_FIRST.length;

/** What is wrong with each quiz on a page, the worst first. A page without a quiz has one report that says so. */
export function diagnosePage({ quizzes, violations }: SeenPage): QuizReport[] {
  if (quizzes.length === 0)
    return [{ quizId: '', origin: '', findings: [describeFinding('no_quiz', { origin: '', quizId: '' })] }];
  return quizzes.map((quiz) => ({
    quizId: quiz.quizId,
    origin: quiz.origin,
    findings: idsOf(quiz, violations).map((id) => describeFinding(id, quiz)),
  }));
}

function idsOf(quiz: SeenQuiz, violations: SeenPage['violations']): string[] {
  const { served, script, request, containers, isPopup, frames, started } = quiz;
  const blocked = violations.filter(({ blocked }) => quiz.origin && `${blocked}/`.startsWith(`${quiz.origin}/`));
  const directives = [...new Set(blocked.map(({ directive }) => familiar(directive)))].sort(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const isFrame = frames.length > 0;
  const isMissing = served === 'unpublished' || served === 'unknown';
  // What follows from one of these says nothing by itself.
  const causes = [
    ...(served === 'unpublished' ? ['unpublished'] : []),
    ...(served === 'unknown' ? ['unknown_quiz'] : []),
    ...directives,
    ...(script === 'held' ? ['delayed'] : []),
  ];
  const hasRun = started.length > 0;
  const needsScript = containers > 0 && !isPopup && !hasRun && !isMissing && directives.length === 0;
  const consequences = [
    ...(needsScript && script === 'none' && request === 'none' ? ['no_script'] : []),
    ...(request === 'failed' && directives.length === 0 ? ['not_loaded'] : []),
    ...(script === 'plain' && containers === 0 && !hasRun && !isPopup && !isFrame && !isMissing
      ? ['no_container']
      : []),
    ...(needsScript && request === 'loaded' && causes.length === 0 ? ['not_ready'] : []),
  ];
  const isOld = ({ version }: SeenQuiz['started'][number]) =>
    typeof served === 'object' && version !== undefined && version !== served.version;
  return [
    ...causes,
    ...consequences,
    ...(hasRun && script === 'none' && request === 'none' && !isFrame && !isPopup ? ['merged'] : []),
    ...(started.some(isOld) ? ['old_script'] : []),
    ...(frames.some(({ isWithoutScripts }) => isWithoutScripts)
      ? ['sandbox_scripts']
      : frames.some(({ isSandboxed }) => isSandboxed)
        ? ['sandboxed']
        : []),
    ...(containers > 1 ? ['twice'] : []),
    ...(hasRun && !isMissing && started.every(({ isVisible }) => !isVisible) ? ['hidden'] : []),
  ];
}
