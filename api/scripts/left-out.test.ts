import { expect, it, vi } from 'vitest';
import { orLeftOut } from './left-out.mjs';
import { Failure } from './say.mjs';

it('says in one line which tests are left out and why', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const missing = async () => {
    throw new Failure('Firefox is missing, and this system has no apt-get.\nIt printed more.');
  };
  expect(await orLeftOut('the tests in Firefox', missing)).toBeUndefined();
  expect(said.mock.calls).toEqual([
    [
      'Left out, and not counted as passed: the tests in Firefox. Firefox is missing, and this system has no apt-get.\n',
    ],
  ]);
  said.mockRestore();
});

it('leaves nothing out for a fault of the tests themselves', async () => {
  const faulty = async () => {
    throw new TypeError('A fault');
  };
  await expect(orLeftOut('the tests in Firefox', faulty)).rejects.toThrow('A fault');
});
