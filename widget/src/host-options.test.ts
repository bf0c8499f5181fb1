// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { readHostOptions } from './host-options.ts';

afterEach(() => {
  document.body.replaceChildren();
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

it('reads options from attributes, overridden by those of a call', () => {
  const element = document.createElement('div');
  element.innerHTML =
    '<div data-quiz-id="q" data-lang="de-AT" data-theme="dark" data-lazy data-hidden-plan="pro"></div>';
  const container = element.firstElementChild as HTMLElement;
  expect(readHostOptions(container)).toEqual({
    quizId: 'q',
    lang: 'de-AT',
    theme: 'dark',
    lazy: true,
    preview: false,
    hidden: { plan: 'pro' },
  });
  expect(readHostOptions(container, { theme: 'light', hidden: { a: 'b' } })).toMatchObject({
    theme: 'light',
    hidden: { plan: 'pro', a: 'b' },
  });
});
