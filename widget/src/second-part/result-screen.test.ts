// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SubmissionResult } from '#contract/lead/submission.schema';
import { richText } from '#contract/texts/rich-text';
import { ar } from '../messages/ar.ts';
import { mountForTest, testQuiz } from '../test-quiz.ts';
import { styles } from '../theme.css.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const [first] = testQuiz.questions;
const quiz = { ...testQuiz, questions: first ? [first] : [] };
const share = { url: 'https://quiz.example/quiz/q', title: 'Tea & cakes' };
type Card = Partial<SubmissionResult['card']>;

async function resultOf(card: Card, more: Parameters<typeof mountForTest>[0] & { result?: object } = {}) {
  const { result, ...options } = more;
  const shown = mountForTest({
    quiz,
    submit: async () => ({ score: 63, card: { title: 'Getting there', text: '', ...card }, ...result }),
    ...options,
  });
  await shown.choose('First');
  shown.find<HTMLButtonElement>('.main').click();
  await shown.settled();
  await shown.type('#email', 'ann@example.com');
  shown.find<HTMLInputElement>('input[type=checkbox]').click();
  shown.find<HTMLButtonElement>('.main').click();
  await shown.settled();
  return shown;
}

describe('the result of a points quiz', () => {
  it('is a ring with one sentence that describes the heading', async () => {
    const shown = await resultOf({ bands: { ends: [33, 66, 100], at: 1 } });
    expect(shown.find('.ring').textContent).toBe('63 out of 100 points');
    expect(shown.find('svg').getAttribute('aria-hidden')).toBe('true');
    expect(shown.find('h2').getAttribute('aria-describedby')).toBe(shown.find('.ring').id);
    expect(shown.find('.reached').getAttribute('stroke-dasharray')).toBe('189 400');
    // A notch at the end of every band but the last.
    expect(shown.shadow.querySelectorAll('.notch')).toHaveLength(2);
    expect(shown.find('.band').getAttribute('stroke-dasharray')).toBe('99 400');
  });
  it('has no arc at 0 points, and no bands without outcomes', async () => {
    const shown = await resultOf({ bands: { ends: [], at: -1 } }, { result: { score: 0 } });
    for (const absent of ['.reached', '.band', '.notch']) expect(shown.shadow.querySelector(absent)).toBeNull();
  });
});

it('shows the thank-you texts only to visitors who left a lead', async () => {
  const thanks = { title: 'Thanks', subtitle: 'Your response has been recorded', message: 'Soon' };
  expect((await resultOf({ thanks })).text()).toContain('recorded');
  document.body.replaceChildren();
  const shown = mountForTest({
    quiz: { ...quiz, form: { place: 'skippable', fields: [] } },
    submit: async () => ({ score: 63, card: { title: 'Getting there', text: '', thanks } }),
  });
  await shown.choose('First');
  await shown.click('Finish');
  await shown.click('Skip this step');
  expect(shown.text()).toContain('Getting there');
  expect(shown.text()).not.toContain('recorded');
});

it('renders rich text without injected markup', async () => {
  const rich = richText('You are **<b>green</b>**, _really_.\nTwice.\n- [Water](https://acme.example/)\n- Light');
  const shown = await resultOf({ text: 'plain', rich });
  // Without attributes that only the test compiler adds.
  expect(shown.find('.text').innerHTML.replace(/ __\w+="[^"]*"/g, '')).toBe(
    '<p>You are <strong>&lt;b&gt;green&lt;/b&gt;</strong>, <em>really</em>.<br>Twice.</p>' +
      '<ul><li><a href="https://acme.example/" target="_blank" rel="noopener">Water</a></li><li>Light</li></ul>',
  );
  expect(shown.text()).not.toContain('plain');
});

describe('the result of a category quiz', () => {
  it('is the outcome, with the score as a small line and the distribution of votes as bars', async () => {
    const shares = [
      { title: 'Filter', percent: 60, color: '#b3452f' },
      { title: 'Espresso', percent: 40, color: '#8a5a00' },
    ];
    const shown = await resultOf({ shares, image: '/objects/f.png' });
    expect(shown.shadow.querySelector('.ring')).toBeNull();
    expect(shown.find('.tag').textContent).toBe('Your Result');
    expect(shown.find('p.out').textContent).toBe('63 out of 100 points');
    expect([...shown.shadow.querySelectorAll('.shares li')].map(({ textContent }) => textContent)).toEqual([
      'Filter 60%',
      'Espresso 40%',
    ]);
    expect(shown.find<HTMLImageElement>('.hero').src).toBe('https://quiz.example/objects/f.png');
  });
});

it('hides an image that does not load', async () => {
  const shown = await resultOf({ image: '/objects/gone.png' });
  const picture = shown.find<HTMLImageElement>('.hero');
  picture.dispatchEvent(new Event('error'));
  expect(picture.style.display).toBe('none');
});

it('breaks words that are wider than the card', () => {
  expect(styles).toMatch(/^\.root \{[^}]*overflow-wrap: anywhere/m);
});

