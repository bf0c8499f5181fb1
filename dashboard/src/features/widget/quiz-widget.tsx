import { useEffect, useRef } from 'react';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import { en } from '#widget/messages/en';
import { type MountedQuiz, mountQuiz } from '#widget/mount';
import type { QuizHost } from '#widget/quiz-host';
import { pageStyles } from '#widget/theme.css';
import { PreviewRibbon } from '../../../../widget/src/screens/PreviewRibbon.tsx';

type QuizWidgetProps = {
  quiz: EmbedQuiz;
  /** Made once; a new one needs a new `key`. */
  host: () => QuizHost;
  preview?: boolean;
};

/** The widget itself, the same that visitors see, in a React page. */
export function QuizWidget({ quiz, host, preview }: QuizWidgetProps) {
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedQuiz>(undefined);
  const first = useRef({ quiz, host, preview });
  useEffect(() => {
    if (!container.current) return;
    const { quiz: shown, host: makeHost, preview: ribbon } = first.current;
    const controller = mountQuiz(container.current, shown, makeHost(), {
      messages: en,
      origin: location.origin,
      ...(ribbon ? { ribbon: PreviewRibbon, pageStyles } : {}),
    });
    mounted.current = controller;
    return () => controller.unmount();
  }, []);
  useEffect(() => mounted.current?.update(quiz), [quiz]);
  return <div ref={container} />;
}
