// @vitest-environment jsdom
import { createElement, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useFocusAfter } from './use-focus-after.ts';

it('moves the focus to what is drawn with it, also when that is asked before the effects of another draw', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  let drawOther = () => {};
  function Page() {
    const focusAfter = useFocusAfter();
    const isAsked = useRef(false);
    const [other, setOther] = useState(false);
    const [isOpen, setOpen] = useState(false);
    drawOther = () => setOther(true);
    // As by a key that is pressed as soon as that draw is on the screen.
    useLayoutEffect(() => {
      if (!other || isAsked.current) return;
      isAsked.current = true;
      setOpen(true);
      focusAfter(() => place.querySelector('input')?.focus());
    });
    return createElement(isOpen ? 'input' : 'p');
  }
  const page = createRoot(place);
  page.render(createElement(Page));
  await vi.waitFor(() => expect(place.querySelector('p')).toBeTruthy());
  drawOther();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  page.unmount();
});
