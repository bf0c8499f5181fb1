import type { PopupTriggers } from './popup-options.ts';

export type Trigger = keyof PopupTriggers;

const SECOND_MS = 1_000;
/** A phone has no pointer that leaves: there it is scrolling up so fast, in pixels per ms, after so many pixels down. */
const FAST_UP = 1.5;
const READ_PX = 300;
/** Of the speed of scrolling. */
const SAMPLE_MS = 100;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

const scrolledPercent = (): number => {
  const { scrollHeight } = document.documentElement;
  return ((scrollY + innerHeight) / scrollHeight) * 100;
};

/** Calls `fire` whenever one of the triggers applies. Returns what ends that. */
export function watchTriggers(
  { delay, scroll, idle, exit }: PopupTriggers,
  fire: (trigger: Trigger) => void,
): () => void {
  const stops: Array<() => void> = [];
  const listen = (target: EventTarget, names: string[], listener: (event: Event) => void) => {
    for (const name of names) {
      target.addEventListener(name, listener, { passive: true });
      stops.push(() => target.removeEventListener(name, listener));
    }
  };
  const wait = (seconds: number, done: () => void) => {
    const timer = setTimeout(done, seconds * SECOND_MS);
    stops.push(() => clearTimeout(timer));
    return timer;
  };
  if (delay !== undefined) wait(delay, () => fire('delay'));
  if (scroll !== undefined) listen(window, ['scroll'], () => scrolledPercent() >= scroll && fire('scroll'));
  if (idle) {
    let timer = wait(idle, () => fire('idle'));
    listen(window, [...INPUTS, 'scroll'], () => {
      clearTimeout(timer);
      timer = wait(idle, () => fire('idle'));
    });
  }
  if (exit) {
    listen(document, ['mouseout'], (event) => {
      const { relatedTarget, clientY } = event as MouseEvent;
      if (!relatedTarget && clientY <= 0) fire('exit');
    });
    let deepest = 0;
    let last = { y: scrollY, at: Date.now() };
    listen(window, ['scroll'], () => {
      const now = { y: scrollY, at: Date.now() };
      deepest = Math.max(deepest, now.y);
      const passed = now.at - last.at;
      if (passed < SAMPLE_MS) return;
      const speed = (last.y - now.y) / Math.min(passed, 3 * SAMPLE_MS);
      if (speed > FAST_UP && deepest > READ_PX && window.matchMedia?.('(pointer:coarse)').matches) fire('exit');
      last = now;
    });
  }
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}
