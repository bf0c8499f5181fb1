// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageEvents } from './page-events.ts';
import { openSession } from './session.ts';

afterEach(() => {
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
    return { heard, ...createPageEvents(element, 'q', { id: session.sessionId, origin: '', hidden: () => undefined }) };
  };
  it('bubble, with quiz, session and details', () => {
    const { heard, emit } = listened('quiz:answer');
    expect(emit('quiz:answer', { questionId: 'q1', questionIndex: 0, optionIds: ['a'] })).toBe(true);
    expect(heard[0]?.detail).toEqual({
      quizId: 'q',
      sessionId: session.sessionId(),
      questionId: 'q1',
      questionIndex: 0,
      optionIds: ['a'],
    });
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
    expect(dataLayer).toEqual([{ event: 'quiz:view', quizId: 'q', sessionId: session.sessionId() }]);
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
