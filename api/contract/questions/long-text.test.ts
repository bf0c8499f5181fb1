import { describe, expect, it } from 'vitest';
import { answerSchema } from './answer.schema.ts';
import { kinds } from './kinds.ts';

const typed = (textAnswer: string) => ({ questionId: 'q', textAnswer });
const { accept, freeze, rows, chosen, problems, scored } = kinds.long_text;

describe('a long text', () => {
  it('keeps its lines, however they end', () => {
    const sent = answerSchema.parse(typed('one\r\ntwo\rthree\n\nfour\u2028five\n'));
    expect(accept({ options: [] }, sent)).toEqual({ answer: typed('one\ntwo\nthree\n\nfour\nfive') });
    const lines = 'a\n'.repeat(999);
    expect(answerSchema.parse(typed(`${lines.replaceAll('\n', '\r\n')}aa`))).toEqual(typed(`${lines}aa`));
  });
  it('has at most 2,000 characters', () => {
    expect(accept({ options: [] }, typed('x'.repeat(2_000))).refused).toBeUndefined();
    expect(accept({ options: [] }, typed('x'.repeat(2_001)))).toEqual({
      refused: 'At most 2000 characters',
      field: 'textAnswer',
    });
  });
  it('is no option', () => {
    expect(accept({ options: [] }, { questionId: 'q', answerOptionId: 'o' }).refused).toBe(
      'This question needs a text',
    );
    expect(rows([{ text: 'a', points: 1, bucket: '' }])).toEqual([]);
    expect(problems({ options: [] })).toEqual([]);
  });
  it('stands on the lead as it was typed, is worth nothing and no figure counts its words', () => {
    expect(freeze({ options: [] }, typed('one\ntwo'))).toEqual({ text: 'one\ntwo', points: 0, bucket: '' });
    expect(scored).toBe(false);
    expect(chosen(typed('one'))).toEqual([]);
  });
});
