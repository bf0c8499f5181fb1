/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { revealTop } from '../reveal-top.ts';

/**
 * The heading of a step. Focus moves to it when the step changes, so that a screen reader reads on from there; never when the quiz
 * first appears, and never by scrolling, unless the quiz's top is above the view.
 */
export function Heading({ id, focus, children }: { id: string; focus: boolean; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!focus || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    revealTop(heading.current);
  }, []);
  return (
    <h2 id={id} tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}
