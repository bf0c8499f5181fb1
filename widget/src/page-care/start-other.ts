import { paths } from '#contract/paths';
import type { EmbedData } from '#contract/public-quiz.schema';
import type { HostOptions } from '../host-options.ts';
import type { QuizController } from '../start-quiz.ts';
import type { ReportError } from './report-problem.ts';

type Other = {
  element: HTMLElement;
  quizId: string;
  origin: string;
  send: typeof fetch;
  options: HostOptions;
  /**
   * Whether only the quiz's own script can draw it. Then that is loaded, and registers itself in
   * `starts`.
   */
  needsOwnScript: (quiz: EmbedData['quiz']) => boolean;
};

/**
 * Fetches a quiz whose script is not on the page, and starts it. When that fails, the element keeps
 * its content. When the quiz does not exist and the element is empty, it shows the notice for that.
 */
export const startOther =
  (reportError: ReportError) =>
  (
    { element, quizId, origin, send, options, needsOwnScript }: Other,
    start: (quiz: EmbedData['quiz'], options: HostOptions) => QuizController,
  ): QuizController => {
    let currentOptions = options;
    let started: QuizController | undefined;
    let isUnmounted = false;
    const fail = (code: 'load_failed' | 'not_found') => {
      if (!isUnmounted) reportError(element, quizId, code, `${origin}: ${quizId}`);
    };
    send(origin + paths.embedQuiz(quizId), { credentials: 'omit' })
      .then((response) => (response.ok ? response.json() : response.status === 404 ? null : Promise.reject()))
      .then(async (quiz) => {
        if (needsOwnScript(quiz)) await import(origin + paths.embedScript(quizId));
        return quiz;
      })
      .then(
        (quiz) => {
          if (!quiz && element.firstElementChild) fail('not_found');
          else if (!isUnmounted) started = start(quiz, currentOptions);
        },
        () => fail('load_failed'),
      );
    return {
      update(change) {
        if (started) started.update(change);
        else
          currentOptions = {
            ...currentOptions,
            ...change,
            hidden: { ...currentOptions.hidden, ...change.hidden },
          };
      },
      unmount() {
        isUnmounted = true;
        started?.unmount();
      },
    };
  };
