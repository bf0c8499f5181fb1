import { type RefObject, useEffect, useState } from 'react';

export type ShownTip = { id: number; element: HTMLElement; text: string; side: 'top' | 'right' };

/** A pointer that only passes by asks for nothing. */
const OPEN_MS = 400;
/** Long enough to reach the tip itself, which stays while it is pointed at. */
const CLOSE_MS = 120;
/** Whoever goes from one to the next does not wait again. */
const NEXT_MS = 300;

/**
 * The tip to show: of what a mouse or a pen rests on, or the keyboard has focused. It goes with a press, a scroll, a shortcut, Escape, and
 * with what it belongs to.
 * @param content the tip as it is shown
 */
export function useTips(content: RefObject<HTMLElement | null>): { tip: ShownTip | undefined; close: () => void } {
  const [tip, setTip] = useState<ShownTip>();
  const [tips] = useState(() => new Tips(setTip, content));
  useEffect(() => tips.listen(), [tips]);
  return { tip, close: tips.close };
}

class Tips {
  #shown: HTMLElement | undefined;
  #pointedAt: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closedAt = Number.NEGATIVE_INFINITY;
  #count = 0;
  readonly #size = new ResizeObserver(() => this.#shown?.isConnected || this.close());

  constructor(
    readonly show: (tip: ShownTip | undefined) => void,
    readonly content: RefObject<HTMLElement | null>,
  ) {}

  /** Returns its undo. */
  listen(): () => void {
    const stop = new AbortController();
    const on = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, act, { capture: true, passive: true, signal: stop.signal });
    // Not `pointerover`, which also comes when something moves under a pointer that rests.
    on('pointermove', (event) => event.pointerType === 'touch' || this.#point(event.target));
    on('focusin', ({ target }) => {
      const element = ownerOf(target);
      if (element && element === target && element.matches(':focus-visible')) this.#open(element);
    });
    on('focusout', ({ target }) => target === this.#shown && this.close());
    // What a shortcut does may move or cover what has the tip. Escape is the tooltip's own, so that no dialog below it hears of it.
    on('keydown', ({ key, ctrlKey, metaKey }) => (ctrlKey || metaKey) && key !== 'Escape' && this.close());
    on('pointerdown', () => this.close());
    on('click', () => this.close());
    on('scroll', ({ target }) => (target as Node).contains(this.#shown ?? null) && this.close());
    // Out of the window: nothing else is pointed at then.
    on('pointerout', ({ relatedTarget }) => relatedTarget || this.#point(null));
    return () => {
      stop.abort();
      this.close();
    };
  }

  readonly close = (): void => {
    clearTimeout(this.#timer);
    if (!this.#shown) return;
    this.#shown = undefined;
    this.#closedAt = Date.now();
    this.#size.disconnect();
    this.show(undefined);
  };

  #point(target: EventTarget | null): void {
    const onTip = this.#shown && target instanceof Node && this.content.current?.contains(target);
    const element = onTip ? this.#shown : ownerOf(target);
    // After a press, not before it has been left.
    if (element === this.#pointedAt) return;
    this.#pointedAt = element;
    clearTimeout(this.#timer);
    if (element === this.#shown) return;
    if (element) {
      const goesOn = this.#shown || Date.now() - this.#closedAt < NEXT_MS;
      this.#timer = setTimeout(() => this.#open(element), goesOn ? 0 : OPEN_MS);
    } else if (!this.#shown?.matches(':focus-visible')) this.#timer = setTimeout(this.close, CLOSE_MS);
  }

  #open(element: HTMLElement): void {
    clearTimeout(this.#timer);
    const { tip: text, tipSide: side } = element.dataset;
    if (!text || !element.isConnected || element === this.#shown) return;
    this.#size.disconnect();
    this.#shown = element;
    // Also tells when it is taken out of the page.
    this.#size.observe(element);
    this.#count += 1;
    this.show({ id: this.#count, element, text, side: side === 'right' ? 'right' : 'top' });
  }
}

const ownerOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined;
