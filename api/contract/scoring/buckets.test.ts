import { describe, expect, it } from 'vitest';
import { bucketOf, nameKey, outcomeNamed, voteReader } from './buckets.ts';

const red = { id: 'r', name: 'Red' };
const twin = { id: 't', name: 'red' };
const blue = { id: 'b', name: 'Blue' };
const voteFor = (outcomeId: string, weight = 1) => [{ outcomeId, weight }];

describe('the name of an outcome', () => {
  it('is the same whatever its case and the blanks around it', () => {
    expect(nameKey(' RED ')).toBe(nameKey('red'));
    expect(nameKey('red')).not.toBe(nameKey('r ed'));
  });
  it('stands for the first of that name', () => {
    expect(outcomeNamed([blue, red, twin], ' rED')).toBe(red);
    expect(outcomeNamed([blue], 'Red')).toBeUndefined();
  });
  it('is the bucket of an option with one vote of weight 1', () => {
    expect(bucketOf(voteFor('t'), [red, twin])).toBe('red');
    expect(bucketOf([], [red])).toBe('');
    expect(bucketOf(voteFor('r', 2), [red])).toBe('');
    expect(bucketOf([...voteFor('r'), ...voteFor('b')], [red, blue])).toBe('');
    expect(bucketOf(voteFor('x'), [red])).toBe('');
  });
});

describe('reading votes', () => {
  const { read } = voteReader([red, twin, blue]);
  it('finds the outcome of a bucket', () => {
    expect(read({ bucket: ' BLUE ' })).toEqual({ votes: voteFor('b') });
    expect(read({ bucket: ' ' })).toEqual({ votes: [] });
    expect(read({})).toEqual({ votes: [] });
  });
  it('takes votes that a bucket only repeats as they are, so that two outcomes of one name stay two', () => {
    expect(read({ bucket: 'red', votes: voteFor('t') })).toEqual({ votes: voteFor('t') });
    const weighted = [...voteFor('r', 2), ...voteFor('b', -1)];
    expect(read({ bucket: '', votes: weighted })).toEqual({ votes: weighted });
    expect(read({ votes: weighted })).toEqual({ votes: weighted });
  });
  it('lets a bucket that says something else count before them', () => {
    expect(read({ bucket: 'Blue', votes: voteFor('r') })).toEqual({ votes: voteFor('b') });
    expect(read({ bucket: '', votes: voteFor('r') })).toEqual({ votes: [] });
  });
  it('takes votes as they are where a bucket is the name that the outcome had before', () => {
    const renamed = { ...red, name: 'Crimson' };
    const known = [{ ...red }, blue];
    const make = (name: string) => ({ id: `made-${name}`, name });
    const edited = voteReader([renamed, blue], { make, before: known });
    expect(edited.read({ bucket: 'Red', votes: voteFor('r') })).toEqual({ votes: voteFor('r') });
    expect(edited.read({ bucket: 'Blue', votes: voteFor('r') })).toEqual({ votes: voteFor('b') });
    expect(edited.read({ bucket: 'Green', votes: voteFor('r') })).toEqual({ votes: voteFor('made-Green') });
    // A file says nothing of what was before.
    const file = voteReader([renamed, blue], { make });
    expect(file.read({ bucket: 'Red', votes: voteFor('r') })).toEqual({ votes: voteFor('r') });
    expect(file.read({ bucket: 'Red', votes: [] })).toEqual({ votes: voteFor('made-Red') });
    expect(file.outcomes).toHaveLength(3);
  });
  it('names what is not there', () => {
    expect(read({ bucket: ' Green ' })).toEqual({
      votes: [],
      problem: { field: 'bucket', message: 'There is no outcome “Green”' },
    });
    expect(read({ votes: [...voteFor('r'), ...voteFor('x')] })).toEqual({
      votes: voteFor('r'),
      problem: { field: 'votes', message: 'This option votes for an outcome that the quiz does not have' },
    });
  });
  it('makes an outcome once where it may', () => {
    const reader = voteReader([red], { make: (name) => ({ id: `made-${name}`, name }) });
    expect(reader.read({ bucket: ' Green ' })).toEqual({ votes: voteFor('made-Green') });
    expect(reader.read({ bucket: 'GREEN' })).toEqual({ votes: voteFor('made-Green') });
    expect(reader.outcomes).toEqual([red, { id: 'made-Green', name: 'Green' }]);
  });
});
