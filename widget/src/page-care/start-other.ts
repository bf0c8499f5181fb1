import type { EmbedData } from '#contract/quiz/public-quiz.schema';
import { paths } from '#contract/web/paths';
import type { HostChange, HostOptions } from '../host-options.ts';
import type { QuizfunnelApi, Start } from '../join-global.ts';
import type { StartedQuiz } from '../start-quiz.ts';
import type { ReportError } from './report-problem.ts';

/**
 * Fetches a quiz whose script is not on the page, and starts it. When that fails, the element keeps
 * its content. When the quiz does not exist and the element is empty, it shows the notice for that.
 * When only the quiz's own script can draw it (`ownScript`), that is loaded, and registers itself
 * in `starts`.
 */
export const startOther =
  (reportError: ReportError) =>
  (
    { starts }: Pick<QuizfunnelApi, 'starts'>,
    data: EmbedData,
    quizId: string,
    element: HTMLElement,
    options: HostOptions,
    send: typeof fetch,
    createStart: (data: EmbedData) => Start,
  ): StartedQuiz => {
    const { origin } = data;
    let currentOptions = options;
    let started: StartedQuiz | undefined;
    let isUnmounted = false;
    const fail = (code: 'load_failed' | 'not_found' | 'not_published') => {
      if (!isUnmounted) reportError(element, quizId, code, `${origin}: ${quizId}`);
    };
    const start = (quiz: EmbedData['quiz']) => {
      if (!quiz && element.firstElementChild) fail(quiz === null ? 'not_found' : 'not_published');
      else if (!isUnmounted)
        started = (starts[quizId] ?? createStart({ ...data, quizId, quiz }))(element, currentOptions);
    };
    send(origin + paths.embedQuiz(quizId), { credentials: 'omit' })
      .then(async (response) => {
        const body = await response.json();
        if (response.status === 404) return start(body.code === 'quiz_not_published' ? undefined : null);
        if (!response.ok) throw body;
        if (body.ownScript) await import(origin + paths.embedScript(quizId));
        start(body);
      })
      .catch(() => fail('load_failed'));
    return {
      update(change: HostChange) {
        if (started) started.update(change);
        else
          currentOptions = {
            ...currentOptions,
            ...change,
            hidden: { ...currentOptions.hidden, ...change?.hidden },
          };
      },
      unmount() {
        isUnmounted = true;
        started?.unmount();
      },
    };
  };
