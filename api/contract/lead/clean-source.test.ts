import { describe, expect, it } from 'vitest';
import { cleanPageUrl, cleanSource, holdsEmail, withoutEmails } from './clean-source.ts';

describe('holdsEmail', () => {
  it.each([
    'vera@example.com',
    'VERA@EXAMPLE.COM',
    'a vera+tag@mail.example.co.uk b',
    'vera%40example.com',
    'vera%2540example%252Ecom',
    'vera%25252540example.com',
    'id=vera@example.com&x=1',
    'véra@exämple.com',
    'v%C3%A9ra%40ex%C3%A4mple.com',
    'vera＠example.com',
    "o'hara@example.com",
    'v%EF%BD%85ra%EF%BC%A0example.com',
    've\u200bra\u200b@example.com',
    'vera@example。com',
    // So often only what is to be hidden is encoded.
    'vera%2525252540example.com',
    `%${'25'.repeat(30_000)}40`,
  ])('finds it in %j', (text) => expect(holdsEmail(text)).toBe(true));
  it.each(['', 'news', '@vera', 'vera@', 'a @ b.c', 'medium.com/@vera.v/post', '50%', '%zz%4', '%25'.repeat(700)])(
    'finds none in %j',
    (text) => expect(holdsEmail(text)).toBe(false),
  );
});

it.each([
  ['Vera', 'Vera'],
  ['vera@example.com', ''],
  ['Vera <vera@example.com> Visitor', 'Vera <> Visitor'],
  ['Vera vera%40example.com', ''],
  ['Vera  vera@example.com  Visitor', 'Vera Visitor'],
  ['  two  blanks stay  ', '  two  blanks stay  '],
  ['Vera ｖｅｒａ＠example．com Visitor', 'Vera Visitor'],
  [`${'x'.repeat(1_900)} vera@example.com`, 'x'.repeat(1_900)],
])('a text without addresses: %j', (text, rest) => expect(withoutEmails(text)).toBe(rest));

it.each([
  ['https://shop.example/a/b?email=vera@example.com#x', 'https://shop.example/a/b'],
  ['https://vera:secret@shop.example:8443/a', 'https://shop.example:8443/a'],
  ['https://vera%40example.com:x@shop.example/', 'https://shop.example/'],
  ['https://shop.example/u/vera@example.com/end', 'https://shop.example/u/:email/end'],
  ['https://shop.example/u/Vera%2Btag%2540Example.com', 'https://shop.example/u/:email'],
  ['https://shop.example/p;mail=vera@example.com', 'https://shop.example/:email'],
  ['HTTPS://SHOP.example', 'https://shop.example/'],
  [`https://shop.example/${'a'.repeat(3_000)}`, 'https://shop.example/'],
  ['http://shop.example/a', 'http://shop.example/a'],
  ['https://shop.example/u/vera＠example.com', 'https://shop.example/u/:email'],
  [`https://shop.example/a?${'b=%25&'.repeat(10_000)}`, 'https://shop.example/a'],
  [`https://shop.example/%${'25'.repeat(30_000)}`, 'https://shop.example/'],
  [`https://${'a'.repeat(3_000)}.example/`, undefined],
  ['mailto:vera@example.com', undefined],
  ['data:text/html,vera', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///home/vera/page.html', undefined],
  ['/only/a/path', undefined],
  ['', undefined],
])('keeps of the page %j what is not personal', (address, kept) => expect(cleanPageUrl(address)).toBe(kept));

describe('cleanSource', () => {
  it('keeps what it knows, cut to its room, and leaves out what is empty or holds an address', () => {
    expect(
      cleanSource({
        pageUrl: ' https://shop.example/a?b ',
        referrer: 'nonsense',
        utmSource: 'news\u0000letter',
        utmMedium: ' e\r\n\tmail ',
        utmTerm: 'vera%40example.com',
        utmContent: `${'x'.repeat(300)} vera@example.com`,
        gclid: 7,
        fbclid: 'x'.repeat(300),
        msclkid: '',
        other: 'thing',
        hidden: { plan: 'pro', 'not a name': 'x', list: ['x'], mail: 'vera@example.com' },
      }),
    ).toEqual({
      pageUrl: 'https://shop.example/a',
      utmSource: 'newsletter',
      utmMedium: 'e mail',
      fbclid: 'x'.repeat(200),
      hidden: { plan: 'pro', mail: 'vera@example.com' },
    });
  });
  it('sorts campaign values out of the hidden ones, an address in them left out as ever', () => {
    const hidden = { utm_source: 'news', utm_term: 'vera@example.com', gclid: 'g', plan: 'pro' };
    expect(cleanSource({ utmSource: 'own', hidden })).toEqual({
      utmSource: 'own',
      gclid: 'g',
      hidden: { plan: 'pro' },
    });
    expect(cleanSource({ hidden: { utm_source: 'news' } })).toEqual({ utmSource: 'news' });
  });
  it.each([undefined, null, 'text', 7, []])('makes nothing of %j', (sent) => expect(cleanSource(sent)).toBeUndefined());
  it('keeps no half of a character, and at most twenty hidden values', () => {
    const hidden = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`n${n}`, 'x']));
    const kept = cleanSource({ utmSource: `${'x'.repeat(199)}😀`, hidden });
    expect(kept?.utmSource).toBe('x'.repeat(199));
    expect(Object.keys(kept?.hidden ?? {})).toHaveLength(20);
  });
  it('changes nothing that it has cleaned', () => {
    const once = cleanSource({ pageUrl: 'https://a.example/ü/x@y.example?z', hidden: { a: ' b ' } });
    expect(cleanSource(once)).toEqual(once);
  });
});
