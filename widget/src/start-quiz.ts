import { languageOf } from '#contract/languages';
import { paths } from '#contract/paths';
import type { EmbedData } from '#contract/public-quiz.schema';
import { apiHost } from './api-host.ts';
import { type HostOptions, readHostOptions } from './host-options.ts';
import type { Messages } from './messages/en.ts';
import { type MountedQuiz, mountQuiz } from './mount.ts';
import { pageEvents } from './page-events.ts';
import { openSession } from './session.ts';
import { readSource } from './source.ts';

type Start = {
  element: HTMLElement;
  data: EmbedData;
  given?: HostOptions | undefined;
  ownFont?: boolean;
  redirect: (url: string) => void;
};

/** Starts a quiz of this server in an element: language, session, source and events of the page around it, then the renderer. */
export function startQuiz({ element, data, given, ownFont, redirect }: Start): MountedQuiz {
  const { quiz, quizId, origin } = data;
  const options = readHostOptions(element, given);
  const session = quiz ? openSession(quizId, quiz.version) : undefined;
  const emit = pageEvents(element, quizId, session);
  const wanted =
    options.lang ??
    (quiz && quiz.language !== 'auto' ? quiz.language : languageOf(element.closest('[lang]')?.getAttribute('lang'))) ??
    data.language;
  let mounted: MountedQuiz | undefined;
  let gone = false;

  const show = (language: typeof wanted, messages: Messages) => {
    if (gone) return;
    const host = apiHost({
      origin,
      quizId,
      version: quiz?.version ?? '',
      language,
      session: session ?? openSession(quizId, ''),
      source: readSource(options.hidden),
      preview: data.preview,
      counted: data.counted,
      emit,
      redirect,
    });
    mounted = mountQuiz(element, quiz, host, {
      messages,
      origin,
      preview: data.preview,
      theme: options.theme,
      ownFont: ownFont ?? false,
      rightToLeft: language === 'ar',
    });
  };
  const inlined = () => show(data.language, data.messages as Messages);
  if (wanted === data.language) inlined();
  else {
    fetch(origin + paths.messages(wanted), { credentials: 'omit' })
      .then((response) => (response.ok ? (response.json() as Promise<Messages>) : Promise.reject(response)))
      // Texts in another language are better than no quiz.
      .then((messages) => show(wanted, messages), inlined);
  }
  return {
    update: (changed) => mounted?.update(changed),
    unmount() {
      gone = true;
      mounted?.unmount();
    },
  };
}
