import { z } from 'zod';
import { END } from '../flow.ts';

/** The id of a row of a quiz as it may be sent. It counts within the quiz alone. */
const idSchema = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Up to 64 letters, digits, - and _')
  // An object drops a key named __proto__, so nothing could be stored under this id.
  .refine((id) => !(id in Object.prototype), 'This id cannot be used');
/** What a `next` names: a question, or the end. */
export const targetSchema = idSchema.describe('The id of a later question, or `end` for the end of the questions');

export const rowIdSchema = idSchema
  .refine((id) => id !== END, 'This id cannot be used')
  .describe(
    'Of a row of a quiz. A row that is sent with the id under which it was read stays the same row; one without is new.',
  );
