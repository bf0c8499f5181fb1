import { describe, expect, it } from 'vitest';
import { presentNames } from './outcome-history.ts';

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
