import { foldEmail, isEmail } from '#contract/lead/check-lead';
import type { Question } from '#contract/questions/question.schema';
import { rowProblems } from '#contract/questions/row-problems';
import type { Tracking } from '#contract/quiz/quiz-fields.schema';
import { tidyTrackingId, trackingProblem } from '#contract/quiz/tracking';
import { oneLine } from '#contract/texts/clean-text';
import { pictureProblem } from '#contract/web/picture-url';
import { home } from '../../../lib/base.ts';
import { urlProblem } from '../../../lib/url-problem.ts';
import { type EditedQuiz, isAmong } from '../editing/edited-quiz.ts';
import { checkQuestion, isBlank } from '../editing/question-rules.ts';
import { tidyChoices } from '../steps/lead-form/lead-fields.ts';

/** What is wrong with a field, by its dotted path. */
export type Problem = { path: string; message: string };
/** The first problem of a place, by its dotted path, or of what is inside it. */
export const problemAt = (problems: readonly Problem[], path: string): Problem | undefined =>
  problems.find((problem) => `${problem.path}.`.startsWith(`${path}.`));

/**
 * A quiz as it can be saved: without space around its texts, without questions that were added and left empty, and without empty options;
 * or what it lacks.
 * @param stored the quiz to which they were added
 */
export function readyToSave(edited: EditedQuiz, stored?: EditedQuiz): { quiz: EditedQuiz; problems: Problem[] } {
  const written = edited.questions.filter(
    (question) => !isBlank(question) || isAmong(stored?.questions ?? [], question),
  );
  const problems = [...fieldProblems(edited), ...outcomeProblems(edited)];
  const questions = written.map((question, order) => {
    const checked = checkQuestion(question);
    if ('question' in checked)
      return checked.question.order === order ? checked.question : { ...checked.question, order };
    const { field, message } = checked.problem;
    problems.push({ path: `questions.${edited.questions.indexOf(question)}.${field}`, message });
    return question;
  });
  for (const { path, message } of rowProblems(written)) problems.push({ path: pathIn(edited, written, path), message });
  return { quiz: problems.length ? edited : tidied({ ...edited, questions }), problems };
}

/** A path in some of the questions, as a path in all of them. */
export function pathIn({ questions }: EditedQuiz, some: readonly Question[], path: string): string {
  const [list, place, ...rest] = path.split('.');
  const question = list === 'questions' ? some[Number(place)] : undefined;
  return question ? [list, questions.indexOf(question), ...rest].join('.') : path;
}

/** Its texts as they will be stored: no space around them, no empty choice. */
const tidied = (quiz: EditedQuiz): EditedQuiz => ({
  ...trimmed(quiz),
  thankYouPageConfig: trimmed(quiz.thankYouPageConfig),
  tracking: tidyTracking(quiz.tracking),
  outcomes: quiz.outcomes.map(trimmed),
  mails: quiz.mails.map(trimmed),
  leadFields: quiz.leadFields.map((field) => ({ ...trimmed(field), choices: tidyChoices(field.choices) })),
});

const trimmed = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  ) as Row;

const tidyTracking = ({ gtm, ga4, metaPixel }: Tracking): Tracking => ({
  gtm: tidyTrackingId(gtm),
  ga4: tidyTrackingId(ga4),
  metaPixel: tidyTrackingId(metaPixel),
});

function fieldProblems({ title, redirectUrl, privacyUrl, replyTo, tracking }: EditedQuiz): Problem[] {
  const problems: Problem[] = [];
  if (!oneLine(title)) problems.push({ path: 'title', message: 'Title is required' });
  for (const [path, url] of Object.entries({ redirectUrl, privacyUrl })) {
    const message = urlProblem(url);
    if (message) problems.push({ path, message });
  }
  const message = emailProblem(replyTo);
  if (message) problems.push({ path: 'replyTo', message });
  for (const name of ['gtm', 'ga4', 'metaPixel'] as const) {
    const message = trackingProblem(name, tracking[name]);
    if (message) problems.push({ path: `tracking.${name}`, message });
  }
  return problems;
}

const outcomeProblems = ({ outcomes }: EditedQuiz): Problem[] =>
  outcomes.flatMap(({ name }, index) =>
    name.trim() ? [] : [{ path: `outcomes.${index}.name`, message: 'Outcome name is required' }],
  );

/** What keeps an e-mail address from being one; undefined for a good one and for none. */
export function emailProblem(value: string): string | undefined {
  const address = foldEmail(value);
  return address === '' || isEmail(address) ? undefined : 'Enter a valid email address';
}

/** The same for the address of a picture. */
export const imageProblem = (value: string): string | undefined => pictureProblem(value, home);
