// @vitest-environment jsdom
import { createElement, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useFocusAfter } from './use-focus-after.ts';

let drawOther = () => {};

/** Opens a field as soon as its other part has been drawn, as by a key that is pressed then. */
function Page() {
  const focusAfter = useFocusAfter();
  const isAsked = useRef(false);
  const [other, setOther] = useState(false);
  const [isOpen, setOpen] = useState(false);
  drawOther = () => setOther(true);
  useLayoutEffect(() => {
    if (!other || isAsked.current) return;
    isAsked.current = true;
    setOpen(true);
    focusAfter(() => document.querySelector('input')?.focus());
  });
  return createElement(isOpen ? 'input' : 'p');
}

it('moves the focus to what is drawn with it, also when that is asked before the effects of another draw', async () => {
  const page = createRoot(document.body.appendChild(document.createElement('div')));
  page.render(createElement(Page));
  await vi.waitFor(() => expect(document.querySelector('p')).toBeTruthy(), 30_000);
  drawOther();
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'), 30_000);
  page.unmount();
});
