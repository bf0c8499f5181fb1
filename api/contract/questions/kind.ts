import type { Answer, SentAnswer } from './answer.schema.ts';
import type { AnswerRules, OptionInput, Question } from './question.schema.ts';
import type { OptionSetting, OptionSettings, QuestionSetting } from './question-settings.schema.ts';
import type { AnswerEffect, EffectShare, ScorableOption, Worth } from './worth.ts';

/** A question as far as scoring and the way through the quiz go. */
export type ScorableQuestion = Pick<Question, 'id' | 'type'> & RulesWith<ScorableOption & OptionSettings>;
/** Rules whose options have no more than they are read for. */
export type RulesWith<Option> = Omit<AnswerRules, 'options'> & { options: readonly Option[] };
/** A question as it is checked, with the texts that an editor has. */
export type CheckedQuestion = RulesWith<{ text: string } & OptionSettings>;

/** An answer that counts, or why it is refused: as a whole, or this `field` of what was sent. */
export type Accepted =
  | { answer: Answer; refused?: undefined }
  | { answer?: undefined; refused: string; field?: keyof SentAnswer };

/** The field of a question that an editor shows, such as `options.2.upTo`, and words that stand beside it or behind “Question 1 “Title”:”. */
export type QuestionProblem = { field: string; message: string };

/**
 * All that browser and server must agree on about one kind of question. Pure, and without the schema library: it runs in the builder, too.
 * How it looks is in `widget/src/questions`, how it is edited in `dashboard/src/features/builder/questions`.
 */
export type QuestionKind = {
  /** The settings that count for questions and options of this kind; others are dropped. */
  settings: readonly QuestionSetting[];
  optionSettings: readonly OptionSetting[];
  maxOptions: number;
  /** Whether it asks for an answer. What does not has no number and no progress. */
  asks: boolean;
  /** The option rows of a question of this kind, whatever rows came with it. A row that stays keeps its id. */
  rows(options: readonly OptionInput[]): OptionInput[];
  /**
   * Reads an answer that was sent: only what it returns is scored and stored. Of several options,
   * `chosen` is in the order of the question and `text` names them all.
   */
  accept(question: AnswerRules, sent: SentAnswer): Accepted;
  /** Whether the question has these options, and they may be chosen together. */
  fits(question: ScorableQuestion, chosen: readonly string[]): boolean;
  /** What options are worth that were chosen together; nothing where the question does not have them. */
  worth(question: ScorableQuestion, chosen: readonly string[]): Worth;
  /** The most points that an answer can be worth; it may be negative. */
  best(question: ScorableQuestion): number;
  /**
   * What answers do, each valid answer equally likely. Empty where it is always nothing, undefined
   * where the different effects are too many to list. A skipped question is not among them.
   */
  distribution(question: ScorableQuestion): EffectShare[] | undefined;
  /** How many valid answers there are, as far as they differ in their options. */
  answerCount(question: ScorableQuestion): number;
  /** What one of these answers does, drawn by numbers from 0 up to 1. */
  draw(question: ScorableQuestion, random: () => number): AnswerEffect;
  /** Whether answers can be worth anything. */
  scored: boolean;
  /** Whether the text of an answer is a number, as far as it reads like one. */
  numeric: boolean;
  /** Settings that contradict each other. Such a question is not saved. */
  conflicts(question: CheckedQuestion): QuestionProblem[];
  /** What keeps a question from being published. */
  problems(question: CheckedQuestion): QuestionProblem[];
};