describe('the links of a result', () => {
  it('are the outcome’s, then the quiz’s', async () => {
    const shown = await resultOf(
      { button: { text: 'Book a check', url: 'https://a.example/?a=1%20b' } },
      { result: { nextUrl: 'https://b.example/?score=63' } },
    );
    const links = [...shown.shadow.querySelectorAll<HTMLAnchorElement>('a.button')];
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      ['Book a check', 'https://a.example/?a=1%20b'],
      ['Continue to Next Step', 'https://b.example/?score=63'],
    ]);
    expect(shown.shadow.querySelectorAll('a.main')).toHaveLength(1);
  });
  it('starts another visit without the earlier consent', async () => {
    const shown = await resultOf({});
    await shown.click('Take it again');
    expect(shown.find('h2').textContent).toBe('Pick one');
    expect(shown.shadow.querySelector('input:checked')).toBeNull();
    await shown.choose('Second');
    expect(shown.tracked.filter((type) => type === 'start')).toHaveLength(2);
    await shown.click('Finish');
    expect(shown.find<HTMLInputElement>('#email').value).toBe('ann@example.com');
    expect(shown.find<HTMLInputElement>('input[type=checkbox]').checked).toBe(false);
  });
});

describe('sharing', () => {
  it('offers a link and three networks, with the quiz and never the result', async () => {
    const copied: string[] = [];
    const opened: unknown[][] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    vi.stubGlobal('open', (...given: unknown[]) => void opened.push(given));
    const shown = await resultOf({ share });
    await shown.click('Copy link');
    expect(copied).toEqual([share.url]);
    expect(shown.button('Link copied')).toBeDefined();
    await vi.waitFor(() => expect(shown.button('Copy link')).toBeDefined(), 30_000);
    for (const name of ['Twitter', 'Facebook', 'LinkedIn']) await shown.click(name);
    expect(opened.map(([address]) => address)).toEqual([
      'https://twitter.com/intent/tweet?text=I%20just%20completed%20%22Tea%20%26%20cakes%22%20quiz!&url=https%3A%2F%2Fquiz.example%2Fquiz%2Fq',
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fquiz.example%2Fquiz%2Fq',
      'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fquiz.example%2Fquiz%2Fq',
    ]);
    expect(opened[0]?.[2]).toBe('noopener,width=600,height=400');
  });
  it('uses the device’s share sheet if there is one', async () => {
    const shared: unknown[] = [];
    vi.stubGlobal('navigator', { share: async (data: unknown) => void shared.push(data) });
    const shown = await resultOf({ share });
    await shown.click('Share');
    expect(shared).toEqual([share]);
    expect(shown.text()).not.toContain('Twitter');
  });
  it('prompts with the link when the clipboard is blocked', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    vi.stubGlobal('prompt', (...given: unknown[]) => void asked.push(given));
    const shown = await resultOf({ share });
    await shown.click('Copy link');
    expect(asked).toEqual([['Copy link', share.url]]);
  });
  it('prompts with the link when there is no clipboard, as on insecure pages', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('prompt', (...given: unknown[]) => void asked.push(given));
    const shown = await resultOf({ share });
    await shown.click('Copy link');
    expect(asked).toEqual([['Copy link', share.url]]);
  });
  it.each([
    ['NotAllowedError', [share.url]],
    ['AbortError', []],
  ])(
    'copies the link when a frame may not share, and does nothing after the visitor has cancelled: %s',
    async (name, links) => {
      const copied: string[] = [];
      vi.stubGlobal('navigator', {
        share: () => Promise.reject(Object.assign(new Error(), { name })),
        clipboard: { writeText: async (text: string) => void copied.push(text) },
      });
      const shown = await resultOf({ share });
      await shown.click('Share');
      expect(copied).toEqual(links);
    },
  );
  it('is not offered when the owner has disabled it', async () => {
    expect((await resultOf({})).shadow.querySelector('.share')).toBeNull();
  });
});

it('shows the thank-you texts in the owner’s design, with markup as text', async () => {
  const thanks = {
    title: 'Thanks <img src=x>',
    subtitle: 'Really',
    message: 'Soon',
    backgroundColor: '#112233',
    textColor: '#ffffff',
    logoUrl: '/objects/l.png',
  };
  const shown = await resultOf({ thanks });
  const { style } = shown.find<HTMLElement>('.thanks');
  expect([style.backgroundColor, style.color]).toEqual(['rgb(17, 34, 51)', 'rgb(255, 255, 255)']);
  expect(shown.find<HTMLImageElement>('.thanks img').src).toBe('https://quiz.example/objects/l.png');
  expect(shown.text()).toContain('Thanks <img src=x>');
});

it('uses the quiz’s language', async () => {
  const shown = await resultOf({ share }, { lang: 'ar', messages: ar });
  expect(shown.button('إعادة الاختبار')).toBeDefined();
  expect(shown.button('نسخ الرابط')).toBeDefined();
});
