// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSource } from './read-source.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('where a visit comes from', () => {
  it('has the campaign of the URL at load time, even when the page changes it later', async () => {
    history.replaceState({}, '', '/?utm_source=news&other=1');
    const { landingCampaign } = await import('./landing-campaign.ts');
    history.replaceState({}, '', '/next?utm_source=later');
    expect(landingCampaign).toEqual({ utm_source: 'news' });
    expect(readSource(landingCampaign).hidden).toEqual({ utm_source: 'news' });
    history.replaceState({}, '', '/');
  });
  it('leaves out what the site owner takes back, also from the URL, and has numbers as text', () => {
    const { hidden } = readSource(
      { seats: 3, plan: null, utm_source: null },
      'https://a.example/?utm_source=news&gclid=g',
    );
    expect(hidden).toEqual({ seats: '3', gclid: 'g' });
  });
  it('has no referrer when a form named referrer shadows it', () => {
    expect(readSource({}, 'https://a.example/', document.createElement('form') as never).referrer).toBe(
      '[object HTMLFormElement]',
    );
  });
  it('has every campaign parameter and no other query parameter', () => {
    const names = [
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'utm_term',
      'utm_content',
      'gclid',
      'fbclid',
      'msclkid',
      'ttclid',
    ];
    const query = names.map((name, at) => `${name}=${at}`).join('&');
    expect(readSource(undefined, `http://shop.example/p?${query}`, 'android-app://x')).toEqual({
      pageUrl: 'http://shop.example/p',
      referrer: 'android-app://x',
      hidden: Object.fromEntries(names.map((name, at) => [name, `${at}`])),
    });
    expect(readSource({}, 'https://a.example/', 'https://a.example/#x').referrer).toBe('https://a.example/');
  });
  it('converts values to strings and drops those that cannot be converted', () => {
    expect(readSource({ plan: 42, none: null, no: undefined, on: true }, 'https://a.example/', '').hidden).toEqual({
      plan: '42',
      on: 'true',
    });
  });
  it('is limited in size', () => {
    const long = 'x'.repeat(3_000);
    const source = readSource({ utm_source: long, plan: long }, `https://a.example/${long}`, '');
    expect(source.hidden?.utm_source).toHaveLength(1_000);
    expect(source.hidden?.plan).toHaveLength(1_000);
    expect(source.pageUrl).toHaveLength(1_000);
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
