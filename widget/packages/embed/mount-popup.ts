import type { PopupApi, PopupController } from '../../types.ts';
import { loadScript } from './load-script.ts';
import { reportLoadFailure } from './report-load-failure.ts';

export type PopupOptions = Parameters<PopupApi['mount']>[0] & {
  /** Address of the Quizfunnel server, such as `https://quiz.example.com`. */
  server: string;
};

/**
 * A quiz that opens over the page. Nothing is fetched of the quiz itself before it opens. If
 * `/popup.js` does not come, `quiz:error` is fired at the body.
 */
export function mountPopup({ server, ...options }: PopupOptions): PopupController {
  let popup: PopupController | undefined;
  let isOpenDue = false;
  let isUnmounted = false;
  loadScript(server, '/popup.js').then(
    () => {
      window.QuizfunnelPopup?.q.push((api) => {
        if (isUnmounted) return;
        popup = api.mount(options);
        if (isOpenDue) popup.open();
      });
    },
    (error) => reportLoadFailure(document.body, options.quizId, error),
  );
  return {
    open() {
      isOpenDue = true;
      popup?.open();
    },
    close() {
      isOpenDue = false;
      popup?.close();
    },
    unmount() {
      isUnmounted = true;
      popup?.unmount();
    },
  };
}
