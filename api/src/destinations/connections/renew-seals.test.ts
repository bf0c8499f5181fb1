import { expect } from 'vitest';
import { open, seal } from '../../secrets/seal.ts';
import { apiTest } from '../../test/api-test.ts';
import { type ConnectionRecord, connections } from './connection-record.ts';
import { renewSeals } from './renew-seals.ts';

const OLD = 'a key that has been in use for a year';
const NEW = 'the key that is to be used from now on';
const LOST = 'a key that nobody has any more at all';
const { it, app } = apiTest({ signedIn: [] });
const withKeys = (...secretsKeys: string[]) => ({ ...app.config, secretsKeys });
const always = async () => true;

const sealedNow = async (_id: string) => (await connections().findOne({ _id }))?.sealed ?? '';
async function store(_id: string, key: string) {
  const sealed = await seal(withKeys(key), `of ${_id}`, `ann ${_id}`);
  await connections().insertOne({ _id, owner: 'ann', vendor: 'slack', sealed } as ConnectionRecord);
  return sealed;
}

it('makes the earlier key needless, and leaves what it cannot read', async () => {
  await store('one', OLD);
  const [two, lost] = [await store('two', NEW), await store('lost', LOST)];
  expect(await renewSeals(withKeys(NEW, OLD), always)).toBe(1);
  expect(await open(withKeys(NEW), await sealedNow('one'), 'ann one')).toBe('of one');
  expect([await sealedNow('two'), await sealedNow('lost')]).toEqual([two, lost]);
  expect(await renewSeals(withKeys(NEW, OLD), always)).toBe(0);
});
