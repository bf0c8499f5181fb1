import { effect, signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useRef } from 'react';
import type { EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import { type Language, languageOf } from '#contract/texts/languages';
import { en, type Messages } from '#widget/messages/en';
import { type MountedQuiz, mountQuiz } from '#widget/mount-quiz';
import type { QuizHost } from '#widget/quiz-host';
import type { QuizState } from '#widget/run-quiz';
import { pageStyles } from '#widget/theme.css';
import type { View } from '#widget/view';
import { PreviewRibbon } from '../../../../widget/src/screens/PreviewRibbon.tsx';
import { home } from '../../lib/base.ts';

type QuizWidgetProps = {
  quiz: EmbedQuiz;
  /** Made once; a new one needs a new `key`. */
  host: () => QuizHost;
  preview?: boolean;
  /** Where it goes whenever this changes; visitors stay where they are. */
  place?: Partial<QuizState>;
  /** In a preview: where it is, told whenever it may have gone there by itself. */
  onMove?: (phase: QuizState['phase']) => void;
  /** In a preview: told whenever it has been drawn at `place`. */
  onPlaced?: (root: ShadowRoot) => void;
};

/** The widget itself, the same that visitors see, in a React page. */
export function QuizWidget({ quiz, host, preview, place, onMove, onPlaced }: QuizWidgetProps) {
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ controller: MountedQuiz; host: QuizHost }>(undefined);
  const first = useRef({ host, preview });
  /** Whether it is being taken to `place`, perhaps by way of another. */
  const placing = useRef(place !== undefined);
  const told = useRef({ onMove, onPlaced });
  useEffect(() => {
    told.current = { onMove, onPlaced };
  });
  // The widget draws itself, from what is shown now: React has no part in that.
  const shown = useRef(signal(quiz));
  useEffect(() => {
    if (!container.current) return;
    const { host: makeHost, preview: ribbon } = first.current;
    const running = makeHost();
    let at: QuizState['phase'] | undefined;
    /** Drawn with each of its changes. */
    const above = (view: View) => {
      const { phase } = view.state.value;
      if (!placing.current && phase !== at) told.current.onMove?.(phase);
      at = phase;
      return h(PreviewRibbon, view);
    };
    const controller = mountQuiz(container.current, shown.current.peek(), running, {
      messages: en,
      origin: home,
      ...(ribbon ? { above, pageStyles } : {}),
    });
    mounted.current = { controller, host: running };
    const stop = effect(() => {
      const { value } = shown.current;
      undisturbed(container.current, () => controller.update(value));
    });
    return () => {
      stop();
      controller.unmount();
      gone.current = undefined;
    };
  }, []);
  // English until the texts of the quiz's language have arrived, and for one that follows its host page.
  const lang = languageOf(quiz.language) ?? 'en';
  useEffect(() => {
    let isCurrent = true;
    void textsIn(lang).then((messages) => {
      if (isCurrent) undisturbed(container.current, () => mounted.current?.controller.update(null, { messages, lang }));
    });
    return () => {
      isCurrent = false;
    };
  }, [lang]);
  const gone = useRef<{ place: Partial<QuizState> | undefined }>(undefined);
  useEffect(() => {
    const go = (to: Partial<QuizState>) => {
      if (gone.current?.place === place)
        undisturbed(container.current, () => mounted.current?.controller.running?.set(to));
    };
    const arrive = (to: Partial<QuizState>) => {
      go(to);
      if (gone.current?.place !== place) return;
      placing.current = false;
      const root = container.current?.shadowRoot;
      if (root) told.current.onPlaced?.(root);
    };
    const moves = !gone.current || gone.current.place !== place;
    if (moves) placing.current = place !== undefined;
    shown.current.value = quiz;
    if (!moves) return;
    gone.current = { place };
    const { controller, host: running } = mounted.current ?? {};
    if (place?.phase === 'result') {
      // What draws a result is fetched from the form on.
      if (!controller?.running?.state.value.result) go({ phase: 'lead' });
      void running?.secondPart('en', 0).then(() => arrive(place));
    } else if (place) arrive(place);
  }, [quiz, place]);
  return <div ref={container} />;
}

const textsIn = async (language: Language): Promise<Messages> =>
  language === 'en' ? en : (await import('#widget/messages/catalogue')).catalogue[language];

/** In the quiz the focus goes along with its visitor; it does not leave somebody who edits it outside. */
function undisturbed(container: HTMLElement | null, change: () => void): void {
  const keeps = container && !container.contains(document.activeElement);
  if (keeps) container.inert = true;
  change();
  if (keeps) container.inert = false;
}
