import { z } from 'zod';

/** The id of a row of a quiz as it may be sent. It counts within the quiz alone. */
export const rowIdSchema = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Up to 64 letters, digits, - and _')
  // An object drops a key named __proto__, so nothing could be stored under this id.
  .refine((id) => !(id in Object.prototype), 'This id cannot be used')
  .describe(
    'Of a row of a quiz. A row that is sent with the id under which it was read stays the same row; one without is new.',
  );
