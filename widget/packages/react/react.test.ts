// @vitest-environment jsdom
import { join } from 'node:path';
import type * as ReactModule from 'react';
import type * as ClientModule from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuizController } from '../../types.ts';
import { eventually, fakeServer, fire } from '../test/fake-server.ts';
import { unpackPackages } from '../test/unpack-packages.ts';
import type { Quiz as QuizType } from './index.ts';

/** The package beside one version of React, whose modules are CommonJS. */
async function withReact(others: Record<string, string>) {
  const folder = unpackPackages(others);
  const load = (file: string) => import(join(folder, 'node_modules', file));
  const { Quiz } = (await load('@quizfunnel/react/index.js')) as { Quiz: typeof QuizType };
  const React = (await load('react/index.js')).default as typeof ReactModule;
  const { createRoot } = (await load('react-dom/client.js')).default as typeof ClientModule;
  return { Quiz, React, createRoot, folder };
}
const versions = [
  ['18', await withReact({ react: 'react-18', 'react-dom': 'react-dom-18' })],
  ['19', await withReact({ react: 'react', 'react-dom': 'react-dom' })],
] as const;
const { log, url, publish } = fakeServer(versions[0][1].folder);

describe.each(versions)('with React %s, a quiz', (version, { Quiz, React, createRoot }) => {
  const { createElement: h, act, StrictMode } = React;
  let container: HTMLElement;
  let root: ClientModule.Root;
  let warn: ReturnType<typeof vi.spyOn>;
  let count = 0;
  /** Another quiz for each test: its script is run once. */
  let quizId = '';

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    warn = vi.spyOn(console, 'error');
    quizId = `q${version}-${count++}`;
    publish(quizId);
    container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    expect(warn.mock.calls).toEqual([]);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    log.length = 0;
  });
  const render = (element: ReactModule.ReactElement) => act(async () => root.render(element));
  const logged = (...lines: string[]) =>
    eventually(() => expect(log).toEqual(lines.map((line) => line.replace('ID', quizId))));
  const place = () => container.firstElementChild;

  it('is mounted once in strict mode, and gone when it is unmounted', async () => {
    await render(h(StrictMode, null, h(Quiz, { server: url, quizId, theme: 'dark' })));
    await logged('script ID', 'mount ID {"theme":"dark"}');
    await act(async () => root.unmount());
    await logged('script ID', 'mount ID {"theme":"dark"}', 'unmount ID');
    root = createRoot(container);
  });

  it('is updated by props that differ, not by objects that are made again', async () => {
    const draw = (plan: string) => render(h(Quiz, { server: url, quizId, hidden: { plan }, onLead() {} }));
    await draw('pro');
    await draw('pro');
    await logged('script ID', 'mount ID {"hidden":{"plan":"pro"}}');
    await draw('pro');
    await draw('max');
    await logged('script ID', 'mount ID {"hidden":{"plan":"pro"}}', 'update ID {"hidden":{"plan":"max"}}');
  });

  it('is another one when the id changes', async () => {
    const other = `${quizId}-other`;
    publish(other);
    await render(h(Quiz, { server: url, quizId }));
    await logged('script ID', 'mount ID {}');
    await render(h(Quiz, { server: url, quizId: other }));
    await logged('script ID', 'mount ID {}', 'unmount ID', `script ${other}`, `mount ${other} {}`);
  });

  it('calls the props of its events, the latest ones', async () => {
    const heard: string[] = [];
    const draw = (name: string) =>
      render(
        h(Quiz, {
          server: url,
          quizId,
          onLead: ({ detail }) => heard.push(`${name} ${detail.score}`),
          onRedirect: (event) => event.preventDefault(),
        }),
      );
    await draw('first');
    await draw('second');
    await logged('script ID', 'mount ID {}');
    fire(place(), 'quiz:lead', { score: 70 });
    expect(fire(place(), 'quiz:redirect')).toBe(false);
    expect(heard).toEqual(['second 70']);
  });

  it('has class, style, content for others than browsers, and a ref to its controller', async () => {
    const ref = React.createRef<QuizController>();
    const link = h('a', { href: '/quiz' }, 'Take the quiz');
    await render(h(Quiz, { server: url, quizId, ref, className: 'wide', style: { minHeight: 400 } }, link));
    expect(container.innerHTML).toBe(
      '<div class="wide" style="min-height: 400px;"><a href="/quiz">Take the quiz</a></div>',
    );
    await logged('script ID', 'mount ID {}');
    expect(ref.current?.state?.phase).toBe('question');
    ref.current?.restart();
    expect(log.at(-1)).toBe(`restart ${quizId}`);
  });

  it.runIf(version === '19')('is away in a hidden Activity, and there again', async () => {
    // Its type wants the children as a property.
    const Activity = React.Activity as ReactModule.FC<Partial<ReactModule.ActivityProps>>;
    const draw = (mode: 'hidden' | 'visible') =>
      render(h(Activity, { mode }, h(Quiz, { server: url, quizId, preview: true })));
    await draw('visible');
    await logged('script ID', 'mount ID {"preview":true}');
    await draw('hidden');
    expect(log.at(-1)).toBe(`unmount ${quizId}`);
    await draw('visible');
    await logged('script ID', 'mount ID {"preview":true}', 'unmount ID', 'mount ID {"preview":true}');
  });

  it('says what failed', async () => {
    const codes: string[] = [];
    await render(h(Quiz, { server: url, quizId: 'missing', onError: ({ detail }) => codes.push(detail.code) }));
    await eventually(() => expect(codes).toEqual(['load_failed']));
  });
});
