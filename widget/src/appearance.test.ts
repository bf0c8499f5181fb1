// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { styles as leadFormStyles } from './lead-form/lead-form.css.ts';
import { de } from './messages/de.ts';
import { PreviewRibbon } from './screens/PreviewRibbon.tsx';
import { styles as secondPartStyles } from './second-part/second-part.css.ts';
import { mountForTest, testQuiz } from './test-quiz.ts';
import { pageStyles, styles } from './theme.css.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const styleOf = (quiz: ReturnType<typeof mountForTest>) => quiz.find<HTMLElement>('.root').style.cssText;
const palettes = { light: 'color-scheme: light;', dark: 'color-scheme: dark;' };

describe('the appearance of a quiz', () => {
  it.each([
    ['auto', true, palettes.light],
    ['light', true, palettes.light],
    ['dark', false, palettes.dark],
    [undefined, true, palettes.dark],
  ] as const)('with the theme %s and darkMode %s are %s', (theme, darkMode, css) => {
    expect(styleOf(mountForTest({ quiz: { ...testQuiz, palettes, darkMode }, theme }))).toBe(css);
  });
  it('follows the visitor’s system', () => {
    const system = { matches: true };
    vi.stubGlobal('matchMedia', () => system);
    const quiz = mountForTest({ quiz: { ...testQuiz, palettes }, theme: 'auto' });
    expect(styleOf(quiz)).toBe(palettes.dark);
    system.matches = false;
    // The page-care part does this when the system theme changes.
    quiz.mounted.update(null, {});
    expect(styleOf(quiz)).toBe(palettes.light);
  });
  it('changes with its options without affecting anything else', async () => {
    const quiz = mountForTest({ quiz: { ...testQuiz, palettes }, lang: 'ar' });
    expect(quiz.find<HTMLElement>('.root')).toMatchObject({ dir: 'rtl', lang: 'ar' });
    await quiz.choose('Second');
    quiz.mounted.update(null, { theme: 'dark', lang: 'de', messages: de });
    await quiz.settled();
    expect(styleOf(quiz)).toBe(palettes.dark);
    expect(quiz.find<HTMLElement>('.root')).toMatchObject({ dir: 'ltr', lang: 'de' });
    expect(quiz.button(de.next)).toBeDefined();
    expect(quiz.find<HTMLInputElement>('input[value=b]').checked).toBe(true);
  });
  it('has a logo if there is one, by absolute or relative URL', () => {
    const logo = (logoUrl?: string) =>
      mountForTest({ quiz: { ...testQuiz, ...(logoUrl ? { logoUrl } : {}) } }).shadow.querySelector('img')?.src;
    expect(logo('/objects/x.png')).toBe('https://quiz.example/objects/x.png');
    expect(logo('https://a.example/x.png')).toBe('https://a.example/x.png');
    expect(logo()).toBeUndefined();
  });
  it('has a ribbon in a preview', () => {
    expect(mountForTest({ above: PreviewRibbon }).find('.ribbon').textContent).toBe('Preview');
    expect(mountForTest().shadow.querySelector('.ribbon')).toBeNull();
  });
  it('has its own and the page’s styles, with or without constructable style sheets', () => {
    const text = (quiz: ReturnType<typeof mountForTest>) =>
      [...quiz.shadow.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    vi.stubGlobal('CSSStyleSheet', undefined);
    expect(text(mountForTest({ pageStyles: '.mine{}' }))).toMatch(/\.root[\s\S]*\.mine\{\}$/);
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        text = '';
        replaceSync(css: string) {
          this.text = css;
        }
      },
    );
    const quiz = mountForTest({ pageStyles: '.mine{}' });
    expect(text(quiz)).toBe('');
    const [sheet] = quiz.shadow.adoptedStyleSheets as unknown as Array<{ text: string }>;
    expect(sheet?.text).toMatch(/\.root[\s\S]*\.mine\{\}$/);
  });
});

describe('the focus', () => {
  it('stays on the page when a quiz appears, and moves to each new step', async () => {
    const quiz = mountForTest();
    expect(quiz.shadow.activeElement).toBeNull();
    await quiz.choose('Second');
    expect(quiz.shadow.activeElement).toBeNull();
    await quiz.click('Next');
    expect(quiz.shadow.activeElement).toBe(quiz.find('h2'));
    await quiz.type('textarea', 'More');
    await quiz.click('Finish');
    expect(quiz.shadow.activeElement?.textContent).toBe('Your result is ready');
  });
  it('moves to the invalid field each time', async () => {
    const quiz = mountForTest({
      progress: { answers: [{ questionId: 'q2', chosen: [], text: 'x' }], index: 1 },
      submit: () => Promise.reject(new Error('away')),
    });
    await quiz.click('Finish');
    await quiz.click('See My Result');
    expect(quiz.shadow.activeElement?.id).toBe('email');
    await quiz.type('#email', 'a@b.co');
    quiz.find<HTMLElement>('h2').focus();
    await quiz.click('See My Result');
    expect(quiz.shadow.activeElement).toBe(quiz.find('input[type=checkbox]'));
    await quiz.choose('I agree');
    quiz.find<HTMLElement>('#email').focus();
    await quiz.click('See My Result');
    expect(quiz.shadow.activeElement?.textContent).toBe('Error submitting quiz. Please try again.');
  });
  it('stays on a field that is corrected, whose error disappears', async () => {
    const quiz = mountForTest({ progress: { answers: [{ questionId: 'q2', chosen: [], text: 'x' }], index: 1 } });
    await quiz.click('Finish');
    await quiz.click('See My Result');
    await quiz.type('#email', 'a@b');
    expect(quiz.find('#email-problem').textContent).toBe('Please enter a valid email address');
    await quiz.type('#email', 'a@b.co');
    expect(quiz.find('#email-problem').textContent).toBe('');
    expect(quiz.find('#consent-problem').textContent).toBe('You must consent to continue');
    expect(quiz.shadow.activeElement?.id).toBe('email');
    await quiz.choose('I agree');
    expect(quiz.find('#consent-problem').textContent).toBe('');
  });
  it('scrolls to a step that begins above the viewport', async () => {
    const quiz = mountForTest();
    const root = quiz.find<HTMLElement>('.root');
    const shown = vi.fn();
    root.scrollIntoView = shown;
    const box = { top: 0 };
    root.getBoundingClientRect = () => box as DOMRect;
    await quiz.choose('Second');
    await quiz.click('Next');
    expect(shown).not.toHaveBeenCalled();
    box.top = -1;
    await quiz.click('Previous');
    expect(shown).toHaveBeenCalledTimes(1);
  });
});

