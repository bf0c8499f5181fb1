import type { Source } from '#contract/lead/submission.schema';
import type { EmbedData } from '#contract/quiz/public-quiz.schema';
import { type Language, languageOf } from '#contract/texts/languages';
import { paths } from '#contract/web/paths';
import { createApiHost } from './api-host.ts';
import { type HostChange, type HostOptions, readHostOptions } from './host-options.ts';
import { landingCampaign } from './landing-campaign.ts';
import type { Messages } from './messages/en.ts';
import { type MountedQuiz, type MountOptions, mountQuiz } from './mount-quiz.ts';
import type { QuizHost } from './quiz-host.ts';
import { readSource } from './read-source.ts';
import { openSession } from './session.ts';
import { toJson } from './to-json.ts';

export type StartedQuiz = {
  /** Changes options of a mounted quiz. The visitor keeps their place. */
  update(options: HostChange): void;
  /** Removes nodes, listeners and observers. */
  unmount(): void;
};

/** What the environment of a quiz needs to know about the visit. */
export type VisitContext = { id: () => string; hidden: () => HostOptions['hidden']; way?: () => HostOptions['way'] };

type Environment = Pick<QuizHost, 'redirect' | 'secondPart' | 'emit' | 'isSeen'>;
type PageOptions = Pick<MountOptions, 'above' | 'pageStyles'> & {
  send?: typeof fetch;
  source?: () => Source;
};

/**
 * Starts a quiz of this server in an element: determines language, session and source, then mounts
 * it. `createEnvironment` provides what differs between the script on a page and the frame.
 */
export function startQuiz(
  element: HTMLElement,
  data: EmbedData,
  given: HostOptions | undefined,
  createEnvironment: (visit: VisitContext) => Environment,
  { send = fetch, source: parentSource, ...page }: PageOptions = {},
): StartedQuiz {
  const { quizId, origin, quiz } = data;
  // Not cached: attributes may change.
  const options = () => readHostOptions(element, given);
  // Saved progress stays valid while everything that the visitor answers or consents to has the
  // same text.
  const session = openSession(quizId, toJson([quiz?.questions, quiz?.form, quiz?.privacyUrl]));
  let mounted: MountedQuiz | undefined;
  let isUnmounted = false;
  // Read once: a page translator changes `lang` later, but does not translate the quiz.
  const pageLanguage = languageOf((element.closest<HTMLElement>('[lang]') ?? document.documentElement).lang);
  let requestedLanguage: Language;
  let language: Language;
  const way = () => options().way;
  const host = createApiHost(
    {
      data,
      session,
      language: () => language,
      source: () => {
        const { hidden, ...page } = parentSource?.() ?? {};
        return { ...readSource({ ...landingCampaign, ...hidden, ...options().hidden }), ...page };
      },
      preview: () => !!options().preview,
      way,
    },
    createEnvironment({ id: session.sessionId, hidden: () => options().hidden, way }),
    send,
  );
  const show = (newLanguage: Language, messages: Messages | null) => {
    // Without texts in the requested language, falls back to the one that came with the script.
    if (!messages) return show(data.language, data.messages as Messages);
    if (isUnmounted) return;
    language = newLanguage;
    const { theme, prefill } = options();
    const change: MountOptions = { ...page, messages, origin, theme, prefill, lang: newLanguage };
    // Prefill once: then the fields belong to the visitor. Hidden fields are copied, because the
    // page may modify its object.
    given = { ...given, prefill: undefined, hidden: { ...given?.hidden } };
    if (mounted) mounted.update(quiz, change);
    else mounted = mountQuiz(element, quiz, host, change);
  };
  const draw = () => {
    const asked = languageOf(options().lang) ?? languageOf(quiz?.language) ?? pageLanguage ?? data.language;
    requestedLanguage = asked;
    if (asked === data.language) return show(asked, null);
    void send(origin + paths.messages(asked), { credentials: 'omit' })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null)
      // The language may have changed while the texts were loading.
      .then((messages) => asked === requestedLanguage && show(asked, messages));
  };
  draw();
  return {
    update(change) {
      given = { ...given, ...change, hidden: { ...given?.hidden, ...change?.hidden } };
      draw();
    },
    unmount() {
      isUnmounted = true;
      mounted?.unmount();
    },
  };
}
