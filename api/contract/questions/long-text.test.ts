import { describe, expect, it } from 'vitest';
import { sentAnswerSchema } from './answer.schema.ts';
import { kinds } from './kinds.ts';

const typed = (textAnswer: string) => ({ questionId: 'q', textAnswer });
const { accept, rows, problems, scored } = kinds.long_text;

describe('a long text', () => {
  it('keeps its lines, however they end', () => {
    const sent = sentAnswerSchema.parse(typed('one\r\ntwo\rthree\n\nfour\u2028five\n'));
    expect(accept({ options: [] }, sent).answer?.text).toBe('one\ntwo\nthree\n\nfour\nfive');
    const lines = 'a\n'.repeat(999);
    expect(sentAnswerSchema.parse(typed(`${lines.replaceAll('\n', '\r\n')}aa`))).toEqual(typed(`${lines}aa`));
  });
  it('has at most 2,000 characters', () => {
    expect(accept({ options: [] }, typed('x'.repeat(2_000))).answer?.text).toHaveLength(2_000);
    expect(accept({ options: [] }, typed('x'.repeat(2_001)))).toEqual({
      refused: 'At most 2000 characters',
      field: 'textAnswer',
    });
  });
  it('is no option', () => {
    expect(accept({ options: [] }, { questionId: 'q', answerOptionId: 'o' })).toEqual({
      refused: 'This question needs a text',
    });
    expect(rows([{ text: 'a', points: 1, votes: [] }])).toEqual([]);
    expect(problems({ options: [] })).toEqual([]);
  });
  it('stands on the lead as it was typed, is worth nothing and no figure counts its words', () => {
    expect(accept({ options: [] }, typed('one\ntwo')).answer).toEqual({
      questionId: 'q',
      chosen: [],
      text: 'one\ntwo',
      worth: { points: 0, votes: [] },
    });
    expect(scored).toBe(false);
  });
});
