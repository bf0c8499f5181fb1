import { beforeAll, describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { ownerOf, publishedQuiz } from '../test/factories.ts';
import {
  outcomeHistory,
  outcomesOfVersions,
  presentNames,
  presentNamesOf,
  presentOutcomes,
} from './outcome-history.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const named = (...rows: Array<[id: string, name: string]>) => rows.map(([id, name]) => ({ id, name }));

describe('the present name of an outcome', () => {
  it('is found by each name that it has had', () => {
    const history = named(['1', 'City'], ['1', 'Town'], ['2', 'Gravel'], ['1', 'Urban']);
    expect([...presentNames(named(['1', 'Urban'], ['2', 'Gravel']), history)]).toEqual([
      ['City', 'Urban'],
      ['Town', 'Urban'],
    ]);
  });
  it('is not guessed where a name was two outcomes’', () => {
    expect([...presentNames(named(['1', 'B'], ['2', 'A']), named(['1', 'A'], ['2', 'B']))]).toEqual([]);
    expect([...presentNames(named(['1', 'C']), named(['1', 'A'], ['2', 'A']))]).toEqual([]);
    // One took over the name that another had before.
    expect([...presentNames(named(['1', 'B'], ['2', 'A']), named(['1', 'A'], ['2', 'C']))]).toEqual([]);
  });
  it('is none of an outcome that was removed', () => {
    expect([...presentNames(named(['2', 'B']), named(['1', 'A'], ['1', 'Z'], ['2', 'B']))]).toEqual([]);
  });
});

describe('of a quiz that was saved', () => {
  let quiz: Quiz;
  let owner: string;
  /** Its versions: as it was made, and with Green renamed, Brown removed, and another one in front. */
  let versions: [string, string];
  beforeAll(async () => {
    quiz = await publishedQuiz(ann);
    await publishedQuiz(ann, { outcomes: [{ name: 'Elsewhere', title: 'E', minScore: 0, maxScore: 100 }] });
    owner = await ownerOf(app, quiz.id);
    const { body } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, {
      outcomes: [
        { name: 'Dry', title: 'Dry', description: '', minScore: 0, maxScore: 49 },
        { ...(quiz.outcomes[1] as Quiz['outcomes'][number]), name: 'Lush' },
      ],
    });
    versions = [quiz.version, body.version];
    quiz = body;
  });
  const idOf = (name: string) => quiz.outcomes.find((outcome) => outcome.name === name)?.id;

  it('every name of each outcome is known, and those of each version', async () => {
    const history = await outcomeHistory(quiz.id);
    expect(history.map(({ name }) => name).sort()).toEqual(['Brown', 'Dry', 'Green', 'Lush']);
    expect(new Set(history.filter(({ id }) => id === idOf('Lush')).map(({ name }) => name))).toEqual(
      new Set(['Green', 'Lush']),
    );
    const byVersion = await outcomesOfVersions(quiz.id, [...versions, 'none']);
    expect([...byVersion].map(([version, outcomes]) => [version, outcomes.map(({ name }) => name)]).sort()).toEqual(
      [
        [versions[0], ['Brown', 'Green']],
        [versions[1], ['Dry', 'Lush']],
      ].sort(),
    );
    expect(await outcomesOfVersions(quiz.id, [])).toEqual(new Map());
  });
  it('what somebody was told is found by what it is called by now, and is nothing once it is removed', async () => {
    const told = (outcome: string, version = versions[0], id = quiz.id) => ({ quiz: id, version, outcome });
    const all = [
      told('Green'),
      told('Brown'),
      told('Dry', versions[1]),
      told('Lush'),
      told('Green', 'none'),
      told('Green', versions[0], 'gone'),
    ];
    const present = await presentOutcomes(all);
    expect(all.map(present)).toEqual([
      { id: idOf('Lush'), place: 1 },
      undefined,
      { id: idOf('Dry'), place: 0 },
      undefined,
      undefined,
      undefined,
    ]);
    expect((await presentOutcomes([]))(told('Green'))).toBeUndefined();
  });
  it('its owner alone has the present names', async () => {
    expect(await presentNamesOf(owner, quiz.id)).toEqual(new Map([['Green', 'Lush']]));
    expect(await presentNamesOf('somebody else', quiz.id)).toEqual(new Map());
    expect(await presentNamesOf(owner, 'gone')).toEqual(new Map());
  });
});
