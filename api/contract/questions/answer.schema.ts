import { z } from 'zod';
import { cleanText } from '../clean-text.ts';
import { limits } from '../limits.ts';
import { cleanedTo } from '../text.schema.ts';

/** An answer that is one of the question's options. */
type OptionAnswer = { questionId: string; answerOptionId: string; textAnswer?: undefined };
/** An answer in the visitor's own words. */
type TextAnswer = { questionId: string; answerOptionId?: undefined; textAnswer: string };
/** What a visitor gave to one question. Which of the forms a question takes, and what they may hold, is up to its kind. */
export type Answer = OptionAnswer | TextAnswer;

/** An answer as it is sent: exactly one of the forms. Whether a text may be as long, and of more than one line, its question's kind says. */
export const answerSchema = z
  .object({
    questionId: z.string().min(1).max(64),
    answerOptionId: z.string().min(1).max(64).optional(),
    textAnswer: z
      .string({ error: 'Please enter an answer' })
      .transform(cleanedTo(limits.text, (value) => cleanText(value).replace(/\r\n?/g, '\n').trim()))
      .pipe(z.string().min(1, 'Please enter an answer').max(limits.text, `At most ${limits.text} characters`))
      .optional(),
  })
  .transform(({ questionId, answerOptionId, textAnswer }, context): Answer => {
    if (answerOptionId !== undefined && textAnswer === undefined) return { questionId, answerOptionId };
    if (answerOptionId === undefined && textAnswer !== undefined) return { questionId, textAnswer };
    context.addIssue({ code: 'custom', message: 'Give either answerOptionId or textAnswer' });
    return z.NEVER;
  });
