import { expect, test } from 'vitest';
import { checkNode, isInstalled, nodeNotice } from './install.mjs';

const wanted = {
  '': {},
  'node_modules/express': { version: '5.3.0' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
};

test('asks for an installation when nothing is installed', () => {
  expect(isInstalled(wanted, undefined)).toBe(false);
});

test('takes what npm recorded, without the packages of other systems', () => {
  expect(isInstalled(wanted, { 'node_modules/express': { version: '5.3.0' } })).toBe(true);
});

test('asks for an installation when a package is missing or has another version', () => {
  expect(isInstalled(wanted, {})).toBe(false);
  expect(isInstalled(wanted, { 'node_modules/express': { version: '5.2.0' } })).toBe(false);
  expect(
    isInstalled(wanted, {
      'node_modules/express': { version: '5.3.0' },
      'node_modules/fsevents': { version: '2.3.2' },
    }),
  ).toBe(false);
});

test('says in one sentence that Node is too old', () => {
  for (const version of ['18.20.4', '20.18.3']) expect(() => checkNode(version)).toThrow(`this is Node ${version}`);
  for (const version of ['20.19.0', '22.1.0']) expect(() => checkNode(version)).not.toThrow();
});

test('says in one line that Node 20 gets no security fixes any more', () => {
  expect(nodeNotice('20.19.5')).toMatch(/^Node 20\.19\.5 works, but .*: use Node 22 or 24\.$/);
  for (const version of ['22.12.0', '24.1.0']) expect(nodeNotice(version)).toBeUndefined();
});
