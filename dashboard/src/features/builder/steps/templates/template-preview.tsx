import { useQuery } from '@tanstack/react-query';
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { QuizFile } from '#contract/quiz/quiz-file.schema';
import { hexColor } from '#contract/web/color';
import { createPreviewHost } from '#widget/local-host';
import { Skeleton } from '../../../../ui/feedback/states.tsx';
import { QuizWidget } from '../../../widget/quiz-widget.tsx';
import { type EditedQuiz, editedFromFile, emptyQuiz } from '../../editing/edited-quiz.ts';
import { drawnQuiz } from '../../insights/preview-quiz.ts';
import { templateQuery } from './template-query.ts';

/**
 * How a template begins, in the widget itself, drawn when its card comes near the window. It is there to look at: neither the keyboard nor a
 * press gets into it. Memoised, because the gallery is drawn anew with every keystroke below it.
 */
export const TemplatePreview = memo(function TemplatePreview({ id }: { id: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useIsNear(frame);
  const { data } = useQuery({ ...templateQuery(id), enabled: seen });
  return (
    <div
      ref={frame}
      inert
      aria-hidden
      data-template-preview={id}
      className="relative h-40 overflow-hidden rounded-t-[11px] border-b border-hairline"
      style={{ background: hexColor(data?.quiz.secondaryColor ?? '') }}
    >
      {data ? (
        // Drawn as wide as on a phone, and made smaller as a whole.
        <div className="w-[175%] origin-top-left scale-[0.571] p-5 text-base motion-safe:animate-fade-in">
          <Template file={data} />
        </div>
      ) : (
        <Skeleton className="h-full rounded-none" />
      )}
    </div>
  );
});

export function Template({ file, preview = false }: { file: QuizFile; preview?: boolean }) {
  // Its rows get their ids once.
  const [quiz] = useState<EditedQuiz>(() => editedFromFile(file, emptyQuiz()));
  const drawn = useMemo(() => drawnQuiz(quiz), [quiz]);
  const host = () => createPreviewHost({ quiz: () => quiz, share: () => undefined });
  return <QuizWidget quiz={drawn} host={host} preview={preview} />;
}

/** Whether an element has been near the window: once drawn, it stays. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (isNear || !watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
