import { decoded } from '../texts/fill-address.ts';
import { PIPED_KEY } from '../texts/piped-values.ts';
import { blockProblem } from './block-problems.ts';
import type { QuizMail } from './mails.schema.ts';

type MailedQuiz = {
  mails?: readonly QuizMail[];
  questions: ReadonlyArray<{ id: string; category?: string | undefined; options: ReadonlyArray<{ id: string }> }>;
  outcomes: ReadonlyArray<{ id: string; name: string }>;
};
type MailIssue = { path: string; message: string; severity: 'error' | 'warning' };

const WRITTEN = /\{\{([^{}|]{1,200})(?:\|[^{}]*)?\}\}/g;
const KEY = new RegExp(`^(?:${PIPED_KEY})$`);

/** What keeps mails from being sent as their owner means them. Two for the same visitors on one day are an error. */
export function mailIssues(quiz: MailedQuiz): MailIssue[] {
  const { mails = [], outcomes } = quiz;
  return mails.flatMap((mail, index) => {
    const path = `mails.${index}`;
    const named = mailName(mail, outcomes);
    const warn = (field: string, message: string): MailIssue => ({
      path: `${path}.${field}`,
      message: `${named}: ${message}`,
      severity: 'warning',
    });
    const isSecond = mails
      .slice(0, index)
      .some(({ days, outcomeId }) => days === mail.days && outcomeId === mail.outcomeId);
    const isForNobody = mail.outcomeId !== '' && !outcomes.some(({ id }) => id === mail.outcomeId);
    return [
      ...(isSecond
        ? [
            {
              path: `${path}.outcomeId`,
              message: `${named}: there is another one for the same visitors on that day`,
              severity: 'error' as const,
            },
          ]
        : []),
      ...(isForNobody ? [warn('outcomeId', 'it is never sent, its outcome has been deleted')] : []),
      ...unknownIn(mail.subject, quiz).map((shown) => warn('subject', `${shown} stands for nothing`)),
      ...mail.blocks.flatMap((block, place) => {
        const problem = blockProblem(block, quiz);
        return [
          ...(problem ? [warn(`blocks.${place}`, `block ${place + 1} is never shown, it ${problem}`)] : []),
          ...unknownIn(JSON.stringify(block), quiz).map((shown) =>
            warn(`blocks.${place}`, `${shown} in block ${place + 1} stands for nothing`),
          ),
        ];
      }),
    ];
  });
}

/** “Follow-up after 3 days, Dry” */
export function mailName({ days, outcomeId }: Pick<QuizMail, 'days' | 'outcomeId'>, outcomes: MailedQuiz['outcomes']) {
  const when = days === 0 ? 'Mail with the result' : `Follow-up after ${days} ${days === 1 ? 'day' : 'days'}`;
  const outcome = outcomes.find(({ id }) => id === outcomeId);
  return outcome ? `${when}, ${outcome.name}` : when;
}

/** The placeholders of a text that a mail fills with nothing. */
function unknownIn(text: string, { questions }: MailedQuiz): string[] {
  const written = [...text.matchAll(WRITTEN)].map(([, key = '']) => decoded(key).trim());
  return [...new Set(written)].filter((key) => !isKnown(key, questions)).map((key) => `{{${key}}}`);
}

function isKnown(key: string, questions: MailedQuiz['questions']): boolean {
  if (!KEY.test(key)) return false;
  const [, group, name] = /^(answer|category|hidden):(.*)$/.exec(key) ?? [];
  if (group === 'answer') return questions.some(({ id }) => id === name);
  if (group === 'category') return questions.some(({ category }) => category === name);
  // What an address says is anybody's words, which mails do not carry.
  return group !== 'hidden';
}
