import { expect } from 'vitest';
import { apiTest } from '../../test/api-test.ts';
import { reachedStages, STAGES, type StageTimes, stagesOf, stagesUpTo, timeField } from './visit-stages.ts';

const { it, app } = apiTest();

it('the database counts the stages of a visit as this process does, whichever times are missing', async () => {
  const visits = Array.from({ length: 2 ** STAGES.length }, (_, bits) =>
    Object.fromEntries(STAGES.filter((_stage, n) => bits & (1 << n)).map((stage) => [timeField(stage), new Date()])),
  );
  const collection = app.db.collection('stages_test');
  await collection.insertMany(visits.map((visit, bits) => ({ ...visit, bits })));
  const counted = await collection
    .aggregate([{ $sort: { bits: 1 } }, { $project: { stages: reachedStages } }])
    .toArray();
  expect(counted.map(({ stages }) => stages)).toEqual(visits.map((visit) => stagesOf(visit as StageTimes)));
  expect(new Set(counted.map(({ stages }) => stages))).toEqual(new Set([1, 2, 3, 4]));
});

it('a stage implies those before it', () => {
  expect(STAGES.map((stage) => stagesUpTo(stage).length)).toEqual([1, 2, 3, 4]);
  expect(stagesUpTo('complete')).toEqual(['view', 'start', 'complete']);
});
