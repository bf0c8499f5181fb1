// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { whenViewed, whenVisible } from './when-visible.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('calls back once when an element comes into view, and not after it was cancelled', () => {
  const made: Array<{ call: (entries: object[]) => void; options: unknown; watching: boolean }> = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      one: (typeof made)[number];
      constructor(call: (entries: object[]) => void, options: unknown) {
        this.one = { call, options, watching: false };
        made.push(this.one);
      }
      observe() {
        this.one.watching = true;
      }
      disconnect() {
        this.one.watching = false;
      }
    },
  );
  const call = vi.fn();
  const options = { threshold: 0.5 };
  whenVisible(document.body, options, call);
  const [first] = made;
  expect(first).toMatchObject({ options, watching: true });
  first?.call([{ isIntersecting: true }, { isIntersecting: false }]);
  first?.call([]);
  expect(call).not.toHaveBeenCalled();
  first?.call([{ isIntersecting: true }]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(first?.watching).toBe(false);
  whenVisible(document.body, options, call)();
  expect(made[1]?.watching).toBe(false);
});

it.each([
  ['half of it', { intersectionRatio: 0.5, height: 300, innerHeight: 800 }, true],
  ['less', { intersectionRatio: 0.49, height: 300, innerHeight: 800 }, false],
  [
    'a tenth of one that fills more than half of the window',
    { intersectionRatio: 0.1, height: 401, innerHeight: 800 },
    true,
  ],
  ['nothing, in a frame that is not displayed', { intersectionRatio: 0, height: 0, innerHeight: 0 }, false],
])('counts as viewed with %s in view: %s', (_what, { intersectionRatio, height, innerHeight }, isViewed) => {
  vi.stubGlobal('innerHeight', innerHeight);
  vi.stubGlobal('screen', { height: 1_000 });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe() {
        this.tell([{ isIntersecting: true, intersectionRatio, intersectionRect: { height } }]);
      }
      disconnect() {}
    },
  );
  const call = vi.fn();
  whenViewed(document.body, call);
  expect(call).toHaveBeenCalledTimes(isViewed ? 1 : 0);
});
