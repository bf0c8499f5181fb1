import { reachableQuestions } from '../flow.ts';
import type { LeadField } from '../lead/lead-form.schema.ts';
import { kinds } from '../questions/kinds.ts';
import type { QuestionType } from '../questions/question.schema.ts';
import type { OptionSettings, QuestionSettings } from '../questions/question-settings.schema.ts';
import { rowProblems } from '../questions/row-problems.ts';
import type { Vote } from '../questions/worth.ts';
import { blockProblem } from '../result/block-problems.ts';
import type { ResultBlock } from '../result/blocks.schema.ts';
import { mailIssues } from '../result/mail-checks.ts';
import type { QuizMail } from '../result/mails.schema.ts';
import { voteReader } from '../scoring/buckets.ts';
import { linkedText } from '../texts/linked-text.ts';
import { limits } from '../web/limits.ts';

type CheckedQuiz = {
  outcomeType: 'points' | 'bucket';
  redirectUrl?: string;
  consentText?: string;
  marketingText?: string;
  privacyUrl?: string;
  leadFields?: readonly LeadField[];
  questions: ReadonlyArray<
    {
      id: string;
      title: string;
      type: QuestionType;
      /** `bucket` is a category that was named and is no outcome yet (see buckets.ts). */
      options: ReadonlyArray<
        { id: string; text: string; bucket?: string | undefined; votes: readonly Vote[] } & OptionSettings
      >;
    } & QuestionSettings
  >;
  resultBlocks?: readonly ResultBlock[];
  mails?: readonly QuizMail[];
  outcomes: ReadonlyArray<{ id: string; name: string; minScore?: number | null; maxScore?: number | null }>;
};

/** One thing to fix; `step` is the builder's step (1–4) where it is fixed. */
export type PublishIssue = { path: string; message: string; step: 1 | 2 | 3 | 4; severity: 'error' | 'warning' };

/**
 * What keeps a quiz from being published (errors) or deserves a look (warnings): at least one question, each with what its kind
 * needs and reached by some answer, points bands without gap and overlap from 0 to 100, categories that are voted for and an
 * outcome for every one of them.
 */
export function publishChecks(quiz: CheckedQuiz): PublishIssue[] {
  return [
    ...questionIssues(quiz),
    ...(quiz.outcomeType === 'points' ? bandIssues(quiz) : bucketIssues(quiz)),
    ...leadFieldIssues(quiz),
    ...privacyWarnings(quiz),
    ...redirectWarnings(quiz),
    ...blockWarnings(quiz),
    ...mailIssues(quiz).map((issue) => ({ ...issue, step: 3 as const })),
  ];
}

function questionIssues({ questions }: CheckedQuiz): PublishIssue[] {
  if (!questions.some(({ type }) => kinds[type].asks)) return [error('questions', 'Add at least one question', 4)];
  const reachable = new Set(reachableQuestions(questions));
  const named = (index: number) => `Question ${index + 1} “${questions[index]?.title}”`;
  return [
    ...questions.flatMap((question, index) => [
      ...kinds[question.type]
        .problems(question)
        .map(({ field, message }) => error(`questions.${index}.${field}`, `${named(index)}: ${message}`, 4)),
      ...(reachable.has(question)
        ? []
        : [error(`questions.${index}.title`, `${named(index)} is never shown: no answer leads to it`, 4)]),
    ]),
    ...rowProblems(questions).map(({ path, message }) => error(path, message, 4)),
  ];
}

function bandIssues(quiz: CheckedQuiz): PublishIssue[] {
  if (quiz.outcomes.length === 0) return [];
  const bands = quiz.outcomes.map((outcome, index) => ({ ...outcome, index }));
  const unset = bands.filter(({ minScore, maxScore }) => minScore == null || maxScore == null || minScore > maxScore);
  if (unset.length)
    return unset.map(({ name, index, minScore }) =>
      error(
        `outcomes.${index}.${minScore == null ? 'minScore' : 'maxScore'}`,
        `Outcome “${name}” needs a score range from 0 to 100`,
        2,
      ),
    );

  const sorted = bands
    .map((band) => ({ index: band.index, name: band.name, min: band.minScore as number, max: band.maxScore as number }))
    .sort((a, b) => a.min - b.min);
  const issues: PublishIssue[] = [];
  let next = 0;
  for (const { index, name, min, max } of sorted) {
    if (min > next)
      issues.push(error(`outcomes.${index}.minScore`, `No outcome covers scores ${range(next, min - 1)}`, 2));
    if (min < next)
      issues.push(
        error(
          `outcomes.${index}.minScore`,
          `Outcome “${name}” overlaps another one at scores ${range(min, Math.min(max, next - 1))}`,
          2,
        ),
      );
    next = Math.max(next, max + 1);
  }
  if (next <= 100) issues.push(error('outcomes', `No outcome covers scores ${range(next, 100)}`, 2));
  return issues;
}

