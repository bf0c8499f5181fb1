// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageFrom } from './message-from.ts';

const ORIGIN = 'https://quiz.example';
let removeListeners: Array<() => void> = [];

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('__QUIZFUNNEL_DATA__', { origin: ORIGIN });
  for (const symbol of Object.getOwnPropertySymbols(window))
    if (symbol.description?.startsWith('quizfunnel:')) delete (window as unknown as Record<symbol, unknown>)[symbol];
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...given: Parameters<typeof add>) => {
    add(...given);
    removeListeners.push(() => window.removeEventListener(...given));
  });
});
afterEach(() => {
  for (const remove of removeListeners) remove();
  removeListeners = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A page with frames and the script; `send` posts a message as the document in a frame. */
async function page(...frames: Array<{ src?: string; srcdoc?: string }>) {
  const elements = frames.map((given) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    // Nothing is loaded: only the attribute matters.
    Object.defineProperty(frame, 'src', { value: given.src ?? '' });
    return frame;
  });
  const heard: Array<{ target: EventTarget | null; name: string; detail: unknown }> = [];
  for (const name of ['quiz:view', 'quiz:lead', 'quiz:redirect'])
    document.addEventListener(name, ({ target, detail }: CustomEventInit & Event) =>
      heard.push({ target, name, detail }),
    );
  await import('./watch-frames.ts');
  const send = (frame: HTMLIFrameElement | undefined, data: unknown, origin = ORIGIN) =>
    window.dispatchEvent(messageFrom(frame?.contentWindow, data, origin));
  return { elements, heard, send };
}
const event = (name: string, more = {}) => ({
  type: 'quizfunnel:event',
  event: { event: name, quizId: 'q', sessionId: 's', ...more },
});
const embed = { src: `${ORIGIN}/embed/q` };

describe('the script for pages with frames', () => {
  it('hears frames of an installation below a path, with and without a sandbox', async () => {
    vi.stubGlobal('__QUIZFUNNEL_DATA__', { origin: `${ORIGIN}/quiz` });
    const { elements, heard, send } = await page({ src: `${ORIGIN}/quiz/embed/q` }, { src: `${ORIGIN}/other` });
    send(elements[0], event('quiz:view'));
    send(elements[0], event('quiz:lead'), 'null');
    send(elements[1], event('quiz:lead'), 'null');
    expect(heard.map(({ name }) => name)).toEqual(['quiz:view', 'quiz:lead']);
  });
  it('fires the events of a frame on its element and pushes them to the data layer, once there is one', async () => {
    const { elements, heard, send } = await page(embed);
    send(elements[0], event('quiz:view'));
    const dataLayer: unknown[] = [];
    vi.stubGlobal('dataLayer', dataLayer);
    vi.advanceTimersByTime(500);
    send(elements[0], event('quiz:lead', { score: 7 }));
    expect(heard).toEqual([
      { target: elements[0], name: 'quiz:view', detail: { quizId: 'q', sessionId: 's' } },
      { target: elements[0], name: 'quiz:lead', detail: { quizId: 'q', sessionId: 's', score: 7 } },
    ]);
    expect(dataLayer).toEqual([
      { event: 'quiz:view', quizId: 'q', sessionId: 's' },
      { event: 'quiz:lead', quizId: 'q', sessionId: 's', score: 7 },
    ]);
  });
  it('accepts events from a sandboxed frame of the quiz', async () => {
    const { elements, heard, send } = await page(embed);
    send(elements[0], event('quiz:view'), 'null');
    expect(heard).toHaveLength(1);
  });
  it('ignores what other frames and windows make up', async () => {
    const dataLayer: unknown[] = [];
    vi.stubGlobal('dataLayer', dataLayer);
    const { elements, heard, send } = await page(embed, { src: 'https://ad.example/' }, {});
    const [ours, ad, own] = elements;
    send(ad, event('quiz:lead'), 'https://ad.example');
    send(ad, event('quiz:lead'), 'null');
    send(own, event('quiz:lead'), location.origin);
    // A document of another origin in our frame, and a window that no frame holds.
    send(ours, event('quiz:lead'), 'https://ad.example');
    send(undefined, event('quiz:lead'), ORIGIN);
    send(ours, { type: 'quizfunnel:event', event: { event: 'purchase' } });
    expect(heard).toEqual([]);
    expect(dataLayer).toEqual([]);
  });
  it('accepts events of a script in a frame that the page can look into', async () => {
    const { elements, heard, send } = await page({});
    Object.assign(elements[0]?.contentWindow ?? {}, { Quizfunnel: { starts: { q: () => {} } } });
    send(elements[0], event('quiz:view'), location.origin);
    send(elements[0], event('quiz:view', { quizId: 'other' }), location.origin);
    expect(heard.map(({ target }) => target)).toEqual([elements[0]]);
  });
  it.each(['https://a.example https://builder.example', 'https://a.example/ https://builder.example/'])(
    'accepts events of frames whose origin the page names: %s',
    async (names) => {
      const script = document.body.appendChild(document.createElement('script'));
      script.dataset.quizFrames = names;
      const { elements, heard, send } = await page({ src: 'https://builder.example/' }, { src: 'https://ad.example/' });
      send(elements[0], event('quiz:view'), 'https://builder.example');
      send(elements[1], event('quiz:view'), 'https://ad.example');
      expect(heard.map(({ target }) => target)).toEqual([elements[0]]);
    },
  );
  it('pushes a redirect, and fires it only when the frame asks', async () => {
    const dataLayer: unknown[] = [];
    vi.stubGlobal('dataLayer', dataLayer);
    const { elements, heard, send } = await page(embed);
    send(elements[0], event('quiz:redirect', { url: 'https://a.example/' }));
    expect(heard).toEqual([]);
    expect(dataLayer).toHaveLength(1);
    send(elements[0], { type: 'quizfunnel:redirect', quizId: 'q', url: 'https://a.example/' });
    expect(heard).toMatchObject([{ name: 'quiz:redirect' }]);
  });
  it('fires events also where the data layer of the page is broken', async () => {
    const { elements, heard, send } = await page(embed);
    vi.stubGlobal(
      'dataLayer',
      Object.assign([], {
        push: () => {
          throw new Error('tag');
        },
      }),
    );
    window.addEventListener('error', (problem) => problem.preventDefault());
    send(elements[0], event('quiz:view'));
    expect(heard).toMatchObject([{ name: 'quiz:view' }]);
  });
  it('lets only redirects be prevented that it is asked about', async () => {
    const prevented: boolean[] = [];
    const prevent = (redirect: Event) => {
      redirect.preventDefault();
      prevented.push(redirect.defaultPrevented);
    };
    document.addEventListener('quiz:redirect', prevent);
    const { elements, send } = await page({}, embed);
    Object.assign(elements[0]?.contentWindow ?? {}, { Quizfunnel: { starts: { q: () => {} } } });
    send(elements[0], event('quiz:redirect', { url: 'https://a.example/' }), location.origin);
    const reply = vi.spyOn(elements[1]?.contentWindow as Window, 'postMessage');
    send(elements[1], { type: 'quizfunnel:redirect', quizId: 'q', url: 'https://a.example/' });
    expect(prevented).toEqual([false, true]);
    expect(reply).toHaveBeenCalledWith({ type: 'quizfunnel:redirect', go: false }, ORIGIN);
    document.removeEventListener('quiz:redirect', prevent);
  });
  it('asks frames that were there before it for their events', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const post = vi.spyOn(frame.contentWindow as Window, 'postMessage');
    await page();
    expect(post).toHaveBeenCalledWith({ type: 'quizfunnel:ping' }, '*');
  });
});
