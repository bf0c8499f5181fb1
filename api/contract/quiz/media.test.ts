import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedPicturePath, storedPictureSize, variantWidths } from '../web/stored-picture.ts';
import { mediaSchema } from './media.schema.ts';
import { embedOf, pictureSources } from './media.ts';
import { storedVideoAddress } from './video-address.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** Addresses and what is nearly one, of every part that could make one dangerous. */
const addresses = fc
  .tuple(
    fc.constantFrom('https:', 'http:', 'javascript:', 'data:', 'HTTPS:', 'ftp:', '', ' https:', 'java\nscript:'),
    fc.constantFrom('//', '/', '', '\\\\'),
    fc.constantFrom('', 'user@', 'user:word@', ':@'),
    fc.constantFrom(
      'youtu.be',
      'www.youtube.com',
      'youtube.com.evil.example',
      'vimeo.com',
      'files.example',
      'evil.example:8',
    ),
    fc.constantFrom(
      '/dQw4w9WgXcQ',
      '/watch?v=dQw4w9WgXcQ',
      '/shorts/dQw4w9WgXcQ"',
      '/76979871',
      '/a.mp4',
      '/a.webm?t=1',
      '/',
    ),
    fc.oneof(fc.constant(''), fc.string({ maxLength: 8 })),
  )
  .map((parts) => parts.join(''));
const ownPaths = fc
  .tuple(fc.constantFrom('/objects/', '/pictures/', '/', '//'), fc.string({ maxLength: 12 }))
  .map((p) => p.join(''));

describe('a picture', () => {
  it('that is stored has a source for every width and format, by its address alone', () => {
    const url = `https://quiz.example${storedPicturePath(HASH, 1_200, 800)}`;
    const list = (extension: string) =>
      [480, 960, 1_200].map((width) => `${url}/${width}.${extension} ${width}w`).join(', ');
    expect(pictureSources(url)).toEqual({
      src: url,
      width: 1_200,
      height: 800,
      srcset: { avif: list('avif'), webp: list('webp'), jpeg: list('jpg') },
    });
  });
  it.each([
    [1_600, [480, 960, 1_600]],
    [961, [480, 960, 961]],
    [960, [480, 960]],
    [480, [480]],
    [1, [1]],
  ])('of %i pixels is stored as wide as %j', (width, widths) => expect(variantWidths(width)).toEqual(widths));
  it.each(['https://pics.example/a.png', '/objects/abc.webp', `https://x.example/pictures/${HASH}-12x`, ''])(
    'at %j is shown as it is',
    (url) => expect(pictureSources(url)).toEqual({ src: url }),
  );
  it('has the size that its address says', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_600 }), fc.integer({ min: 1, max: 3_200 }), (width, height) => {
        const path = storedPicturePath(HASH, width, height);
        expect(storedPictureSize(path)).toEqual({ width, height });
        expect(mediaSchema.parse({ kind: 'picture', url: path })).toEqual({ kind: 'picture', url: path, alt: '' });
      }),
    ));
  it('is at an https address without credentials, or at a path of our own', () =>
    fc.assert(
      fc.property(fc.oneof(addresses, ownPaths), (given) => {
        const { data } = mediaSchema.safeParse({ kind: 'picture', url: given });
        if (!data || /^\/(?:objects|pictures)\/[\w.-]+$/.test(data.url)) return;
        const { protocol, username, password } = new URL(data.url);
        expect([protocol, username, password]).toEqual(['https:', '', '']);
      }),
    ));
});

describe('a video', () => {
  it.each([
    YOUTUBE,
    'https://youtube.com/watch?v=dQw4w9WgXcQ&list=x&t=10s',
    'http://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ',
    ' https://youtu.be/dQw4w9WgXcQ?si=abc ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('at %j is one of YouTube', (url) => {
    expect(mediaSchema.parse({ kind: 'video', url })).toEqual({ kind: 'video', url: YOUTUBE });
    expect(embedOf(YOUTUBE)).toEqual(['YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  });
  it.each([
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871', ''],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871', ''],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e', '8272103f6e'],
    ['https://vimeo.com/76979871/8272103f6e?share=copy', 'https://vimeo.com/76979871/8272103f6e', '8272103f6e'],
  ])('at %j is one of Vimeo', (given, url, secret) => {
    expect(storedVideoAddress(given)).toBe(url);
    expect(embedOf(url)).toEqual(['Vimeo', `https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=${secret}`]);
  });
  it('is a file of a kind that browsers play', () => {
    const url = 'https://files.example/a%20b.mp4?x=1#t=3';
    expect(mediaSchema.parse({ kind: 'video', url })).toEqual({ kind: 'video', url });
    expect(embedOf(url)).toBeUndefined();
  });
  it.each([
    'https://files.example/a.avi',
    'http://files.example/a.mp4',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/about',
    '/a.mp4',
    'javascript:alert(1)//a.mp4',
    '',
  ])('is not at %j', (url) => {
    const { error } = mediaSchema.safeParse({ kind: 'video', url });
    expect(error?.issues.map(({ path }) => path)).toEqual([['url']]);
  });
  it('that can be stored is played, from an https address without credentials, and stays as it is', () =>
    fc.assert(
      fc.property(addresses, (given) => {
        const url = storedVideoAddress(given);
        if (url === undefined) return;
        const { protocol, username, password } = new URL(embedOf(url)?.[1] ?? url);
        expect([protocol, username, password]).toEqual(['https:', '', '']);
        expect(storedVideoAddress(url)).toBe(url);
      }),
    ));
});

describe('what is neither', () => {
  it.each([
    [{ kind: 'sound', url: 'https://a.example/a.mp3' }, 'kind'],
    [{ kind: 'picture', url: 'http://pics.example/a.png' }, 'url'],
    [{ kind: 'picture', url: `https://pics.example/${'a'.repeat(2_048)}` }, 'url'],
    [{ kind: 'video', url: `https://files.example/${'a'.repeat(2_048)}.mp4` }, 'url'],
    [{ kind: 'picture', url: 'https://pics.example/a.png', alt: 'a'.repeat(201) }, 'alt'],
  ])('has an issue at its field: %j', (given, field) => {
    const { error } = mediaSchema.safeParse(given);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
