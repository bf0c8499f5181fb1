import { expect, it } from 'vitest';
import { defaultsFor } from './database.ts';

it('leaves to the address what the address says, in any spelling', () => {
  const defaults = defaultsFor('mongodb://one:27017,two:27017/quizfunnel?replicaSet=rs&maxpoolsize=200');
  expect(defaults).not.toHaveProperty('maxPoolSize');
  expect(defaults).toMatchObject({ maxConnecting: 8, socketTimeoutMS: 4_000 });
  expect(defaultsFor('mongodb://one:27017')).toMatchObject({ maxPoolSize: 50 });
});
