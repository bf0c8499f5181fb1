import { expect, it } from 'vitest';
import { signIn } from '../test/sign-in.ts';
import { startAnotherApp, startTestApp } from '../test/test-app.ts';

const OLD = 'the secret that is replaced';
const NEW = 'the secret that replaces it';

it('keeps sessions that the previous secret signed', async () => {
  const app = await startTestApp({ SESSION_SECRET: OLD });
  const ann = await signIn(app, 'ann@example.com');
  const status = async (env: Record<string, string>) => {
    const other = await startAnotherApp(app, env);
    ann.origin = other.url;
    const { status } = await ann.get('/api/auth/user');
    await other.close();
    return status;
  };
  expect(await status({ SESSION_SECRET: `${NEW}, ${OLD}` })).toBe(200);
  expect(await status({ SESSION_SECRET: NEW })).toBe(401);
  await app.close();
});