describe('the events of a quiz', () => {
  it('are the view, the number of questions, and each new height', async () => {
    let resized = () => {};
    let watching = 0;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(call: () => void) {
          resized = call;
        }
        observe() {
          watching += 1;
        }
        disconnect() {
          watching -= 1;
        }
      },
    );
    const quiz = mountForTest();
    await quiz.settled();
    expect(quiz.emitted).toEqual(['quiz:view', 'quiz:ready']);
    expect(quiz.details).toEqual([{}, { questionCount: 2 }]);
    Object.defineProperty(quiz.find('.root'), 'offsetHeight', { value: 321 });
    resized();
    expect(quiz.emitted.at(-1)).toBe('quiz:resize');
    expect(quiz.details.at(-1)).toEqual({ height: 321 });
    expect(watching).toBe(1);
    quiz.mounted.unmount();
    expect(watching).toBe(0);
  });
  it('contain no view when the quiz does not exist', async () => {
    const quiz = mountForTest({ quiz: null });
    await quiz.settled();
    expect(quiz.tracked).toEqual([]);
    expect(quiz.emitted).toEqual([]);
  });
  it('contain no view when the quiz was not in view', () => {
    let watching = 0;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {
          watching += 1;
        }
        disconnect() {
          watching -= 1;
        }
      },
    );
    const quiz = mountForTest();
    expect(quiz.tracked).toEqual([]);
    quiz.mounted.unmount();
    expect(watching).toBe(0);
  });
});

describe('a mounted quiz', () => {
  it('is a region with the quiz’s title, in the one shadow root of its element', () => {
    const quiz = mountForTest();
    expect(quiz.find('section').getAttribute('aria-label')).toBe(testQuiz.title);
    quiz.mounted.unmount();
    expect(quiz.shadow.querySelectorAll('.root')).toHaveLength(0);
    expect(quiz.element.shadowRoot).toBe(quiz.shadow);
  });
  it('draws nothing after it was unmounted', async () => {
    const quiz = mountForTest();
    quiz.mounted.unmount();
    quiz.mounted.update({ ...testQuiz, title: 'Other' });
    await quiz.settled();
    expect(quiz.shadow.querySelector('section')).toBeNull();
  });
  it('has options that are labelled and chosen by their label', async () => {
    const quiz = mountForTest();
    const group = quiz.find('[role=radiogroup]');
    expect(group.getAttribute('aria-labelledby')).toBe(quiz.find('h2').id);
    expect(group.getAttribute('aria-describedby')?.split(' ').at(-1)).toBe(quiz.find('[role=alert]').id);
    expect([...quiz.shadow.querySelectorAll('.option b')].map(({ textContent }) => textContent)).toEqual([
      'A',
      'B',
      'C',
    ]);
    await quiz.choose('Third');
    expect([...quiz.shadow.querySelectorAll('.chosen')].map(({ textContent }) => textContent)).toEqual(['CThird']);
    expect(quiz.find('#progress').textContent).toBe('Question 1 of 2 • 50% Complete');
    expect(quiz.find('h2').getAttribute('aria-describedby')).toMatch(/^progress/);
    expect(quiz.find<HTMLElement>('.bar i').style.width).toBe('50%');
  });
  it('links the privacy policy if there is one', async () => {
    const progress = { answers: [{ questionId: 'q2', chosen: [], text: 'x' }], index: 1 };
    const quiz = mountForTest({ quiz: { ...testQuiz, privacyUrl: 'https://a.example/privacy' }, progress });
    await quiz.click('Finish');
    const link = quiz.find<HTMLAnchorElement>('.check a');
    expect([link.textContent, link.href, link.target]).toEqual([
      'Privacy policy',
      'https://a.example/privacy',
      '_blank',
    ]);
    const other = mountForTest({ progress });
    await other.click('Finish');
    expect(other.shadow.querySelector('.check a')).toBeNull();
  });
});

it('has its colors where Dark Reader converts them: not in the shorthand, and of variables in the style sheet', async () => {
  const css = styles + pageStyles + leadFormStyles + secondPartStyles;
  expect(css.match(/\bbackground:.*var\(.*/g)).toBeNull();
  expect(css).toContain('background-color: var(--qf-back');
  vi.stubGlobal('CSSStyleSheet', undefined);
  const quiz = mountForTest();
  await vi.waitFor(() => expect(quiz.find('style').textContent).toMatch(/\.root\{[^}]*--qf-back:[^}]*\}$/), 30_000);
});
