import { z } from 'zod';
import { languages } from '../texts/languages.ts';
import { leadStatuses } from './lead-status.ts';
import { leadFieldValueSchema, sourceSchema } from './submission.schema.ts';

const eventQuizSchema = z.object({ id: z.string(), title: z.string() });
const eventConsentSchema = z.object({
  given: z.boolean(),
  text: z.string(),
  at: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().optional(),
  /** Left out where the quiz did not ask for a second one. */
  marketing: z.object({ given: z.boolean(), text: z.string() }).optional(),
});

/** The message that a lead was stored. Without consent it holds no e-mail address and no phone number. */
export const leadEventSchema = z.object({
  type: z.literal('lead.created'),
  timestamp: z.iso.datetime(),
  data: z.object({
    id: z.string(),
    quiz: eventQuizSchema,
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** 0 to 100. */
    score: z.int(),
    /** Points, and how many there could have been. */
    rawScore: z.int(),
    maxScore: z.int(),
    /** Name of the outcome; '' where there is none. */
    outcome: z.string(),
    /** Scores of the categories by their names, 0 to 100. */
    categories: z.record(z.string(), z.int()),
    /** Votes of all outcomes by their names; of two that are called alike, of the latter. */
    totals: z.record(z.string(), z.int()),
    /** Set on a run of the quiz's owner, which is no lead. */
    own: z.literal(true).optional(),
    /** In which the quiz was taken. */
    language: z.enum(languages),
    consent: eventConsentSchema,
    /** When the address was confirmed; left out where the quiz did not ask for it. */
    confirmedAt: z.iso.datetime().optional(),
    /** Left out where nothing beside name and e-mail address was given. */
    fields: z.array(leadFieldValueSchema).optional(),
    /** The values of `fields` by their ids, for receivers that read no lists. */
    byField: z.record(z.string(), z.string()),
    answers: z.array(
      z.object({
        questionId: z.string(),
        question: z.string(),
        /** In words, as they were shown. */
        answer: z.string(),
        /** The options that were chosen; none of a text answer. */
        optionIds: z.array(z.string()),
        points: z.int(),
        /** Names of the outcomes that were voted for, with commas between several; '' for none. */
        outcome: z.string(),
      }),
    ),
    /** The answers in words by question id, for receivers that read no lists. An id stays when its question is reworded. */
    byQuestion: z.record(z.string(), z.string()),
    source: sourceSchema,
  }),
});
/** The message that a visitor confirmed their address: the lead as in `lead.created`. */
export const leadConfirmedEventSchema = z.object({
  type: z.literal('lead.confirmed'),
  timestamp: z.iso.datetime(),
  data: leadEventSchema.shape.data,
});
/** The message that the owner changed a lead: all of it as it is now, without notes. */
export const leadUpdatedEventSchema = z.object({
  type: z.literal('lead.updated'),
  timestamp: z.iso.datetime(),
  data: leadEventSchema.shape.data.extend({
    status: z.enum(leadStatuses),
    /** What a won lead was worth; null for none. */
    value: z.number().nullable(),
    tags: z.array(z.string()),
  }),
});
/** The message that consent was withdrawn. */
export const withdrawalEventSchema = z.object({
  type: z.literal('consent.withdrawn'),
  timestamp: z.iso.datetime(),
  data: z.object({ id: z.string(), quiz: eventQuizSchema, email: z.string(), consent: eventConsentSchema }),
});
/** The message that a lead was erased, to connected webhooks that had got it. */
export const leadErasedEventSchema = z.object({
  type: z.literal('lead.erased'),
  timestamp: z.iso.datetime(),
  data: z.object({ id: z.string(), quiz: z.object({ id: z.string() }) }),
});
const activitySchema = z.object({
  quiz: eventQuizSchema,
  /** When the first and the last visit of this message may have been counted. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  count: z.int().min(1),
});
/** The message that visitors began a quiz, at most once a minute. */
export const quizStartedEventSchema = z.object({
  type: z.literal('quiz.started'),
  timestamp: z.iso.datetime(),
  data: activitySchema,
});
/** The message that visitors answered all questions of a quiz, at most once a minute. */
export const quizCompletedEventSchema = z.object({
  type: z.literal('quiz.completed'),
  timestamp: z.iso.datetime(),
  data: activitySchema.extend({
    /** Those that occurred; '' is no outcome. */
    outcomes: z.array(z.object({ id: z.string(), name: z.string(), count: z.int().min(1) })),
  }),
});
/** The message that is sent on request and holds no lead. */
export const testEventSchema = z.object({
  type: z.literal('test'),
  timestamp: z.iso.datetime(),
  data: z.object({ quiz: eventQuizSchema, message: z.string() }),
});

export type LeadEvent = z.infer<typeof leadEventSchema>;
export type LeadConfirmedEvent = z.infer<typeof leadConfirmedEventSchema>;
export type LeadUpdatedEvent = z.infer<typeof leadUpdatedEventSchema>;
export type WithdrawalEvent = z.infer<typeof withdrawalEventSchema>;
export type LeadErasedEvent = z.infer<typeof leadErasedEventSchema>;
export type QuizStartedEvent = z.infer<typeof quizStartedEventSchema>;
export type QuizCompletedEvent = z.infer<typeof quizCompletedEventSchema>;
export type TestEvent = z.infer<typeof testEventSchema>;
