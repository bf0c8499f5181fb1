// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askParent } from './ask-parent.ts';
import { messageFrom } from './message-from.ts';
import { postHeights } from './post-heights.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** A parent window that records messages. */
function framed() {
  const messages: unknown[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => messages.push([message, origin]) };
  vi.stubGlobal('parent', parent);
  const receive = (data: unknown, source: unknown = parent) => window.dispatchEvent(messageFrom(source, data));
  return { messages, receive };
}

describe('askParent', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  it('resolves with true without a parent window', async () =>
    expect(await askParent('q', 'https://a.example/')).toBe(true));
  it('resolves with the parent’s answer and ignores other windows', async () => {
    const { messages, receive } = framed();
    let answer: boolean | undefined;
    const asked = askParent('q', 'https://a.example/').then((go) => {
      answer = go;
    });
    expect(messages).toEqual([[{ type: 'quizfunnel:redirect', quizId: 'q', url: 'https://a.example/' }, '*']]);
    receive({ type: 'quizfunnel:redirect', go: false }, window);
    receive({ type: 'other', go: false });
    receive(null);
    await vi.advanceTimersByTimeAsync(240);
    expect(answer).toBeUndefined();
    receive({ type: 'quizfunnel:redirect', go: false });
    await asked;
    expect(answer).toBe(false);
  });
  it('resolves with true when the parent allows it', async () => {
    const { receive } = framed();
    const asked = askParent('q', 'https://a.example/');
    receive({ type: 'quizfunnel:redirect' });
    expect(await asked).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
  it('resolves with true when the parent does not answer', async () => {
    framed();
    const gone = vi.spyOn(window, 'removeEventListener');
    const asked = askParent('q', 'https://a.example/');
    await vi.advanceTimersByTimeAsync(250);
    expect(await asked).toBe(true);
    expect(gone).toHaveBeenCalledWith('message', expect.any(Function));
  });
});

describe('postHeights', () => {
  function measured() {
    const content = document.createElement('div');
    const box = { height: 100.2 };
    content.getBoundingClientRect = () => box as DOMRect;
    let resized = () => {};
    const observed: unknown[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(call: () => void) {
          resized = call;
        }
        observe(element: unknown) {
          observed.push(element);
        }
        disconnect() {
          observed.pop();
        }
      },
    );
    return { content, box, observed, resize: () => resized() };
  }
  it('does nothing without a parent window', () => {
    const { content, observed } = measured();
    postHeights(content, 'q')();
    expect(observed).toEqual([]);
  });
  it('posts each height plus 40 pixels once, and again on request', () => {
    const { messages, receive } = framed();
    const { content, box, observed, resize } = measured();
    const stop = postHeights(content, 'q');
    expect(observed).toEqual([content]);
    // Without waiting for the observer, which does not fire in a clipped frame.
    expect(messages).toHaveLength(1);
    resize();
    resize();
    expect(messages).toEqual([[{ type: 'resize', height: 141, quizId: 'q' }, '*']]);
    box.height = 80;
    resize();
    expect(messages).toHaveLength(2);
    for (const [data, source] of [
      [{ type: 'quizfunnel:ping' }, window],
      [{ type: 'other' }, undefined],
      [null, undefined],
    ])
      receive(data, source ?? parent);
    expect(messages).toHaveLength(2);
    receive({ type: 'quizfunnel:ping' });
    expect(messages[2]).toEqual([{ type: 'resize', height: 120, quizId: 'q' }, '*']);
    stop();
    receive({ type: 'quizfunnel:ping' });
    expect(messages).toHaveLength(3);
    expect(observed).toEqual([]);
  });
  it('posts WordPress’s own message with the secret, and again when WordPress is ready', () => {
    location.hash = '?secret=aB3dE6gH9k';
    const { messages, receive } = framed();
    const { content, resize } = measured();
    const stop = postHeights(content, 'q');
    resize();
    const wordpressMessage = [{ message: 'height', value: 101, secret: 'aB3dE6gH9k' }, '*'];
    expect(messages).toEqual([[{ type: 'resize', height: 141, quizId: 'q' }, '*'], wordpressMessage]);
    receive({ message: 'ready', secret: 'aB3dE6gH9k' });
    expect(messages[3]).toEqual(wordpressMessage);
    stop();
    location.hash = '';
  });
});