function bucketIssues(quiz: CheckedQuiz): PublishIssue[] {
  const { read } = voteReader(quiz.outcomes);
  let votes = false;
  const issues = new Map<string, PublishIssue>();
  quiz.questions.forEach((question, q) => {
    question.options.forEach((option, o) => {
      const { votes: known, problem } = read(option);
      votes ||= known.length > 0 || problem !== undefined;
      if (problem && !issues.has(problem.message.toLowerCase()))
        issues.set(
          problem.message.toLowerCase(),
          error(`questions.${q}.options.${o}.${problem.field}`, problem.message, problem.field === 'bucket' ? 2 : 4),
        );
    });
  });
  return votes ? [...issues.values()] : noVotesIssues(quiz);
}

/** Nobody votes for anything: every visitor would end in the same outcome, or in none. */
function noVotesIssues({ questions, outcomes }: CheckedQuiz): PublishIssue[] {
  const issues = questions.flatMap(({ title, type }, index) =>
    kinds[type].scored
      ? [error(`questions.${index}.options`, `No option of question ${index + 1} “${title}” votes for an outcome`, 4)]
      : [],
  );
  return issues.length || outcomes.length ? issues : [error('outcomes', 'Add an outcome', 2)];
}

/** Own fields need a name, and a choice something to choose from. */
function leadFieldIssues({ leadFields = [] }: CheckedQuiz): PublishIssue[] {
  return leadFields.flatMap(({ kind, label, choices }, index) => {
    const named = label || !['text', 'choice', 'checkbox'].includes(kind);
    return [
      ...(named ? [] : [error(`leadFields.${index}.label`, `Field ${index + 1} of the form needs a name`, 3)]),
      ...(kind === 'choice' && choices.length < limits.minOptions
        ? [error(`leadFields.${index}.choices`, `Field ${index + 1} of the form needs at least two choices`, 3)]
        : []),
    ];
  });
}

/** A privacy policy in the languages of the product. */
const PRIVACY_POLICY =
  /privacy|data[\s-]protection|datenschutz|confidentialité|vie privée|protection des données|privacidad|protecci[oó]n de (?:los )?datos|prote[cç][cç]?[aã]o de dados|الخصوصية|プライバシー|個人情報/i;

/**
 * Whether what visitors agree to mentions a privacy policy that nothing on the form links to. The specified consent text, which '' stands
 * for, mentions one.
 */
export function lacksPrivacyLink({
  consentText,
  marketingText,
  privacyUrl,
}: Required<Pick<CheckedQuiz, 'consentText' | 'marketingText' | 'privacyUrl'>>): boolean {
  if (privacyUrl) return false;
  const texts = [consentText, marketingText].filter(Boolean);
  const mentions = !consentText || texts.some((text) => PRIVACY_POLICY.test(text));
  return mentions && !texts.some((text) => linkedText(text).some(({ url }) => url));
}

function privacyWarnings({ consentText, marketingText = '', privacyUrl = '' }: CheckedQuiz): PublishIssue[] {
  return consentText !== undefined && lacksPrivacyLink({ consentText, marketingText, privacyUrl })
    ? [warning('privacyUrl', 'The consent text mentions a privacy policy, but nothing links to it')]
    : [];
}

function redirectWarnings(quiz: CheckedQuiz): PublishIssue[] {
  return quiz.redirectUrl?.toLowerCase().startsWith('http://')
    ? [warning('redirectUrl', 'The redirect goes to an unencrypted address (http://)')]
    : [];
}

const blockWarnings = (quiz: CheckedQuiz): PublishIssue[] =>
  (quiz.resultBlocks ?? []).flatMap((block, index) => {
    const problem = blockProblem(block, quiz);
    return problem
      ? [warning(`resultBlocks.${index}`, `Block ${index + 1} of the result is never shown: it ${problem}`)]
      : [];
  });

const error = (path: string, message: string, step: PublishIssue['step']): PublishIssue => ({
  path,
  message,
  step,
  severity: 'error',
});
const warning = (path: string, message: string): PublishIssue => ({ path, message, step: 3, severity: 'warning' });
const range = (from: number, to: number) => (from === to ? String(from) : `${from}–${to}`);
