// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isForVisit } from './is-for-visit.ts';
import { readPopupOptions } from './popup-options.ts';
import { mayOpenAgain, restAfterLead, restFor } from './remember-opening.ts';

const element = (attributes: Record<string, string>) => {
  const one = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(`data-${name}`, value);
  return one;
};
const read = (attributes: Record<string, string>) => readPopupOptions(element(attributes));

describe('the attributes of a popup', () => {
  it('have defaults', () => {
    expect(read({ 'quiz-popup': 'q' })).toEqual({
      quizId: 'q',
      way: 'popup',
      open: {},
      label: '',
      color: '',
      everyDays: 7,
      paths: [],
      devices: [],
      campaigns: [],
    });
  });
  it('are read as they are written', () => {
    expect(
      read({
        'quiz-popup': 'q',
        way: 'slide-in',
        open: 'delay 10, scroll 50 ,exit,idle30',
        label: 'Quiz',
        color: '#123456',
        'every-days': '0',
        paths: '/shop/*, /',
        devices: 'phone',
        campaigns: 'spring, summer',
      }),
    ).toEqual({
      quizId: 'q',
      way: 'slide-in',
      open: { delay: 10, scroll: 50, exit: true, idle: 30 },
      label: 'Quiz',
      color: '#123456',
      everyDays: 0,
      paths: ['/shop/*', '/'],
      devices: ['phone'],
      campaigns: ['spring', 'summer'],
    });
  });
  it.each([
    [{ way: 'sideways' }, { way: 'popup' }],
    [{ open: 'delay, scroll half, whenever 3' }, { open: {} }],
    [{ 'every-days': 'often' }, { everyDays: 7 }],
    [{ 'every-days': '-1' }, { everyDays: 7 }],
  ])('that say nothing known, such as %o, are left out', (attributes, expected) => {
    expect(read({ 'quiz-popup': 'q', ...attributes })).toMatchObject(expected);
  });
});

describe('a visit', () => {
  afterEach(() => history.replaceState(null, '', '/'));
  const anywhere = { paths: [], devices: [], campaigns: [] };

  it.each([
    ['/', ['/'], true],
    ['/shop', ['/'], false],
    ['/shop/tea', ['/shop/*'], true],
    ['/shopping', ['/shop/*'], false],
    ['/a.b', ['/a.b'], true],
    ['/aXb', ['/a.b'], false],
    ['/x', ['/y', '/x'], true],
    ['/anything', [], true],
  ])('of %s with the paths %o', (path, paths, expected) => {
    history.replaceState(null, '', path);
    expect(isForVisit({ ...anywhere, paths })).toBe(expected);
  });
  it.each([
    [767, 'phone'],
    [768, 'desktop'],
  ])('of a viewport of %i pixels is one of a %s', (width, device) => {
    vi.stubGlobal('innerWidth', width);
    expect(['phone', 'desktop'].filter((one) => isForVisit({ ...anywhere, devices: [one] }))).toEqual([device]);
    vi.unstubAllGlobals();
  });
  it('of a campaign is known by its parameter', () => {
    expect(isForVisit({ ...anywhere, campaigns: ['spring'] })).toBe(false);
    history.replaceState(null, '', '/?utm_campaign=spring');
    expect(isForVisit({ ...anywhere, campaigns: ['spring'] })).toBe(true);
    expect(isForVisit({ ...anywhere, campaigns: ['summer'] })).toBe(false);
  });
});

describe('a quiz that has opened by itself', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  it('rests for its days, and after a lead longer, whatever comes later', () => {
    vi.useFakeTimers({ now: 0 });
    expect(mayOpenAgain('q')).toBe(true);
    restFor('q', 7);
    expect([mayOpenAgain('q'), mayOpenAgain('other')]).toEqual([false, true]);
    vi.setSystemTime(7 * 86_400_000);
    expect(mayOpenAgain('q')).toBe(true);
    restAfterLead('q');
    restFor('q', 1);
    vi.setSystemTime(300 * 86_400_000);
    expect(mayOpenAgain('q')).toBe(false);
  });
  it('may open where nothing can be stored', () => {
    vi.stubGlobal('localStorage', undefined);
    restFor('q', 7);
    expect(mayOpenAgain('q')).toBe(true);
  });
});
