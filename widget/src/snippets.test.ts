// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { autoHeightSnippet, iframeSnippet, scriptSnippet } from './snippets.ts';
import { messageFrom } from './test-message.ts';

afterEach(() => document.body.replaceChildren());

describe('the snippets', () => {
  const snippet = { origin: 'https://quiz.example', quizId: 'abc', title: 'A & B' };
  it('are these, letter by letter', () => {
    expect(scriptSnippet(snippet)).toBe(
      '<script src="https://quiz.example/embed/abc.js" async data-cfasync="false"></script>\n<div id="quiz-abc"><a href="https://quiz.example/quiz/abc">A &amp; B</a></div>',
    );
    expect(iframeSnippet(snippet)).toBe(
      '<iframe src="https://quiz.example/embed/abc" title="A &amp; B" width="100%" height="600" frameborder="0" style="border:none;border-radius:12px;box-shadow:0 2px 12px rgba(0,0,0,.08)"></iframe>',
    );
  });
  it('keep a frame as high as its content, whose word alone counts', () => {
    document.body.innerHTML = autoHeightSnippet(snippet);
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const pinged: unknown[] = [];
    const inside = { postMessage: (...told: unknown[]) => pinged.push(told) };
    Object.defineProperty(frame, 'contentWindow', { value: inside });
    new Function(document.querySelector('script')?.textContent ?? '')();
    expect(pinged).toEqual([[{ type: 'quizfunnel:ping' }, 'https://quiz.example']]);
    const say = (data: unknown, origin = 'https://quiz.example', source: unknown = inside) => {
      window.dispatchEvent(messageFrom(source, data, origin));
    };
    const height = { type: 'resize', quizId: 'abc', height: 500 };
    say(height, 'https://evil.example');
    say(height, 'https://quiz.example', window);
    say({ ...height, quizId: 'other' });
    say({ ...height, height: 20_000 });
    say({ ...height, height: 0 });
    say(null);
    expect(frame.style.height).toBe('');
    say(height);
    expect(frame.style.height).toBe('500px');
    let asked: unknown;
    document.addEventListener(
      'quiz:redirect',
      (event) => {
        asked = (event as CustomEvent).detail;
        event.preventDefault();
      },
      { once: true },
    );
    say({ type: 'quizfunnel:redirect', quizId: 'abc', url: 'https://a.example/' });
    expect(asked).toEqual({ quizId: 'abc', url: 'https://a.example/' });
    expect(pinged[1]).toEqual([{ type: 'quizfunnel:redirect', go: false }, 'https://quiz.example']);
    say({ type: 'quizfunnel:redirect', quizId: 'abc', url: 'https://a.example/' });
    expect(pinged[2]).toEqual([{ type: 'quizfunnel:redirect', go: true }, 'https://quiz.example']);
  });
});
