import { expect } from 'vitest';
import { apiTest } from '../../test/api-test.ts';
import type { VisitRecord } from '../recording/visit.model.ts';
import { readWays } from './read-ways.ts';

const { it, app } = apiTest();

it('reads everybody once, also those who took a way at the end of a page of the index, or one that fills pages', async () => {
  // Around the end of the first page, of more than two pages, and each taken by one.
  const taken = new Map([
    ['a,x', 3_995],
    ['b,x', 10],
    ['c,x', 9_000],
    ...Array.from({ length: 500 }, (_, number): [string, number] => [`d,${number}`, 1]),
  ]);
  let number = 0;
  const visit = (way: string | undefined, version = 'v1') => {
    number += 1;
    return {
      _id: `quiz:${number}`,
      quiz: 'quiz',
      owner: 'ann',
      sessionId: `${number}`,
      version,
      ...(way ? { way } : {}),
    };
  };
  const visits = [...taken].flatMap(([way, count]) => Array.from({ length: count }, () => visit(way)));
  await app.db
    .collection<Pick<VisitRecord, '_id'>>('visits')
    .insertMany([...visits, visit('a,x', 'v2'), visit(undefined)]);

  const options = (...ids: string[]) => ({ options: ids.map((id) => ({ id })) as never[] });
  const numbers = Array.from({ length: 500 }, (_, at) => `${at}`);
  const version = { version: 'v1', questions: [options('a', 'b', 'c', 'd'), options('x', ...numbers)] };
  const ways = await readWays('quiz', version, new AbortController().signal);
  const found = new Map<string, number>();
  for (let row = 0; row < (ways?.size ?? 0); row += 1) {
    const way = ways?.wayOf(row) ?? '';
    found.set(way, (found.get(way) ?? 0) + (ways?.counts[row] ?? 0));
  }
  expect(found).toEqual(taken);
});
