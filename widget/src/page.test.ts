// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readHostOptions } from './host-options.ts';
import { createPageEvents } from './page-events.ts';
import { readSource } from './read-source.ts';
import { openSession } from './session.ts';
import { toJson } from './to-json.ts';
import { whenViewed, whenVisible } from './when-visible.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
});

describe('events for the page', () => {
  const session = openSession('q', 'v');
  const listened = (name: string) => {
    const heard: CustomEvent[] = [];
    const listen = (event: Event) => heard.push(event as CustomEvent);
    document.addEventListener(name, listen);
    const element = document.body.appendChild(document.createElement('div'));
    return { heard, ...createPageEvents(element, 'q', { id: session.id, origin: '', hidden: () => undefined }) };
  };
  it('bubble, with quiz, session and details', () => {
    const { heard, emit } = listened('quiz:answer');
    expect(emit('quiz:answer', { questionId: 'q1', questionIndex: 0 })).toBe(true);
    expect(heard[0]?.detail).toEqual({ quizId: 'q', sessionId: session.id(), questionId: 'q1', questionIndex: 0 });
    expect(heard[0]).toMatchObject({ bubbles: true, composed: true, cancelable: false });
  });
  it('can be prevented for a redirect', () => {
    const { emit } = listened('quiz:redirect');
    document.addEventListener('quiz:redirect', (event) => event.preventDefault(), { once: true });
    expect(emit('quiz:redirect', { url: 'https://a.example/' })).toBe(false);
    expect(emit('quiz:redirect', { url: 'https://a.example/' })).toBe(true);
  });
  it('are pushed to the data layer, except for resizes', () => {
    const dataLayer: unknown[] = [];
    vi.stubGlobal('dataLayer', dataLayer);
    const { emit } = listened('quiz:view');
    emit('quiz:view', {});
    emit('quiz:resize', { height: 7 });
    expect(dataLayer).toEqual([{ event: 'quiz:view', quizId: 'q', sessionId: session.id() }]);
    vi.stubGlobal('dataLayer', 'something else');
    expect(() => emit('quiz:view', {})).not.toThrow();
  });
  it('reach a data layer that loads later, once each and in order', () => {
    const { emit } = listened('quiz:view');
    emit('quiz:view', {});
    emit('quiz:start', {});
    const dataLayer: Array<{ event: string }> = [];
    vi.stubGlobal('dataLayer', dataLayer);
    emit('quiz:complete', {});
    expect(dataLayer.map(({ event }) => event)).toEqual(['quiz:view', 'quiz:start', 'quiz:complete']);
  });
  it('reach listeners although a tag of the page throws', () => {
    vi.stubGlobal(
      'dataLayer',
      Object.assign([], {
        push: () => {
          throw new Error('a tag');
        },
      }),
    );
    const { heard, emit } = listened('quiz:view');
    expect(emit('quiz:view', {})).toBe(true);
    expect(heard).toHaveLength(1);
  });
});

it('calls back once when an element comes into view, and not after it was cancelled', () => {
  const made: Array<{ call: (entries: object[]) => void; options: unknown; watching: boolean }> = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      one: (typeof made)[number];
      constructor(call: (entries: object[]) => void, options: unknown) {
        this.one = { call, options, watching: false };
        made.push(this.one);
      }
      observe() {
        this.one.watching = true;
      }
      disconnect() {
        this.one.watching = false;
      }
    },
  );
  const call = vi.fn();
  const options = { threshold: 0.5 };
  whenVisible(document.body, options, call);
  const [first] = made;
  expect(first).toMatchObject({ options, watching: true });
  first?.call([{ isIntersecting: true }, { isIntersecting: false }]);
  first?.call([]);
  expect(call).not.toHaveBeenCalled();
  first?.call([{ isIntersecting: true }]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(first?.watching).toBe(false);
  whenVisible(document.body, options, call)();
  expect(made[1]?.watching).toBe(false);
});

it.each([
  ['half of it', { intersectionRatio: 0.5, height: 300 }, true],
  ['less', { intersectionRatio: 0.49, height: 300 }, false],
  ['a tenth of one that fills half of the window', { intersectionRatio: 0.1, height: 400 }, true],
])('counts as viewed with %s in view: %s', (_what, { intersectionRatio, height }, isViewed) => {
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('screen', { height: 1_000 });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe() {
        this.tell([{ isIntersecting: true, intersectionRatio, intersectionRect: { height } }]);
      }
      disconnect() {}
    },
  );
  const call = vi.fn();
  whenViewed(document.body, call);
  expect(call).toHaveBeenCalledTimes(isViewed ? 1 : 0);
});

describe('options of a container', () => {
  const container = (attributes: string) => {
    document.body.innerHTML = `<div ${attributes}></div>`;
    return document.body.firstElementChild as HTMLElement;
  };
  it('have defaults', () =>
    expect(readHostOptions(container(''))).toEqual({ lazy: false, preview: false, hidden: {} }));
  it.each([
    ['data-lazy', true],
    ['data-lazy="true"', true],
    ['data-lazy="false"', false],
  ])('with %s have lazy: %s', (attribute, lazy) => expect(readHostOptions(container(attribute)).lazy).toBe(lazy));
  it('are overridden by those of a call, hidden fields individually', () => {
    expect(
      readHostOptions(container('data-hidden-a="1" data-hidden-b="2" data-other="3"'), {
        hidden: { b: '4' },
        lang: 'ja',
      }),
    ).toMatchObject({ hidden: { a: '1', b: '4' }, lang: 'ja' });
  });
});

describe('a visit', () => {
  it('gets a new id and no progress after a lead', () => {
    const session = openSession('q', 'v');
    const first = session.id();
    session.save({ answers: [], index: 1 });
    session.save(undefined);
    session.renew();
    expect(session.id()).not.toBe(first);
    expect(openSession('q', 'v').id()).toBe(session.id());
    expect(openSession('q', 'v').load()).toBeUndefined();
  });
  it('is separate for each quiz', () => {
    openSession('one', 'v').save({ answers: [], index: 1 });
    expect(openSession('other', 'v').load()).toBeUndefined();
    expect(sessionStorage.getItem('quizfunnel:one')).toContain('"index":1');
  });
  it.each(['nonsense', 'null', '{}', '{"version":"v"}'])('starts over when %s is stored', (left) => {
    sessionStorage.setItem('quizfunnel:q', left);
    expect(openSession('q', 'v').id()).toMatch(/^[0-9a-f-]{36}$/);
  });
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

describe('JSON', () => {
  it.each([
    { a: 'b"', list: [1, null, undefined, { deep: [true] }], none: undefined, nothing: null, empty: {}, bare: [] },
    'text',
    7,
    null,
    [],
  ])('equals JSON.stringify for %j', (value) => expect(toJson(value)).toBe(JSON.stringify(value)));
  it('ignores toJSON methods of the page, even on frozen prototypes', () => {
    const broken = () => 'broken';
    const prototypes = [Array, Object, String].map(({ prototype }) => prototype as { toJSON?: unknown });
    for (const prototype of prototypes)
      Object.defineProperty(prototype, 'toJSON', { value: broken, configurable: true, writable: false });
    const written = toJson({ a: ['b', { c: 'd' }] });
    const left = prototypes.map(({ toJSON }) => toJSON);
    for (const prototype of prototypes) delete prototype.toJSON;
    expect(written).toBe('{"a":["b",{"c":"d"}]}');
    expect(left).toEqual([broken, broken, broken]);
  });
});
