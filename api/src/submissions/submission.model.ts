import mongoose, { Schema } from 'mongoose';
import type { ConfirmationState } from '../../contract/lead/confirmation.ts';
import type { LeadMark } from '../../contract/lead/lead-marks.ts';
import type { LeadStatus } from '../../contract/lead/lead-status.ts';
import type { LeadFieldValue, NamedOutcomeTotal, Source } from '../../contract/lead/submission.schema.ts';
import type { Answer } from '../../contract/questions/answer.schema.ts';
import type { QuestionType } from '../../contract/questions/question.schema.ts';
import type { GivenAnswer } from '../../contract/questions/sent-answer.ts';
import type { CategoryScore } from '../../contract/scoring/scoring.ts';
import type { Language } from '../../contract/texts/languages.ts';
import { keptAsGiven } from '../db/collections.ts';
import type { OutboxEvent } from '../deliveries/delivery-record.ts';

/** A tag as it was first written, and what it is compared by. */
export type LeadTag = { key: string; name: string };

/** `outcome` names the outcomes that it voted for, as they were called. */
export type AnswerRecord = Answer & { questionTitle: string; type: QuestionType; outcome: string };

/** Of a lead whose visitor filled in the form before the questions and has not finished: how far they got. */
export type PartialLead = {
  /** Lists find partial leads by it. */
  open: true;
  /** As `leadProgressSchema` has them. */
  answered: number;
  questions: number;
  at: Date;
  /** The answers as the visitor's browser has them, to go on with. */
  given: GivenAnswer[];
  /** The visitor's clock when they were sent, in ms: older ones that arrive later change nothing. */
  sentAt: number;
};

/**
 * A lead: everything about it in one document, written by one insert. Texts, score and outcome are frozen, later edits of the quiz do
 * not reach them. Once erased, no personal field is left and `erasedAt` hides it from every list.
 */
export type SubmissionRecord = {
  _id: string;
  quiz: string;
  owner: string;
  sessionId: string;
  contentHash: string;
  /** Of a lead that began with its form: the hash of that alone. */
  formHash?: string;
  /** Until the lead is complete: absent from then on, and of leads that never were partial. */
  partial?: PartialLead;
  version: string;
  quizTitle: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  /** By which searching and erasing by address find it (see mailbox.ts), with those of leads that were merged into it. */
  addresses: string[];
  /** By which leads of one mailbox are found (see mailbox.ts); '' for the owner's own runs, which stand for nobody. */
  mailbox: string;
  /** The outcome, and the name that the visitor was told; both '' for none. */
  outcomeId: string;
  outcome: string;
  totalScore: number;
  rawScore: number;
  maxScore: number;
  /** Absent where there are none, as the next two. */
  categories?: CategoryScore[];
  totals?: NamedOutcomeTotal[];
  /** Ids of questions that were shown and not answered. */
  unanswered?: string[];
  answers: AnswerRecord[];
  consent: {
    given: boolean;
    text: string;
    sha256: string;
    language: Language;
    at: Date;
    pageUrl: string;
    /** The version in which it was given, where the lead was completed in a later one. */
    version?: string;
    /** The signature over it (see consent-proof.ts). */
    proof: string;
    /** The second consent; leads of quizzes that ask for none have none. */
    marketing?: { given: boolean; text: string; sha256: string };
    /** When it was withdrawn, and what had been given until then: `given` is false since. */
    withdrawn?: { at: Date; given: boolean; marketing: boolean };
  };
  /** Of a lead whose visitor was asked by mail to confirm their address. */
  confirmation?: {
    state: ConfirmationState;
    askedAt: Date;
    /** Until the mail has its delivery: who asked for it, as `mailClient`. */
    client?: string;
    confirmedAt?: Date;
    /** The IP address that it was confirmed from. */
    address?: string;
    /** The signature over it (see consent-proof.ts). */
    proof?: string;
  };
  /** What was given in the form beside name and e-mail address; absent where that was nothing. */
  fields?: LeadFieldValue[];
  source: Source;
  /** What destinations have still to be told of it. Each event stays until it has its deliveries. */
  outbox: OutboxEvent[];
  /** Until then: the request that changed it last. */
  requestId?: string;
  /**
   * Of a lead whose visitor was promised a mail with the result, until it has its deliveries: who asked for it, as a keyed hash (see
   * mail-allowance.ts).
   */
  mailClient?: string;
  /** The owner's own run of a live quiz: a lead like any other, but not counted in any figure. */
  own: boolean;
  /** False until it has been counted in the figures. */
  counted: boolean;
  /** How long the quiz had been on its page, in ms; absent where that was not said. */
  tookMs?: number;
  /** Absent where there are none. */
  marks?: LeadMark[];
  /** How far its owner has got with it; absent while it is new. */
  status?: Exclude<LeadStatus, 'new'>;
  /** What a won lead was worth. */
  value?: number;
  /** The owner's tags, each once by its key (`tagKey`); absent where there are none. */
  tags?: LeadTag[];
  /** The owner's notes, newest first. */
  notes?: Array<{ id: string; text: string; at: Date }>;
  /** When its status, value, tags or notes were changed last. */
  workedAt?: Date;
  /** How often it was sent again. */
  repeats?: number;
  /** Of an erased lead, until its visit is nobody's: true, or the session that the visit is about to have. */
  visitLeft?: true | string;
  /** Of a lead that was erased as spam or a test: `due` until its visit is marked to leave the figures, then `done`. */
  discard?: 'due' | 'done';
  /** Of a lead that is erased, or about to be, because it was merged: the one that has what it had. */
  mergedInto?: string;
  erasedAt: Date | null;
  createdAt: Date;
};

