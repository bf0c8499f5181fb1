// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { messageFrom } from './message-from.ts';
import { readPopupOptions } from './popup/popup-options.ts';
import {
  autoHeightSnippet,
  iframeSnippet,
  inlineListenerSnippet,
  popupSnippet,
  reservedHeight,
  scriptSnippet,
} from './snippets.ts';

afterEach(() => document.body.replaceChildren());

const snippet = { origin: 'https://quiz.example', quizId: 'abc', title: 'A & B' };
const heights = [
  { fromWidth: 0, height: 500 },
  { fromWidth: 480, height: 449.2 },
  { fromWidth: 768, height: 460 },
];

it('an inline listener hears the origin of an installation below a path', () => {
  const code = inlineListenerSnippet({ ...snippet, origin: 'https://example.com/quiz' });
  expect(code).toContain("})('https://example.com', 'https://example.com/quiz');");
});

describe('the snippets', () => {
  const frame =
    '<iframe src="https://quiz.example/embed/abc" title="A + B" width="100%" height="600" frameborder="0" style="border:none;border-radius:12px;box-shadow:0 2px 12px rgba(0,0,0,.08)"></iframe>';
  it('have this exact text', () => {
    expect(scriptSnippet(snippet)).toBe(
      '<script src="https://quiz.example/embed/abc.js" async="async" data-cfasync="false"></script>\n<div id="quiz-abc"><a href="https://quiz.example/quiz/abc">A + B</a></div>',
    );
    expect(iframeSnippet(snippet)).toBe(frame);
    expect(autoHeightSnippet(snippet)).toBe(
      `${frame}\n<script src="https://quiz.example/frame.js" async="async" data-cfasync="false"></script>`,
    );
  });
  it.each([
    [{}, ' data-label="A + B"'],
    [
      {
        way: 'side-tab' as const,
        open: { delay: 10, scroll: 50, idle: 30, exit: true },
        label: 'Find yours',
        color: '#7B61FF',
        everyDays: 0,
        paths: ['/shop/*', '/'],
        devices: ['phone'],
        campaigns: ['spring'],
      },
      ' data-way="side-tab" data-open="delay 10, scroll 50, idle 30, exit" data-every-days="0" data-paths="/shop/*, /" data-devices="phone" data-campaigns="spring" data-label="Find yours" data-color="#7B61FF"',
    ],
  ])('of a popup say what is read from them: %o', (change, attributes) => {
    const plain = { way: 'popup' as const, open: {}, label: '', color: '', everyDays: 7 };
    const options = { ...plain, paths: [], devices: [], campaigns: [], ...change };
    const code = popupSnippet(snippet, options);
    expect(code).toContain('<script src="https://quiz.example/popup.js" async="async" data-cfasync="false"></script>');
    expect(code).toContain(`<div data-quiz-popup="abc"${attributes}></div>`);
    document.body.innerHTML = code;
    const element = document.querySelector('div') as HTMLElement;
    expect(readPopupOptions(element)).toEqual({ ...options, quizId: 'abc', label: options.label || 'A + B' });
  });
  it('reserve heights per window width in a single CSS value', () =>
    expect(reservedHeight(heights)).toBe(
      'calc(460px + clamp(0px, (480px - 100vw) * 9999, 50px) + clamp(-10px, (100vw - 768px) * 9999, 0px))',
    ));
  it('reserve the space of a quiz without floats beside it', () => {
    document.body.innerHTML = scriptSnippet({ ...snippet, heights });
    const [, style] = /style="(.*?)"/.exec(document.body.innerHTML) ?? [];
    expect(style).toBe(`contain:layout;width:100%;min-height:${reservedHeight(heights)}`);
  });
  it.each([
    ['script', scriptSnippet({ ...snippet, title: 'a <b> & "c" \'d\'', heights })],
    ['frame', iframeSnippet({ ...snippet, title: 'a <b> & "c" \'d\'' })],
    ['automatic height', autoHeightSnippet(snippet)],
    ['inline listener', inlineListenerSnippet(snippet)],
  ])('survive editors that rewrite code: %s', (_name, code) => {
    expect(code).not.toContain('&');
    expect(code).not.toMatch(/<style/i);
    expect(code).not.toMatch(/\n\s*\n/);
    const xml = new DOMParser().parseFromString(`<p>${code}</p>`, 'application/xml');
    expect(xml.querySelector('parsererror')?.textContent).toBeUndefined();
    const tags = xml.querySelectorAll('p *').length;
    expect(code.split('<')).toHaveLength(2 * tags + 1);
    // Parsed as HTML it is the same.
    document.body.innerHTML = code;
    expect(document.body.querySelectorAll('*')).toHaveLength(tags);
  });
  it('adjust the height of a frame without our script, only by messages of that frame', () => {
    document.body.innerHTML = inlineListenerSnippet(snippet);
    const element = document.querySelector('iframe') as HTMLIFrameElement;
    const pinged: unknown[] = [];
    const inside = { postMessage: (...args: unknown[]) => pinged.push(args) };
    Object.defineProperty(element, 'contentWindow', { value: inside });
    new Function(document.querySelector('script')?.textContent ?? '')();
    expect(pinged).toEqual([[{ type: 'quizfunnel:ping' }, '*']]);
    const receive = (data: unknown, origin = 'https://quiz.example', source: unknown = inside) => {
      window.dispatchEvent(messageFrom(source, data, origin));
    };
    const height = { type: 'resize', quizId: 'abc', height: 500 };
    receive(height, 'https://evil.example');
    receive(height, 'https://quiz.example', window);
    receive({ ...height, height: 20_000 });
    receive({ ...height, height: 0 });
    receive(null);
    expect(element.style.height).toBe('');
    receive(height);
    expect(element.style.height).toBe('500px');
    // A sandboxed frame has the origin 'null'.
    receive({ ...height, height: 501 }, 'null');
    expect(element.style.height).toBe('501px');
    let asked: unknown;
    document.addEventListener(
      'quiz:redirect',
      (event) => {
        asked = (event as CustomEvent).detail;
        event.preventDefault();
      },
      { once: true },
    );
    receive({ type: 'quizfunnel:redirect', quizId: 'abc', url: 'https://a.example/' });
    expect(asked).toEqual({ quizId: 'abc', url: 'https://a.example/' });
    expect(pinged[1]).toEqual([{ type: 'quizfunnel:redirect', go: false }, '*']);
    receive({ type: 'quizfunnel:redirect', quizId: 'abc', url: 'https://a.example/' });
    expect(pinged[2]).toEqual([{ type: 'quizfunnel:redirect', go: true }, '*']);
  });
});
