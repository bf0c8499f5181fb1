import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { withDatabase } from '../../scripts/start-product.mjs';
import { apiTest } from '../test/api-test.ts';
import { signIn } from '../test/sign-in.ts';

const { it, app } = apiTest();
const program = fileURLToPath(new URL('../../../dist/api/account-command.mjs', import.meta.url));

/** Runs the built program on the database of the test, with `typed` on its standard input. */
async function run(words: string[], typed = '') {
  const uri = withDatabase(app.config.mongoUri, app.db.databaseName);
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...app.env, MONGODB_URI: uri } });
  child.stdin.end(typed);
  const [out, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, problem, code: code as number };
}

it('is a program that asks before it deletes, and says in a sentence what is wrong', async () => {
  const ann = await signIn(app, 'ann@example.com');
  expect(await run(['list'])).toMatchObject({ out: expect.stringContaining('ann@example.com  active'), code: 0 });
  expect(await run(['delete', 'ann@example.com'])).toMatchObject({ problem: 'Nothing was deleted.\n', code: 1 });
  expect((await ann.get('/api/auth/user')).status).toBe(200);
  expect(await run(['suspend', 'nobody'])).toMatchObject({ problem: expect.stringMatching(/^There is no/), code: 1 });
  expect(await run(['delete', 'ann@example.com'], 'ann@example.com\n')).toMatchObject({ problem: '', code: 0 });
  expect((await ann.get('/api/auth/user')).status).toBe(401);
});