/** The erased leads of an owner; all that is asked about them is in their index. */
export const ERASED_OF_OWNER = { owner: 1, erasedAt: 1, quiz: 1, own: 1, discard: 1, createdAt: 1 } as const;

/** The leads that destinations have still to be told of; the others are not in its index. */
export const IN_OUTBOX = { 'outbox.0': { $exists: true } } as const;

const text = { type: String, default: '' };
const schema = new Schema<SubmissionRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    owner: { type: String, required: true },
    sessionId: { type: String, required: true },
    contentHash: { type: String, required: true },
    formHash: String,
    partial: keptAsGiven(),
    version: { type: String, required: true },
    quizTitle: text,
    name: text,
    firstName: text,
    lastName: text,
    email: text,
    addresses: { type: [String], required: true },
    mailbox: text,
    outcomeId: text,
    outcome: text,
    totalScore: Number,
    rawScore: Number,
    maxScore: Number,
    categories: keptAsGiven(),
    totals: keptAsGiven(),
    unanswered: keptAsGiven(),
    answers: keptAsGiven({ default: [] }),
    consent: keptAsGiven({ required: true }),
    confirmation: keptAsGiven(),
    fields: keptAsGiven(),
    source: keptAsGiven({ default: {} }),
    outbox: keptAsGiven({ default: [] }),
    requestId: String,
    mailClient: String,
    own: { type: Boolean, default: false },
    counted: { type: Boolean, default: true },
    tookMs: Number,
    marks: keptAsGiven(),
    status: String,
    value: Number,
    tags: keptAsGiven(),
    notes: keptAsGiven(),
    workedAt: Date,
    repeats: Number,
    visitLeft: keptAsGiven(),
    discard: String,
    mergedInto: String,
    erasedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
schema.index({ quiz: 1, sessionId: 1 }, { unique: true });
// What lists are narrowed by, each in the order of the list (see lead-filter.ts).
const listed: Array<Record<string, 1>> = [
  { owner: 1 },
  { owner: 1, addresses: 1 },
  { owner: 1, outcome: 1 },
  { owner: 1, 'consent.given': 1 },
  { quiz: 1 },
  { quiz: 1, outcomeId: 1 },
  { quiz: 1, 'consent.given': 1 },
];
for (const by of listed) schema.index({ ...by, createdAt: -1, _id: -1 });
schema.index({ quiz: 1, mailbox: 1 }, { partialFilterExpression: { mailbox: { $gt: '' } } });
// Few leads have these: the index holds no others.
for (const whose of ['owner', 'quiz'])
  for (const path of ['marks', 'status', 'tags.key', 'confirmation.state', 'partial.open'])
    schema.index(
      { [whose]: 1, [path]: 1, createdAt: -1, _id: -1 },
      { partialFilterExpression: { [path]: { $exists: true } } },
    );
// The few that the figures and the lists do not agree on (see lead-totals.ts).
schema.index({ owner: 1, own: 1 }, { partialFilterExpression: { own: true } });
schema.index(ERASED_OF_OWNER, { partialFilterExpression: { erasedAt: { $type: 'date' } } });
schema.index({ outbox: 1 }, { partialFilterExpression: IN_OUTBOX });
schema.index({ counted: 1 }, { partialFilterExpression: { counted: false } });
schema.index({ discard: 1 }, { partialFilterExpression: { discard: 'due' } });
schema.index({ visitLeft: 1, _id: 1 }, { partialFilterExpression: { visitLeft: { $exists: true } } });
schema.index({ owner: 1, quiz: 1 }, { partialFilterExpression: { 'consent.withdrawn.at': { $exists: true } } });

export const SubmissionModel = mongoose.model<SubmissionRecord>('Submission', schema, 'submissions');
