import { type TestAPI, test } from 'vitest';
import { Browser } from './browser.ts';
import { signIn } from './sign-in.ts';
import { startTestApp, type TestApp } from './test-app.ts';

type Settings = Record<string, string>;
type OnCleanup = (cleanup: () => unknown) => void;
type Use<T> = (fixture: T) => Promise<void>;
type Fixtures<Name extends string> = { app: TestApp } & Record<Name, Browser>;

const ONCE_A_FILE = { scope: 'file', auto: true } as const;

type Options<Name extends string> = {
  /** Owners who have signed in: `ann` is ann@example.com. */
  signedIn?: readonly Name[];
  /** Settings of the app. A function first starts what they name; its cleanups run after the app has closed. */
  settings?: Settings | ((onCleanup: OnCleanup) => Promise<Settings>);
  /** 2 where processes share what is tested: every other request then goes to a second process of the built server. */
  instances?: 1 | 2;
};

/**
 * The fixtures of a test file that calls the API: an `it` that starts them once for the file, before its first hook, and the same objects
 * for the file's helpers, which have no parameter for them.
 */
export function apiTest<const Name extends string = never>({
  signedIn = [],
  settings = {},
  instances = 1,
}: Options<Name> = {}): { it: TestAPI<Fixtures<Name>> } & Fixtures<Name> {
  const app = {} as TestApp;
  const owners = Object.fromEntries(signedIn.map((name) => [name, new Browser('')])) as Record<Name, Browser>;

  async function startApp({ instances }: { instances: 1 | 2 }, use: Use<TestApp>) {
    const cleanups: Array<() => unknown> = [];
    try {
      const given = typeof settings === 'function' ? await settings((each) => cleanups.unshift(each)) : settings;
      Object.assign(app, await startTestApp(given, instances));
      cleanups.unshift(app.close);
      await use(app);
    } finally {
      for (const cleanup of cleanups) await cleanup();
    }
  }
  const signInAs =
    (name: Name) =>
    async ({ app }: { app: TestApp }, use: Use<Browser>) => {
      owners[name].origin = app.url;
      await use(await signIn(app, `${name}@example.com`, owners[name]));
    };

  const it = test.extend({
    instances: [instances, { scope: 'file' }],
    app: [startApp, ONCE_A_FILE],
    ...Object.fromEntries(signedIn.map((name) => [name, [signInAs(name), ONCE_A_FILE]])),
  });
  // Here and not in the first test, whose time limit is for what it tests.
  it.beforeAll(() => {});
  return { it, app, ...owners } as unknown as { it: TestAPI<Fixtures<Name>> } & Fixtures<Name>;
}
