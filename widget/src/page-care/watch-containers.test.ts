// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchContainers } from './watch-containers.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 250));
/**
 * Watches and logs which containers are found (+), changed (~) and lost (-), by class and quiz.
 */
function watch(fails = '', before: Array<[HTMLElement, string | undefined]> = [], isKnown = () => true) {
  const seen: string[] = [];
  const look = watchContainers(
    ({ dataset }) => (isKnown() ? dataset.quizId : undefined),
    ({ className }, quizId) => {
      const write = (sign: string) => () => void seen.push(`${sign}${className}:${quizId}`);
      if (className === fails) throw new Error('cannot');
      write('+')();
      return { changed: write('~'), lost: write('-') };
    },
    before,
  );
  look(document);
  const deeper = ({ shadowRoot }: Element) => shadowRoot && look(shadowRoot);
  return { seen, look, deeper };
}
const add = (className: string, quizId: string, parent: ParentNode = document.body) => {
  const element = Object.assign(document.createElement('div'), { className });
  element.dataset.quizId = quizId;
  parent.append(element);
  return element;
};

describe('containers', () => {
  it('are found now and later, and lost when they leave the page', async () => {
    const first = add('a', 'q');
    const { seen } = watch();
    add('b', 'q');
    const around = document.createElement('section');
    add('c', 'other', around);
    document.body.append(around);
    await settled();
    first.remove();
    await settled();
    expect(seen).toEqual(['+a:q', '+b:q', '+c:other', '-a:q']);
  });
  it('are not lost when they are moved', async () => {
    const one = add('a', 'q');
    const { seen } = watch();
    document.body.prepend(document.createElement('p'), one);
    await settled();
    expect(seen).toEqual(['+a:q']);
  });
  it('follow their attributes', async () => {
    const one = add('a', 'q');
    const { seen } = watch();
    one.dataset.theme = 'dark';
    await settled();
    one.dataset.quizId = 'other';
    await settled();
    delete one.dataset.quizId;
    await settled();
    expect(seen).toEqual(['+a:q', '~a:q', '-a:q', '+a:other', '-a:other']);
  });
  it('that were found before are updated to their current attributes', async () => {
    const [same, another, none, emptied] = [add('a', 'q'), add('b', 'other'), add('c', ''), add('d', 'q')];
    const { seen } = watch('', [
      [same, 'q'],
      [another, 'q'],
      [none, 'q'],
      [emptied, undefined],
    ]);
    emptied.dataset.theme = 'dark';
    await settled();
    expect(seen).toEqual(['+a:q', '~a:q', '+b:q', '-b:q', '+b:other', '+c:q', '-c:q']);
  });
  it('are found in a watched shadow root', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    const { seen, deeper } = watch();
    add('a', 'q', root);
    deeper(host);
    const later = add('b', 'q', root);
    await settled();
    later.remove();
    await settled();
    expect(seen).toEqual(['+a:q', '+b:q', '-b:q']);
  });
  it('are found again in a component that was removed and put back', async () => {
    const component = document.body.appendChild(document.createElement('div'));
    add('a', 'q', component.attachShadow({ mode: 'open' }));
    const { seen } = watch();
    component.remove();
    await settled();
    document.body.append(component);
    await settled();
    add('b', 'q', component.shadowRoot as ShadowRoot);
    await settled();
    expect(seen).toEqual(['+a:q', '-a:q', '+a:q', '+b:q']);
  });
  it('are found in a component whose quiz only becomes known later', async () => {
    const component = document.body.appendChild(document.createElement('div'));
    add('a', 'q', component.attachShadow({ mode: 'open' }));
    let isKnown = false;
    const { seen, look } = watch('', [], () => isKnown);
    isKnown = true;
    look(document);
    expect(seen).toEqual(['+a:q']);
  });
  it('that cannot be mounted are logged once and do not affect others', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    add('bad', 'q');
    add('good', 'q');
    const { seen } = watch('bad');
    add('later', 'q');
    await settled();
    expect(seen).toEqual(['+good:q', '+later:q']);
    expect(consoleError).toHaveBeenCalledOnce();
    expect(consoleError.mock.calls[0]?.[0]).toBe('Quizfunnel:');
  });
});
