import { describe, expect, it } from 'vitest';
import { containerId, paths, safeReturnTo } from '../web/paths.ts';
import { cleanText } from './clean-text.ts';
import { isLanguage, languageOf } from './languages.ts';
import { fillPlaceholders } from './placeholders.ts';
import { line, paragraph, personName, requiredLine } from './text.schema.ts';

const problems = (
  schema: { safeParse(value: unknown): { error?: { issues: Array<{ message: string }> } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a text that was sent', () => {
  it('loses control characters, overrides of direction and halves of characters, nothing else', () => {
    expect(cleanText('a\u0000b\u0008c\u0090d\u001Fe\u007Ff\u202Ag\u202Eh\u2066i\u2069j\ud800k')).toBe('abcdefghijk');
    expect(cleanText('a\tb\nc\rd é 😀 ‏ع')).toBe('a\tb\nc\rd é 😀 ‏ع');
  });
  it('is one line: folded, trimmed, no longer than it may be', () => {
    expect(line(5).parse(' a\r\n\tb \u0000')).toBe('a b');
    expect(line(5).parse('')).toBe('');
    expect(line(5).parse('     12345     ')).toBe('12345');
    expect(problems(line(5), '123456')).toEqual(['At most 5 characters']);
    expect(problems(line(5), 7)).toHaveLength(1);
  });
  it.each(['\v', '\f', '\u0085', '\u2028', '\u2029'])('pasted with the line end %j keeps its lines apart', (end) => {
    expect(line(20).parse(`One${end}two${end}`)).toBe('One two');
    expect(requiredLine(20, 'Say it').parse(`One${end}${end}two`)).toBe('One two');
    expect(paragraph(20).parse(`One${end}two${end}`)).toBe('One\ntwo');
    expect(problems(requiredLine(5, 'Say it'), end)).toEqual(['Say it']);
  });
  it('that is far too long is refused without being cleaned', () => {
    for (const schema of [line(5), requiredLine(5, 'Say it'), paragraph(5)])
      expect(problems(schema, ' '.repeat(2_000))).toEqual(['At most 5 characters']);
  });
  it('is a name without what cannot be seen, in plain letters', () => {
    const name = personName();
    expect(name.parse('\ufeffＶｅｒａ\u3000Vi\u00adsi\u200btor\u202c')).toBe('Vera Visitor');
    expect(name.parse('Vera\u00a0Visitor\u2028')).toBe('Vera Visitor');
    expect(name.parse('ﾀﾛｳ')).toBe('タロウ');
    // Some scripts are written with joiners.
    expect(name.parse('علی\u200cرضا')).toBe('علی\u200cرضا');
    expect(name.parse('Ve\u200cra')).toBe('Vera');
    expect(problems(name, 'x'.repeat(201))).toEqual(['At most 200 characters']);
  });
  it('is not blank where it is required', () => {
    expect(requiredLine(5, 'Say it').parse(' a\n\nb\u0000 ')).toBe('a b');
    expect(requiredLine(5, 'Say it').parse('a')).toBe('a');
    for (const value of ['', ' \n ', '\u0000', undefined, 7])
      expect(problems(requiredLine(5, 'Say it'), value)).toEqual(['Say it']);
    expect(problems(requiredLine(5, 'Say it'), '123456')).toEqual(['At most 5 characters']);
  });
  it('may have several lines as a paragraph', () => {
    expect(paragraph(5).parse(' a\n\nb\u0000 ')).toBe('a\n\nb');
    expect(problems(paragraph(5), '123456')).toEqual(['At most 5 characters']);
    expect(paragraph().parse('x'.repeat(2_000))).toHaveLength(2_000);
    expect(problems(paragraph(), 'x'.repeat(2_001))).toEqual(['At most 2000 characters']);
  });
});

describe('a language', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['PT_br', 'pt'],
    ['ja', 'ja'],
    ['it', undefined],
    ['', undefined],
    ['auto', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of the tag %s is %s', (tag, language) => expect(languageOf(tag)).toBe(language));
  it('is one of those spoken', () => {
    expect(isLanguage('fr')).toBe(true);
    expect(isLanguage('FR')).toBe(false);
    expect(isLanguage(7)).toBe(false);
  });
});

describe('a placeholder without a value', () => {
  const filled = (text: string) => fillPlaceholders(text, { name: '', score: 7, outcome: '' });
  it.each([
    ['Thank you, {{name}}!', 'Thank you!'],
    ['Your next steps, {{ name }}.', 'Your next steps.'],
    ['{{name}}, thank you', 'thank you'],
    ['Hello {{name}}, welcome', 'Hello, welcome'],
    ['Well, {{name}}, that is it', 'Well, that is it'],
    ['شكرًا، {{name}}!', 'شكرًا!'],
    ['One\n{{name}}\nTwo', 'One\n\nTwo'],
    ['{{score}} points', '7 points'],
    ['You are {{outcome}}', ''],
    ['Thanks! You are a {{ outcome }}. See you soon, {{name|friend}}.', 'Thanks! See you soon, friend.'],
    ['One... {{outcome}}? At a.example/x.\n{{outcome}}\nTwo', 'One... At a.example/x.\n\nTwo'],
    ['ありがとう。あなたは{{outcome}}です。またね。', 'ありがとう。またね。'],
  ])('leaves %j as %j', (text, expected) => expect(filled(text)).toBe(expected));
  it.each([
    ['Hello {{name|there}}!', 'Hello there!'],
    ['Hello {{ name | my friend }}, you are {{outcome|great}}', 'Hello my friend, you are great'],
    ['{{score|none}}', '7'],
    ['{{name|}}', ''],
  ])('takes its fallback: %j is %j', (text, expected) => expect(filled(text)).toBe(expected));
  it('is no way to write code: what is filled in is not filled in again', () =>
    expect(fillPlaceholders('{{name}}', { name: '{{score}}', score: 7, outcome: '' })).toBe('{{score}}'));
});

describe('placeholders', () => {
  const values = { name: 'Ann $& {{score}}', score: 75, outcome: 'Green' };
  it('are filled in wherever they stand, whatever they hold', () => {
    expect(fillPlaceholders('{{name}}: {{score}} {{  outcome }}{{outcome}}', values)).toBe(
      'Ann $& {{score}}: 75 GreenGreen',
    );
  });
  const piped = {
    ...values,
    outcomeName: 'green-1',
    outcome2: 'Blue',
    answer: { q1: 'Tea' },
    category: { 'Our data': 0 },
    hidden: { ref: 'x' },
  };
  it.each([
    [
      '{{answer:q1}}, {{ category:Our data }}, {{hidden:ref}}, {{outcome2}}, {{outcomeName}}',
      'Tea, 0, x, Blue, green-1',
    ],
    ['You chose {{answer:q2}}. Next.', 'Next.'],
    ['{{answer:q2|Nothing}}, {{category:x|0}}, {{hidden:y|z}}', 'Nothing, 0, z'],
    ['{{answer:constructor|none}} {{hidden:__proto__|none}}', 'none none'],
  ])('name answers, categories and hidden values: %j is %j', (text, expected) =>
    expect(fillPlaceholders(text, piped)).toBe(expected),
  );
  it('are those alone', () => {
    for (const text of [
      '{{email}}',
      '{name}',
      '{{ name',
      '{{na me}}',
      '{{answer}}',
      '{{answer:a b}}',
      '{{other:x}}',
      '{{namex}}',
      '{{xname}}',
    ])
      expect(fillPlaceholders(text, values)).toBe(text);
  });
});

describe('addresses', () => {
  it('of a quiz are these', () => {
    const { login, callback, logout, messages, frameScript, popupScript, ...ofQuiz } = paths;
    expect([login, callback, logout]).toEqual(['/api/login', '/api/callback', '/api/logout']);
    expect(messages('de')).toBe('/embed/texts/de.json');
    expect([frameScript, popupScript]).toEqual(['/frame.js', '/popup.js']);
    expect(Object.fromEntries(Object.entries(ofQuiz).map(([name, path]) => [name, path('q1')]))).toEqual({
      quiz: '/quiz/q1',
      embed: '/embed/q1',
      embedScript: '/embed/q1.js',
      embedQuiz: '/embed/q1.json',
      thankYou: '/thank-you/q1',
      publicQuiz: '/api/public/quiz/q1',
      submit: '/api/public/quiz/q1/submit',
      events: '/api/public/quiz/q1/events',
    });
    expect(containerId('q1')).toBe('quiz-q1');
  });
  it.each([
    '/',
    '/dashboard',
    '/quizzes/a-1_b.c?x=1&y=%20#top',
    `/leads?${new URLSearchParams({ search: 'Ann @ *acme, "Été"' })}`,
    `/${'x'.repeat(511)}`,
  ])('to return to: %.40s', (path) => expect(safeReturnTo(path)).toBe(path));
  it.each([
    undefined,
    7,
    '',
    'dashboard',
    'https://evil.example',
    'x/y',
    '//evil.example',
    '/\\evil.example',
    '/x y',
    '/x\n',
    '/x<y',
    '/api/logout',
    `/${'x'.repeat(512)}`,
  ])('not to return to: %.40s', (path) => expect(safeReturnTo(path)).toBe('/dashboard'));
});
