import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseColor, type Rgb } from './color.ts';
import { demoQuiz } from './demo-quiz.ts';
import { embedQuiz } from './embed-quiz.ts';
import { palettesOf, readable, themeVariables } from './theme.ts';

const colors = { primaryColor: '#7B61FF', secondaryColor: '#FFFFFF' };
const READABLE = 4.5;
const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>;

describe('the palettes of a quiz', () => {
  it('of the default colours are these', () => {
    expect(palettesOf(colors)).toEqual({
      light:
        'color-scheme:light;--fill:#7b61ff;--on:#000000;--link:#755cf2;--back:#ffffff;--ink:#14121f;--soft:#5b5962;--line:#d5d4d7;--edge:#8a898f;--tint:#f2efff;--bad:#c0261c',
      dark: 'color-scheme:dark;--fill:#7b61ff;--on:#000000;--link:#8269ff;--back:#16131f;--ink:#f4f2fb;--soft:#b1afb9;--line:#3e3b47;--edge:#85838d;--tint:#201b35;--bad:#d05c55',
    });
  });
  it('stand in the script, and nothing that gives the result away', () => {
    const quiz = embedQuiz({ ...demoQuiz, logoUrl: '/objects/x', privacyUrl: 'https://a.example/' });
    expect(quiz).toMatchObject({
      title: demoQuiz.title,
      version: 'demo-1',
      language: 'auto',
      consentRequired: true,
      darkMode: false,
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
    expect(Object.keys(embedQuiz(demoQuiz))).not.toContain('logoUrl');
    expect(Object.keys(embedQuiz(demoQuiz))).not.toContain('privacyUrl');
  });
});

describe('a theme', () => {
  it('writes on the button in white where that can be read, else in ink, else in what can be read best', () => {
    const on = (primaryColor: string) => themeVariables({ ...colors, primaryColor, darkMode: false })['--on'];
    expect(on('#0000ff')).toBe('#ffffff');
    expect(on('#767676')).toBe('#ffffff');
    expect(on('#ffff00')).toBe('#14121f');
    // Between the two there are colours that only black can be read on.
    expect(on('#787878')).toBe('#000000');
  });
  it('has the creator’s ground by day and its own by night', () => {
    const back = (darkMode: boolean) => themeVariables({ ...colors, secondaryColor: '#ffeecc', darkMode })['--back'];
    expect(back(false)).toBe('#ffeecc');
    expect(back(true)).toBe('#16131f');
  });
  it('writes light on a dark ground', () => {
    expect(themeVariables({ ...colors, secondaryColor: '#102030', darkMode: false })).toMatchObject({
      '--ink': '#f4f2fb',
      '--line': '#394655',
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
      const theme = themeVariables({ primaryColor: text, secondaryColor: '#fff', darkMode: false });
      expect(parseColor(theme['--fill'] ?? '')).toEqual(rgb);
    }),
  );
});
