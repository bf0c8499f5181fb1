import { describe, expect, it } from 'vitest';
import { imageUrlOrEmpty, urlOrEmpty } from './url.schema.ts';
import { buildRedirect, parseHttpUrl } from './url.ts';

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
  it('tells score, outcome and address in place of what was there, and keeps the rest', () => {
    expect(buildRedirect('https://a.example/p?email=x&q=1&score=2#top', facts)).toBe(
      'https://a.example/p?email=vera%2Bx%40example.com&q=1&score=75&outcome=Green+%26+blue#top',
    );
  });
  it('tells no address without consent', () => {
    expect(buildRedirect('HTTP://a.example', { ...facts, consentGiven: false })).toBe(
      'http://a.example/?score=75&outcome=Green+%26+blue&email=',
    );
  });
  it.each([
    '',
    'javascript:alert(1)',
    'https://',
    'https://u@a.example/',
    'https://a.example/ x',
    'x https://a.example',
  ])('is nowhere for %j', (target) => expect(buildRedirect(target, facts)).toBeUndefined());
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
