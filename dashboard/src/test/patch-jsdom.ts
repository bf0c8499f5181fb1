/** jsdom has no layout, so no size ever changes. */
class NoLayoutResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Everything is in view. */
class AllVisibleIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as unknown as IntersectionObserverEntry;
    queueMicrotask(() => this.#callback([entry], this));
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Widths and heights are those of jsdom's window, 1024 by 768 unless a test sets `window.innerWidth`. Nothing else ever matches. */
function makeMediaQuery(media: string): MediaQueryList {
  const [, bound, side, size, unit] = /^\((min|max)-(width|height): ([\d.]+)(px|rem)\)$/.exec(media) ?? [];
  const px = Number(size) * (unit === 'rem' ? 16 : 1);
  const list = {
    media,
    get matches() {
      if (!bound) return false;
      const now = side === 'width' ? window.innerWidth : window.innerHeight;
      return bound === 'min' ? now >= px : now <= px;
    },
    addEventListener() {},
    removeEventListener() {},
  };
  return list as unknown as MediaQueryList;
}

/** `navigator.locks` as far as the dashboard uses it: `request` by name, `query` for what is held. */
export function makeLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, ...rest: unknown[]): Promise<unknown> {
      const run = rest.at(-1) as (lock: unknown) => Promise<unknown>;
      const { ifAvailable } = (rest.length > 1 ? rest[0] : {}) as { ifAvailable?: boolean };
      if (held.has(name) && ifAvailable) return run(null);
      held.add(name);
      try {
        return await run({ name });
      } finally {
        held.delete(name);
      }
    },
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
}

// What jsdom lacks and the dashboard needs. Layout stays in the browser's tests.
globalThis.ResizeObserver = NoLayoutResizeObserver;
globalThis.IntersectionObserver = AllVisibleIntersectionObserver;
window.matchMedia ??= makeMediaQuery;
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`);
CSS.supports ??= () => false;
window.scrollTo = () => {};
window.scrollBy = () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true });

// jsdom has no `inert`: what is below one cannot be focused.
Object.defineProperty(HTMLElement.prototype, 'inert', {
  get(this: HTMLElement) {
    return this.hasAttribute('inert');
  },
  set(this: HTMLElement, inert: boolean) {
    this.toggleAttribute('inert', inert);
  },
});
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function (options) {
  if (!isInert(this)) focus.call(this, options);
};
function isInert(element: Element): boolean {
  const root = element.getRootNode();
  return element.closest('[inert]') !== null || (root instanceof ShadowRoot && isInert(root.host));
}

// jsdom cannot leave a page and logs an error instead, which does not concern the page that is left.
declare const jsdom: {
  virtualConsole: {
    removeAllListeners: (name: string) => void;
    on: (name: string, listener: (error: Error) => void) => void;
  };
};
jsdom.virtualConsole.removeAllListeners('jsdomError');
jsdom.virtualConsole.on('jsdomError', (error) => {
  if (!error.message.startsWith('Not implemented: navigation')) console.error(error);
});

const { getBoundingClientRect } = Element.prototype;
// Recharts warns about a chart without a size and does not draw it.
Element.prototype.getBoundingClientRect = function () {
  if (this.matches('.recharts-responsive-container')) return new DOMRect(0, 0, 640, 320);
  return getBoundingClientRect.call(this);
};
