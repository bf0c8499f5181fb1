import type { Answer, SentAnswer } from './answer.schema.ts';
import type { AnswerRules, OptionInput, Question } from './question.schema.ts';
import type { ScorableOption, Worth, WorthShare } from './worth.ts';

/** A question as far as scoring goes. */
export type ScorableQuestion = Pick<Question, 'id' | 'type'> & RulesWith<ScorableOption>;
/** Rules whose options have no more than they are read for. */
type RulesWith<Option> = Omit<AnswerRules, 'options'> & { options: readonly Option[] };

/** An answer that counts, or why it is refused: as a whole, or this `field` of what was sent. */
export type Accepted = { answer: Answer } | { answer?: undefined; refused: string; field?: keyof SentAnswer };

/**
 * All that browser and server must agree on about one kind of question. Pure, and without the schema library: it runs in the builder, too.
 * How it looks is in `widget/src/questions`, how it is edited in `dashboard/src/features/builder/questions`.
 */
export type QuestionKind = {
  /** The option rows of a question of this kind, whatever rows came with it. A row that stays keeps its id. */
  rows(options: readonly OptionInput[]): OptionInput[];
  /**
   * Reads an answer that was sent: only what it returns is scored and stored. Of several options,
   * `chosen` is in the order of the question and `text` names them all.
   */
  accept(question: AnswerRules, sent: SentAnswer): Accepted;
  /** What options are worth that were chosen together; nothing where the question does not have them. */
  worth(question: ScorableQuestion, chosen: readonly string[]): Worth;
  /** The most points that an answer can be worth; it may be negative. */
  best(question: ScorableQuestion): number;
  /** Every worth that an answer can have, each valid answer equally likely; none where a question is never worth anything. */
  distribution(question: ScorableQuestion): WorthShare[];
  /** Whether answers can be worth anything. */
  scored: boolean;
  /** What keeps a question from being published: a field of it, and words that go on after “Question 1 “Title””. */
  problems(question: RulesWith<{ text: string }>): Array<{ field: string; message: string }>;
};
