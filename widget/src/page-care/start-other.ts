import { paths } from '#contract/paths';
import type { EmbedData } from '#contract/public-quiz.schema';
import type { HostOptions } from '../host-options.ts';
import type { QuizController } from '../start-quiz.ts';
import type { TellError } from './report.ts';

type Other = {
  element: HTMLElement;
  quizId: string;
  origin: string;
  send: typeof fetch;
  options: HostOptions;
  /** Whether the scripts on the page cannot draw it: then its own is brought, which puts itself among the starts. */
  isElsewhere: (quiz: EmbedData['quiz']) => boolean;
};

/**
 * Fetches a quiz whose script is not on the page, and starts it. What the page says instead stays where it does not come, or is none; an
 * empty element says that itself.
 */
export const startOther =
  (tellError: TellError) =>
  (
    { element, quizId, origin, send, options, isElsewhere }: Other,
    start: (quiz: EmbedData['quiz'], options: HostOptions) => QuizController,
  ): QuizController => {
    let given = options;
    let started: QuizController | undefined;
    let gone = false;
    const fail = (code: 'load_failed' | 'not_found') => {
      if (!gone) tellError(element, quizId, code, `${origin}: ${quizId}`);
    };
    send(origin + paths.embedQuiz(quizId), { credentials: 'omit' })
      .then((response) => (response.ok ? response.json() : response.status === 404 ? null : Promise.reject()))
      .then(async (quiz) => {
        if (isElsewhere(quiz)) await import(origin + paths.embedScript(quizId));
        return quiz;
      })
      .then(
        (quiz) => {
          if (!quiz && element.firstElementChild) fail('not_found');
          else if (!gone) started = start(quiz, given);
        },
        () => fail('load_failed'),
      );
    return {
      update(change) {
        if (started) started.update(change);
        else given = { ...given, ...change, hidden: { ...given.hidden, ...change.hidden } };
      },
      unmount() {
        gone = true;
        started?.unmount();
      },
    };
  };
