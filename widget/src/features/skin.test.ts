// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { type Look, lookDefaults } from '#contract/look/look';
import { skinOf } from '#contract/look/look-styles';
import { mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sheets of a browser that can be handed one; jsdom cannot. */
class Sheet {
  css = '';
  replaceSync(css: string) {
    this.css = css;
  }
}
const withSheets = () => vi.stubGlobal('CSSStyleSheet', Sheet);

/** The fonts of a document, of which jsdom has none. */
function withFonts(): Array<[family: string, source: string, descriptors: object]> {
  const added: Array<[string, string, object]> = [];
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(...given: [string, string, object]) {
        added.push(given);
      }
    },
  );
  Object.defineProperty(document, 'fonts', { configurable: true, value: { add: () => {} } });
  return added;
}

const quizWith = (look: Partial<Look>) => {
  const skin = skinOf({ ...lookDefaults, ...look });
  return skin ? { ...testQuiz, skin } : testQuiz;
};
const last = (shadow: ShadowRoot) => (shadow.adoptedStyleSheets.at(-1) as unknown as Sheet).css;

it('is the last sheet, also once the second part has come, and follows changes', async () => {
  withSheets();
  const quiz = mountForTest({ quiz: quizWith({ customCss: '.root{color:red}' }) });
  expect(last(quiz.shadow)).toBe('.root{color:red}');
  await vi.waitFor(
    () => expect(quiz.shadow.adoptedStyleSheets[0]).toMatchObject({ css: expect.stringContaining('.ring') }),
    30_000,
  );
  expect(quiz.shadow.adoptedStyleSheets).toHaveLength(2);
  expect(last(quiz.shadow)).toBe('.root{color:red}');
  quiz.mounted.update(quizWith({ customCss: '.root{color:blue}' }));
  expect(last(quiz.shadow)).toBe('.root{color:blue}');
  quiz.mounted.update(testQuiz);
  expect(last(quiz.shadow)).toBe('');
});

it('is a style element in browsers without such sheets', async () => {
  vi.stubGlobal('CSSStyleSheet', undefined);
  const quiz = mountForTest({ quiz: quizWith({ customCss: '.root{color:red}' }) });
  const styles = () => [...quiz.shadow.querySelectorAll('style')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(styles()[0]).toContain('.ring'), 30_000);
  expect(styles().slice(1)).toEqual(['.root{color:red}']);
  quiz.mounted.update(quizWith({ customCss: '.root{color:blue}' }));
  expect(styles().slice(1)).toEqual(['.root{color:blue}']);
});

it('fetches pictures and fonts from the server of the quiz, each file of a font once', () => {
  withSheets();
  const fonts = withFonts();
  const picture = { background: 'picture', backgroundUrl: '/objects/a"b.png' } as const;
  const quiz = quizWith({ font: 'lora', ...picture });
  const { shadow, mounted } = mountForTest({ quiz });
  expect(last(shadow)).toContain('.box{--qf-image:url("https://quiz.example/objects/a%22b.png")}');
  const files = fonts.map(([family, source]) => `${family} ${source.replace(/-\w{8}\./, '.')}`);
  expect(files).toEqual(
    ['latin', 'latin-ext', 'cyrillic'].map(
      (part) => `QF Lora url(https://quiz.example/embed/fonts/lora-${part}.woff2)`,
    ),
  );
  expect(fonts[0]?.[2]).toMatchObject({
    display: 'swap',
    weight: '400 700',
    unicodeRange: expect.stringContaining('U+'),
  });
  mounted.update(quiz);
  expect(fonts).toHaveLength(3);
});

it('is shown without its font where the page has none or forbids it', () => {
  withSheets();
  vi.stubGlobal('FontFace', undefined);
  expect(mountForTest({ quiz: quizWith({ font: 'caveat' }) }).text()).toContain('Pick one');
});
