import { type Language, languageOf } from '#contract/languages';
import { paths } from '#contract/paths';
import type { EmbedData } from '#contract/public-quiz.schema';
import type { Source } from '#contract/submission.schema';
import { apiHost } from './api-host.ts';
import { type HostOptions, readHostOptions } from './host-options.ts';
import { toJson } from './json.ts';
import { landed } from './landed.ts';
import type { Messages } from './messages/en.ts';
import { type MountedQuiz, type MountOptions, mountQuiz } from './mount.ts';
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

/** The visit and what it passes along, for what is around the quiz. */
export type Visited = { id: () => string; hidden: () => HostOptions['hidden'] };

type Place = Pick<QuizHost, 'redirect' | 'afterLead' | 'emit' | 'isSeen'>;
type Around = Pick<MountOptions, 'above' | 'pageStyles'> & {
  send?: typeof fetch;
  source?: () => Source;
};

/**
 * Starts a quiz of this server in an element: language, session and source of the page around it, then the renderer. `placeOf` makes what
 * differs from place to place.
 */
export function startQuiz(
  element: HTMLElement,
  data: EmbedData,
  given: HostOptions | undefined,
  placeOf: (visit: Visited) => Place,
  { send = fetch, source: around, ...page }: Around = {},
): QuizController {
  const { quizId, origin, quiz } = data;
  // Read anew whenever they are needed: attributes may change.
  const options = () => readHostOptions(element, given);
  // What a visitor has done holds as long as what they answered and agreed to is asked in the same words: the rest may change under them.
  const session = openSession(quizId, toJson([quiz?.questions, quiz?.form, quiz?.privacyUrl]));
  let mounted: MountedQuiz | undefined;
  let gone = false;
  // Once: what a translator makes of the page's language afterwards, the quiz's questions do not go along with.
  const pageLanguage = languageOf((element.closest<HTMLElement>('[lang]') ?? document.documentElement).lang);
  let wanted: Language;
  let language: Language;
  const host = apiHost(
    {
      data,
      session,
      language: () => language,
      source: () => {
        const { hidden, ...page } = around?.() ?? {};
        return { ...readSource({ ...landed, ...hidden, ...options().hidden }), ...page };
      },
      preview: () => !!options().preview,
    },
    placeOf({ id: session.id, hidden: () => options().hidden }),
    send,
  );
  const show = (shown: Language, messages: Messages | null) => {
    // Texts in another language are better than no quiz.
    if (!messages) return show(data.language, data.messages as Messages);
    if (gone) return;
    language = shown;
    const { theme, prefill } = options();
    const change: MountOptions = { ...page, messages, origin, theme, prefill, lang: shown };
    // Once: from then on the fields are the visitor's. And hidden ones are as they were given, whatever becomes of the page's own object.
    given = { ...given, prefill: undefined, hidden: { ...given?.hidden } };
    if (mounted) mounted.update(quiz, change);
    else mounted = mountQuiz(element, quiz, host, change);
  };
  const draw = () => {
    const asked = languageOf(options().lang) ?? languageOf(quiz?.language) ?? pageLanguage ?? data.language;
    wanted = asked;
    if (asked === data.language) return show(asked, null);
    void send(origin + paths.messages(asked), { credentials: 'omit' })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null)
      // Another one may be wanted by now.
      .then((messages) => asked === wanted && show(asked, messages));
  };
  draw();
  return {
    update(change) {
      given = { ...given, ...change, hidden: { ...given?.hidden, ...change?.hidden } };
      draw();
    },
    unmount() {
      gone = true;
      mounted?.unmount();
    },
  };
}
