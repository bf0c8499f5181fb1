// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contrast, parseColor, type Rgb } from '#contract/color';
import { languages } from '#contract/languages';
import { themeVariables } from '#contract/theme';
import { readHostOptions } from './host-options.ts';
import { catalogue } from './messages/catalogue.ts';
import { readSource } from './read-source.ts';
import { newSessionId, openSession } from './session.ts';
import { toJson } from './to-json.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('colours', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const rgb = (text: string | undefined) => parseColor(text ?? '') as Rgb;
  it('have enough contrast for any choice, light and dark', () => {
    fc.assert(
      fc.property(hex, hex, fc.boolean(), (primaryColor, secondaryColor, darkMode) => {
        const theme = themeVariables({ primaryColor, secondaryColor, darkMode });
        for (const name of ['--qf-ink', '--qf-soft', '--qf-link', '--qf-bad'] as const)
          expect(contrast(rgb(theme[name]), rgb(theme['--qf-back']))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(rgb(theme['--qf-on']), rgb(theme['--qf-fill']))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1_000 },
    );
  });
  it('fall back to the default when they are invalid', () => {
    expect(
      themeVariables({ primaryColor: 'red;background:url(//evil)', secondaryColor: '}', darkMode: false }),
    ).toEqual(themeVariables({ primaryColor: '#7B61FF', secondaryColor: '#fff', darkMode: false }));
  });
});

describe('a session', () => {
  it('has a random UUID, also without crypto.randomUUID', () => {
    expect(newSessionId()).toMatch(UUID);
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    expect(newSessionId()).toMatch(UUID);
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  });
  it('survives a reload, but not another version', () => {
    const first = openSession('s1', 'v1');
    first.save({ answers: [], index: 3 });
    expect(openSession('s1', 'v1').id()).toBe(first.id());
    expect(openSession('s1', 'v1').load()?.index).toBe(3);
    expect(openSession('s1', 'v2').id()).not.toBe(first.id());
  });
  it('works when storage throws', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const session = openSession('s2', 'v');
    session.save({ answers: [], index: 1 });
    expect(session.id()).toMatch(UUID);
    expect(session.load()?.index).toBe(1);
  });
});

describe('the source', () => {
  it('contains the page and known campaign parameters only', () => {
    expect(
      readSource(
        {},
        'https://shop.example/p?utm_source=news&gclid=1&email=secret@x.y#top',
        'https://search.example/?q=secret',
      ),
    ).toEqual({
      hidden: { utm_source: 'news', gclid: '1' },
      pageUrl: 'https://shop.example/p',
      referrer: 'https://search.example/',
    });
  });
  it('prefers the site owner’s values and includes their hidden fields', () => {
    expect(readSource({ utm_source: 'mine', plan: 'pro' }, 'https://shop.example/?utm_source=news', '')).toMatchObject({
      hidden: { utm_source: 'mine', plan: 'pro' },
    });
  });
});

it('writes JSON on pages that define toJSON on arrays', () => {
  Object.defineProperty(Array.prototype, 'toJSON', { value: () => '"broken"', configurable: true, writable: true });
  expect(toJson({ a: [1] })).toBe('{"a":[1]}');
  expect((Array.prototype as { toJSON?: unknown }).toJSON).toBeDefined();
  delete (Array.prototype as { toJSON?: unknown }).toJSON;
});

it('reads options from attributes, overridden by those of a call', () => {
  const element = document.createElement('div');
  element.innerHTML =
    '<div data-quiz-id="q" data-lang="de-AT" data-theme="dark" data-lazy data-hidden-plan="pro"></div>';
  const container = element.firstElementChild as HTMLElement;
  expect(readHostOptions(container)).toEqual({
    quizId: 'q',
    lang: 'de-AT',
    theme: 'dark',
    lazy: true,
    preview: false,
    hidden: { plan: 'pro' },
  });
  expect(readHostOptions(container, { theme: 'light', hidden: { a: 'b' } })).toMatchObject({
    theme: 'light',
    hidden: { plan: 'pro', a: 'b' },
  });
});

it('has every text in every language, with the same placeholders', () => {
  for (const language of languages) {
    expect(Object.keys(catalogue[language]).sort()).toEqual(Object.keys(catalogue.en).sort());
    for (const blank of ['{n}', '{m}', '{p}']) expect(catalogue[language].progress).toContain(blank);
    expect(Object.values(catalogue[language]).every((text) => text.trim())).toBe(true);
  }
});
