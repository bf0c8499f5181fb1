import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config.ts';
import { rooms } from './rooms.mjs';

/** The tests of one room, for Stryker; the mongod that QF_TEST_MONGODB_URI names is used by all of its runs. */
const room = rooms[process.env.QF_MUTATION_ROOM ?? ''];

/** The names of what is mutated, if it is not all of the room: `quota`, `resolve-categories`. */
const mutated = (process.env.QF_MUTATION_FILES ?? '').split(',').map(nameOf);

/** Files that are named like what is mutated first, then those that start no app: a mutant that dies in one of them dies quickly. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const name = nameOf(moduleId);
      if (mutated.some((other) => other && (other.includes(name) || name.includes(other)))) return 0;
      return /apiTest|startTestApp/.test(readFileSync(moduleId, 'utf8')) ? 2 : 1;
    };
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}

function nameOf(path: string): string {
  return basename(path).replace(/(\.test)?\.tsx?$/, '');
}

export default {
  ...base,
  test: {
    ...base.test,
    include: room?.tests ?? [],
    exclude: ['node_modules/**', ...(room?.slow ?? [])],
    projects: undefined,
    isolate: !room?.together,
    sequence: { sequencer: QuickestFirst },
    // Several times what they take unchanged: one in which a mutant waits for ever is over sooner than Stryker gives the mutant up.
    testTimeout: 8_000,
    hookTimeout: 10_000,
  },
};
