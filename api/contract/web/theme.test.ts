import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoQuiz } from '../quiz/demo-quiz.ts';
import { embedQuiz } from '../quiz/embed-quiz.ts';
import { contrast, parseColor, type Rgb } from './color.ts';
import { palettesOf, readable, type ThemeVariable, themeVariables } from './theme.ts';

const colors = { primaryColor: '#7B61FF', secondaryColor: '#FFFFFF' };
const READABLE = 4.5;
const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>;

describe('the palettes of a quiz', () => {
  it('of the default colours are these', () => {
    expect(palettesOf(colors)).toEqual({
      light:
        'color-scheme:light;--qf-fill:#755cf2;--qf-on:#ffffff;--qf-link:#6952d9;--qf-back:#ffffff;--qf-ink:#14121f;--qf-soft:#66656d;--qf-line:#e7e5ec;--qf-edge:#928f9c;--qf-tint:#f1effe;--qf-bad:#c0261c',
      dark: 'color-scheme:dark;--qf-fill:#755cf2;--qf-on:#ffffff;--qf-link:#8f79ff;--qf-back:#16131f;--qf-ink:#f4f2fb;--qf-soft:#a6a4ae;--qf-line:#2c293a;--qf-edge:#696479;--qf-tint:#262041;--qf-bad:#d05c55',
    });
  });
  it('stand in the script, and nothing that gives the result away', () => {
    const quiz = embedQuiz({ ...demoQuiz, logoUrl: '/objects/x', privacyUrl: 'https://a.example/' });
    expect(quiz).toMatchObject({
      title: demoQuiz.title,
      version: 'demo-1',
      consentRequired: true,
      logoUrl: '/objects/x',
      privacyUrl: 'https://a.example/',
      palettes: palettesOf(demoQuiz),
    });
    expect(quiz.questions[1]).toEqual({
      id: 'demo-q2',
      type: 'multiple_choice',
      title: 'How do you know that a campaign worked?',
      answerOptions: demoQuiz.questions[1]?.answerOptions.map(({ id, text }) => ({ id, text })),
    });
    const embedded = Object.keys(embedQuiz(demoQuiz));
    for (const absent of ['logoUrl', 'privacyUrl', 'language', 'darkMode']) expect(embedded).not.toContain(absent);
    expect(embedQuiz({ ...demoQuiz, language: 'de', darkMode: true })).toMatchObject({
      language: 'de',
      darkMode: true,
    });
  });
});

describe('a theme', () => {
  it('writes on the button in white, a shade darker where that takes it, and on a light colour in ink', () => {
    const button = (primaryColor: string) => {
      const { '--qf-fill': fill, '--qf-on': on } = themeVariables({ ...colors, primaryColor, darkMode: false });
      return [fill, on];
    };
    expect(button('#0000ff')).toEqual(['#0000ff', '#ffffff']);
    expect(button('#7B61FF')).toEqual(['#755cf2', '#ffffff']);
    expect(button('#F97316')).toEqual(['#bb5611', '#ffffff']);
    expect(button('#FFB020')).toEqual(['#ffb020', '#14121f']);
  });
  it('is readable and seen on any of 1,000 colours and grounds', () => {
    const rgb = (value: string | undefined) => parseColor(value ?? '') as Rgb;
    const hex = color.map((one) => `rgb(${one.join(' ')})`);
    fc.assert(
      fc.property(hex, hex, fc.boolean(), (primaryColor, secondaryColor, darkMode) => {
        const theme = themeVariables({ primaryColor, secondaryColor, darkMode });
        const least = (name: ThemeVariable, ground: ThemeVariable, ratio: number) =>
          expect(contrast(rgb(theme[name]), rgb(theme[ground])), `${name} on ${ground}`).toBeGreaterThanOrEqual(ratio);
        least('--qf-on', '--qf-fill', READABLE);
        for (const name of ['--qf-ink', '--qf-soft', '--qf-link', '--qf-bad'] as const)
          least(name, '--qf-back', READABLE);
        for (const name of ['--qf-ink', '--qf-link'] as const) least(name, '--qf-tint', READABLE);
        least('--qf-edge', '--qf-back', 3);
        // What marks a state: the ring and check of a chosen answer, how far a bar and a ring reach.
        least('--qf-link', '--qf-line', 3);
        // A button is never lost on its ground.
        least('--qf-fill', '--qf-back', 1.5);
      }),
      { numRuns: 1_000 },
    );
  });
  it('has the creator’s ground by day and its own by night', () => {
    const back = (darkMode: boolean) => themeVariables({ ...colors, secondaryColor: '#ffeecc', darkMode })['--qf-back'];
    expect(back(false)).toBe('#ffeecc');
    expect(back(true)).toBe('#16131f');
  });
  it('writes light on a dark ground', () => {
    expect(themeVariables({ ...colors, secondaryColor: '#102030', darkMode: false })).toMatchObject({
      '--qf-ink': '#f4f2fb',
      '--qf-line': '#273448',
    });
  });
  it('knows defaults for what is no colour', () => {
    const none = { primaryColor: 'nonsense', secondaryColor: '', darkMode: false };
    expect(themeVariables(none)).toEqual(themeVariables({ ...colors, darkMode: false }));
  });
});

describe('readable', () => {
  it('leaves alone what can be read', () => expect(readable([0, 0, 255], [255, 255, 255])).toEqual([0, 0, 255]));
  it('goes no further than it must', () => {
    fc.assert(
      fc.property(color, color, (one, ground) => {
        const text = readable(one, ground);
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(READABLE);
        const end = contrast([0, 0, 0], ground) > contrast([255, 255, 255], ground) ? 0 : 255;
        // One step back, a twentieth of the way, it could not be read.
        const share = [...Array(21).keys()].find((step) =>
          text.every(
            (value, at) => value === Math.round((one[at] as number) + (end - (one[at] as number)) * (step / 20)),
          ),
        );
        expect(share).toBeDefined();
        if (share) {
          const before = one.map((value) => Math.round(value + (end - value) * ((share - 1) / 20))) as unknown as Rgb;
          expect(contrast(before, ground)).toBeLessThan(READABLE);
        }
      }),
    );
  });
});

it('writes its colours so that they can be read again', () => {
  fc.assert(
    fc.property(color, (rgb) => {
      const text = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      const theme = themeVariables({ primaryColor: '#000', secondaryColor: text, darkMode: false });
      expect(parseColor(theme['--qf-back'] ?? '')).toEqual(rgb);
    }),
  );
});

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
