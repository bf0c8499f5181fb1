import { describe, expect, it } from 'vitest';
import { describeFinding, diagnose } from './findings.ts';

const place = { origin: 'https://quiz.example', quizId: 'q1' };
const well = { way: 'inline', problems: [], isOld: false, isPublished: true } as const;
const idsOf = (page: Partial<Parameters<typeof diagnose>[0]>) =>
  diagnose({ ...well, ...page }, place).map(({ id }) => id);

describe('what is wrong on a page', () => {
  it('is nothing where nothing was noticed', () => {
    expect(idsOf({})).toEqual([]);
  });
  it('begins with what keeps visitors from the quiz', () => {
    expect(idsOf({ problems: ['delayed', 'connect-src'], isOld: true, isPublished: false })).toEqual([
      'unpublished',
      'connect-src',
      'delayed',
      'old_script',
    ]);
  });
  it('is no old script on the page of the quiz itself, where only an old tab shows one', () => {
    expect(idsOf({ way: 'page', isOld: true })).toEqual([]);
  });
});

describe('the line that mends it', () => {
  it('adds the server to the directive that blocks it, and keeps the page itself allowed', () => {
    expect(describeFinding('img-src', place)).toMatchObject({ line: "img-src 'self' https://quiz.example/" });
  });
  it('makes each optimiser leave the script alone', () => {
    const { line } = describeFinding('merged', place);
    expect(line).toContain('src="https://quiz.example/embed/q1.js"');
    for (const attribute of ['data-cfasync="false"', 'data-no-optimize="1"', 'data-noptimize="1"', 'nowprocket'])
      expect(line).toContain(attribute);
  });
});
