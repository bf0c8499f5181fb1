import { z } from 'zod';
import { questionTypes, voteSchema } from '../questions/question.schema.ts';
import { optionSettings, questionSettings } from '../questions/question-settings.schema.ts';
import { wholePoints } from '../questions/worth.ts';
import { outcomeTypes } from '../quiz/quiz-fields.schema.ts';
import { rowIdSchema as id } from '../quiz/row-id.schema.ts';
import { limits } from '../web/limits.ts';

/** As it is typed: what could not be saved yet scores as if it was not there. */
const name = z.string().max(limits.title);
const bound = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/**
 * Body of `POST /api/quizzes/{id}/replay`: what scoring needs of an edited quiz. Unknown keys are dropped.
 */
export const replayInputSchema = z.object({
  outcomeType: z.enum(outcomeTypes),
  questions: z
    .array(
      z.object({
        id,
        type: z.enum(questionTypes),
        ...questionSettings.pick({ next: true, optional: true, min: true, max: true }).shape,
        options: z
          .array(
            z.object({
              id,
              points: z.unknown().transform(wholePoints).pipe(z.number()),
              votes: z.array(voteSchema).max(limits.votes).default([]),
              ...optionSettings.pick({ next: true, alone: true }).shape,
            }),
          )
          .max(limits.dropdownOptions),
      }),
    )
    .max(limits.questions),
  outcomes: z.array(z.object({ id, name, minScore: bound, maxScore: bound })).max(limits.outcomes),
});

/**
 * Where people ended and would end, both of those of whom the latter can be said. `name` is the outcome's as it is edited; id and name are ''
 * for no outcome at all.
 */
const replayedOutcomeSchema = z.object({
  id: z.string(),
  name: z.string(),
  before: z.int(),
  after: z.int(),
});

/** What an edit would change for everybody who took a version of the quiz. */
export const replaySchema = z.object({
  /** Whom it is about: who took the version that is stored now or, where nobody has yet, the latest that anybody took; null where none did. */
  version: z.object({ id: z.string(), createdAt: z.iso.datetime(), current: z.boolean() }).nullable(),
  /** How many completed it. Those whose answers the edited quiz does not have are among them, and nobody can say where they would end. */
  people: z.int(),
  unknown: z.int(),
  moved: z.int(),
  /** Every outcome of the edited quiz in its order, then whatever else somebody ended in. */
  outcomes: z.array(replayedOutcomeSchema),
  /** From which outcome how many move to which, by ids, the most first, with up to three leads as examples. */
  moves: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      count: z.int(),
      examples: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});

export type ReplayBody = z.input<typeof replayInputSchema>;
export type Replay = z.infer<typeof replaySchema>;
