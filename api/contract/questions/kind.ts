import type { Answer } from './answer.schema.ts';
import type { OptionInput, Question, QuestionType } from './question.schema.ts';
import type { ScorableOption, Worth, WorthShare } from './worth.ts';

/** A question as far as scoring goes. */
export type ScorableQuestion = { id: string; type: QuestionType; options: readonly ScorableOption[] };

/** An answer in the form in which it counts, or why it is refused: the answer as a whole, or its `field`. */
export type Accepted = { answer: Answer; refused?: undefined } | { refused: string; field?: 'textAnswer' };

/** The part of a lead's answer that depends on the kind. Texts and worths as they were shown, whatever becomes of the quiz. */
export type FrozenAnswer = {
  /** Where the answer is one option. */
  answerOptionId?: string;
  /** The answer in words, of one or more lines: what the dashboard, the CSV and the webhook show. */
  text: string;
  points: number;
  /** The outcome that was voted for; '' for none. */
  bucket: string;
};

/**
 * All that browser and server must agree on about one kind of question. Pure, and without the schema library: it runs in the builder, too.
 * How it looks is in `widget/src/questions`, how it is edited in `dashboard/src/features/builder/questions`.
 */
export type QuestionKind = {
  /** The option rows of a question of this kind, whatever rows came with it. A row that stays keeps its id. */
  rows(options: readonly OptionInput[]): OptionInput[];
  /** What the API says where an answer is missing. The widget has a sentence of its own for every kind, in the visitor's language. */
  unanswered: string;
  /** Reads an answer that was sent: only what it returns is scored and stored. */
  accept(question: Pick<Question, 'options'>, answer: Answer): Accepted;
  /** What an answer is worth; nothing where it names what the question does not have. */
  worth(question: ScorableQuestion, answer: Answer): Worth;
  /** The most points that an answer can be worth; it may be negative. */
  best(question: ScorableQuestion): number;
  /** Every worth that an answer can have, each valid answer equally likely; none where a question is never worth anything. */
  distribution(question: ScorableQuestion): WorthShare[];
  /** Whether answers can be worth anything. */
  scored: boolean;
  /** What keeps a question from being published: a field of it, and words that go on after “Question 1 “Title””. */
  problems(question: { options: ReadonlyArray<{ text: string }> }): Array<{ field: string; message: string }>;
  /** What a lead keeps of an answer. */
  freeze(question: Pick<Question, 'options'>, answer: Answer): FrozenAnswer;
  /** Ids of the options that analytics counts for an answer, as it was given or frozen. */
  chosen(answer: { answerOptionId?: string | undefined; textAnswer?: string | undefined }): string[];
};
