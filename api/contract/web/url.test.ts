import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageUrlOrEmpty, urlOrEmpty } from './url.schema.ts';
import { buildLink, parseHttpUrl } from './url.ts';

describe('an address of the web', () => {
  it.each([
    'https://a.example',
    'http://a.example:8080/x?y=z#w',
    'HTTPS://A.example/',
    'https://[::1]/',
    'https://a.example/@vera',
  ])('is %s', (text) => expect(parseHttpUrl(text)?.href).toBe(new URL(text).href));
  it.each([
    '',
    'a.example',
    '//a.example',
    'ftp://a.example',
    'javascript:alert(1)//https://a.example',
    'x https://a.example',
    'https:/a.example',
    'https://',
    'https://:8080',
    'https://a b.example',
    'https://a.example/\n',
    ' https://a.example',
    'https://a.example/\u007f',
    'https://u@a.example',
    'https://u:p@a.example',
    'https://:p@a.example',
    'https://%zz',
    `https://${'a'.repeat(301)}/`,
  ])('is not %j', (text) => expect(parseHttpUrl(text)).toBeUndefined());
});

describe('where a submission leads', () => {
  const facts = { score: 75, outcome: 'Green & blue', email: 'vera+x@example.com', consentGiven: true };
  const told = 'score=75&outcome=Green+%26+blue&email=vera%2Bx%40example.com';
  it.each([
    ['https://a.example', `https://a.example?${told}`],
    ['https://www.youtube.com/@brand', `https://www.youtube.com/@brand?${told}`],
    ["https://a.example/p?q=a%20b&flag&x=~*()'#/top?y", `https://a.example/p?q=a%20b&flag&x=~*()'&${told}#/top?y`],
    ['HTTPS://Ä.example/?', `HTTPS://Ä.example/?${told}`],
    ['https://a.example/?a=1&', `https://a.example/?a=1&${told}`],
    ['https://a.example/?a?b=c/d@e', `https://a.example/?a?b=c/d@e&${told}`],
    ['https://a.example/?a=?', `https://a.example/?a=?&${told}`],
    ['https://a.example/\u2028?x', `https://a.example/\u2028?x&${told}`],
  ])('tells score, outcome and address after %j, which stays as it was written', (target, reached) => {
    expect(buildLink(target, facts)).toBe(reached);
  });
  it('is the address alone where nothing is to be told', () =>
    expect(buildLink('HTTPS://a.example/@b?score=1&x=%20', undefined)).toBe('HTTPS://a.example/@b?score=1&x=%20'));
  it('tells them beside what the owner wrote', () =>
    expect(buildLink('https://a.example/p?email=x&score&q=1&outcome=', facts)).toBe(
      `https://a.example/p?email=x&score&q=1&outcome=&${told}`,
    ));
  it('tells nothing twice', () => {
    expect(buildLink('https://a.example/?score=72', { ...facts, score: 72 })).not.toMatch(/score=72.*score=72/);
    const all = buildLink('https://a.example/', facts) ?? '';
    expect(buildLink(all, facts)).toBe(all);
  });
  it('takes each address that can be saved, and no other', () => {
    const parts = [
      'https://a.example',
      'HTTP://x',
      '//',
      '@',
      ':',
      '/',
      '?',
      '#',
      '&',
      '=',
      ' ',
      '\\',
      '[::1]',
      'é',
      '%',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (pieces) => {
        const target = pieces.join('');
        const isSaved = target.trim() !== '' && urlOrEmpty.safeParse(target).success;
        expect(buildLink(target.trim(), facts) !== undefined).toBe(isSaved);
      }),
      { numRuns: 2_000 },
    );
  });
  it('tells no address without consent', () => {
    expect(buildLink('HTTP://a.example', { ...facts, consentGiven: false })).toBe(
      'HTTP://a.example?score=75&outcome=Green+%26+blue&email=',
    );
  });
  it.each([
    '',
    'javascript:alert(1)',
    'https://',
    'https://u@a.example/',
    'https://a.example/ x',
    'x https://a.example',
  ])('is nowhere for %j', (target) => expect(buildLink(target, facts)).toBeUndefined());
});

describe('an address in a form', () => {
  const long = `https://a.example/${'x'.repeat(2_030)}`;
  it.each(['', 'https://a.example/x', long])('is taken: %.40s', (text) => {
    expect(urlOrEmpty.parse(` ${text} `)).toBe(text);
    expect(imageUrlOrEmpty.parse(` ${text} `)).toBe(text);
  });
  it.each([
    ['javascript:alert(1)', 'Enter a valid URL that begins with https:// or http://'],
    ['a.example', 'Enter a valid URL that begins with https:// or http://'],
    [`${long}x`, 'At most 2048 characters'],
    ['/objects/abc.png', 'Enter a valid URL that begins with https:// or http://'],
  ])('is refused: %.40s', (text, message) =>
    expect(urlOrEmpty.safeParse(text).error?.issues).toMatchObject([{ message }]),
  );
  it.each(['/objects/abc-1_x', '/objects/abc.png'])('of an image may be of this server: %s', (text) =>
    expect(imageUrlOrEmpty.parse(text)).toBe(text),
  );
  it.each([
    '/objects/',
    '/objects/a/b',
    '/objects/a.',
    '/objects/a.b.c',
    'x/objects/a',
    '/objects/a.png?x',
    '/other/a',
  ])('of an image is not %s', (text) =>
    expect(imageUrlOrEmpty.safeParse(text).error?.issues[0]?.message).toBe('Enter a valid image URL'),
  );
  it('of an image is not too long', () => expect(imageUrlOrEmpty.safeParse(`${long}x`).success).toBe(false));
});
