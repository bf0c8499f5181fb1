import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config.ts';
import { rooms } from './rooms.mjs';

/** The tests of one room, for Stryker; the mongod that QF_TEST_MONGODB_URI names is used by all of its runs. */
const room = rooms[process.env.QF_MUTATION_ROOM ?? ''];

/** The files that start no app first: a mutant that dies in one of them dies quickly. */
class AppsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsApp = ({ moduleId }: TestSpecification) =>
      Number(readFileSync(moduleId, 'utf8').includes('startTestApp'));
    return [...files].sort((a, b) => startsApp(a) - startsApp(b));
  }
}

export default {
  ...base,
  test: {
    ...base.test,
    include: room?.tests ?? [],
    exclude: ['node_modules/**', ...(room?.slow ?? [])],
    isolate: !room?.together,
    sequence: { sequencer: AppsLast },
    // Several times what they take unchanged: one in which a mutant waits for ever is over sooner than Stryker gives the mutant up.
    testTimeout: 8_000,
    hookTimeout: 10_000,
  },
};
