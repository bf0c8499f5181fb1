import { type Language, languageOf } from '#contract/languages';
import { paths } from '#contract/paths';
import type { EmbedData } from '#contract/public-quiz.schema';
import type { Source } from '#contract/submission.schema';
import { apiHost } from './api-host.ts';
import { type HostOptions, readHostOptions } from './host-options.ts';
import type { Messages } from './messages/en.ts';
import { type MountedQuiz, type MountOptions, mountQuiz } from './mount.ts';
import { pageEvents } from './page-events.ts';
import type { QuizHost } from './quiz-host.ts';
import { openSession } from './session.ts';
import { readSource } from './source.ts';

/** What `mount` gives back. */
export type QuizController = {
  /** Changes options of a quiz on the page; visitors keep their place. */
  update(options: HostOptions): void;
  /** Takes everything back: nodes, listeners, observers. */
  unmount(): void;
};

/**
 * Starts a quiz of this server in an element: language, session, source and events of the page around it, then the renderer.
 */
export function startQuiz(
  element: HTMLElement,
  data: EmbedData,
  given: HostOptions | undefined,
  place: Pick<QuizHost, 'redirect' | 'afterLead'>,
  {
    send,
    source: around,
    ...page
  }: Pick<MountOptions, 'ribbon' | 'pageStyles'> & { send?: typeof fetch; source?: () => Source } = {},
): QuizController {
  const { quizId, origin, quiz } = data;
  let options = readHostOptions(element, given);
  let mounted: MountedQuiz | undefined;
  let gone = false;
  const fetchJson = (path: string) =>
    fetch(origin + path, { credentials: 'omit' }).then((response) => (response.ok ? response.json() : null));

  const session = openSession(quizId, quiz?.version ?? '');
  let language: Language;
  const host = apiHost(
    {
      data,
      session,
      language: () => language,
      source: () => {
        const { hidden, ...page } = around?.() ?? {};
        return { ...readSource({ ...hidden, ...options.hidden }), ...page };
      },
      preview: () => !!options.preview,
    },
    { ...place, emit: pageEvents(element, quizId, session) },
    send,
  );
  const show = (shown: Language, messages: Messages | null) => {
    // Texts in another language are better than no quiz.
    if (!messages) return show(data.language, data.messages as Messages);
    if (gone) return;
    language = shown;
    const { theme, prefill } = options;
    const change: MountOptions = { ...page, messages, origin, theme, prefill, lang: shown };
    // Once: from then on the fields are the visitor's.
    options.prefill = undefined;
    const isNew = !mounted;
    mounted ??= mountQuiz(element, quiz, host, change);
    if (!isNew || prefill) mounted.update(quiz, change);
  };
  const draw = () => {
    const wanted =
      options.lang ??
      languageOf(quiz?.language) ??
      languageOf(element.closest<HTMLElement>('[lang]')?.lang) ??
      data.language;
    if (wanted === data.language) show(wanted, null);
    else
      fetchJson(paths.messages(wanted)).then(
        (messages) => show(wanted, messages),
        () => show(wanted, null),
      );
  };
  draw();
  return {
    update(change) {
      options = readHostOptions(element, { ...options, ...change, hidden: { ...options.hidden, ...change.hidden } });
      draw();
    },
    unmount() {
      gone = true;
      mounted?.unmount();
    },
  };
}
