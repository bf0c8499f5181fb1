import { z } from 'zod';
import { cleanText } from '../texts/clean-text.ts';
import { cleanedTo, line } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { UNANSWERED } from './sent-answer.ts';

/**
 * An answer that counts, as everything outside this folder knows it. The question's kind makes it,
 * once; a lead holds it with the words and the worth that were shown, whatever becomes of the quiz.
 */
export const answerSchema = z.object({
  questionId: z.string(),
  /** Ids of the chosen options, in the question's order; none of a text. */
  chosen: z.array(z.string()),
  /** The answer in words, of one or more lines. */
  text: z.string(),
  worth: z.object({ points: z.int(), votes: z.array(z.object({ outcomeId: z.string(), weight: z.int() })) }),
});
export type Answer = z.infer<typeof answerSchema>;

type Forms = { answerOptionId: string; answerOptionIds: string[]; textAnswer: string; numberAnswer: number };
type AnswerIn<F extends keyof Forms> = { questionId: string; otherText?: string | undefined } & Pick<Forms, F> & {
    [Other in Exclude<keyof Forms, F>]?: undefined;
  };
/** An answer as it is sent, in exactly one of the forms. The question's kind reads it (`accept`). */
export type SentAnswer = { [F in keyof Forms]: AnswerIn<F> }[keyof Forms];

const optionId = z.string().min(1).max(64);
const forms = {
  answerOptionId: optionId.optional(),
  answerOptionIds: z.array(optionId).max(limits.options, `At most ${limits.options} options`).optional(),
  textAnswer: z
    .string({ error: UNANSWERED })
    .transform(cleanedTo(limits.text, (value) => cleanText(value).replace(/\r\n?/g, '\n').trim()))
    .pipe(z.string().min(1, UNANSWERED).max(limits.text, `At most ${limits.text} characters`))
    .optional(),
  numberAnswer: z.number().optional(),
} satisfies Record<keyof Forms, z.ZodType>;

// Refined, not transformed: a copy of each answer was half of what reading a submission cost.
export const sentAnswerSchema = z
  .object({
    questionId: z.string().min(1).max(64),
    ...forms,
    /** What the visitor wrote beside the option that stands for anything else. */
    otherText: line(limits.otherText).optional(),
  })
  .refine(
    (sent) => Object.keys(forms).filter((form) => sent[form as keyof Forms] !== undefined).length === 1,
    'Give one of answerOptionId, answerOptionIds, textAnswer and numberAnswer',
  ) as unknown as z.ZodType<SentAnswer, SentAnswer>;
