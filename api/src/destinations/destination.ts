import type { LookupFunction } from 'node:net';
import type { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { ActivityEvent, DeliveryAttempt, DestinationEvent, leadEvents } from '../deliveries/delivery-record.ts';
import type { Claim, Outcome } from '../deliveries/delivery-store.ts';
import type { OutboxLead } from '../submissions/outbox-leads.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import type { LeadPace } from './owner-bundle/lead-bundles.ts';
import type { MailAllowance } from './result-mail/mail-allowance.ts';

/** What destinations work with. The optional parts are for tests. */
export type DispatchContext = AppContext & {
  /** Signs the links in mails. */
  secret: string;
  clock: () => Date;
  /** Limits an attempt, instead of the destination's own limit. */
  timeoutMs?: number;
  lookup?: LookupFunction;
  pace?: LeadPace;
  allowance?: Partial<MailAllowance>;
};

/** What a delivery is about. */
export type Subject = {
  owner: string;
  quiz?: string;
  /** One of the links of the quiz or the account, for destinations that have several. */
  link?: string;
  /** The target that a lead was sent to, where something is said about it now: it is told, whatever has been set since. */
  sentTo?: string;
};

/** What to do with a due delivery: send a message, end it for a reason and remember `memo` of it, or look at it again at a later time. */
export type Composed<Message> = { send: Message } | { drop: string; memo?: Record<string, unknown> } | { later: Date };

/** An attempt as its destination sees it; `cancelled` if nothing was sent because somebody else has the delivery by now. */
export type Reading = Pick<DeliveryAttempt, 'status' | 'error' | 'response'> & {
  outcome: Outcome | 'cancelled';
  /** How long the receiver asks to be left alone. */
  retryAfterMs?: number | undefined;
  /** What to remember of the delivery from now on. */
  memo?: Record<string, unknown> | undefined;
};

/**
 * A place where leads or reports are sent. It has a folder of its own, and a line in `registry.ts`
 * under its id. The dispatcher does the rest: deliveries, leases, attempts, log and replay.
 */
export type Destination<Settings = unknown, Message = unknown, Answer = unknown> = {
  /** The events that it is told of. */
  events: readonly DestinationEvent[];
  /** What it has to know to send anything. */
  settings: z.ZodType<Settings>;
  limits: {
    /** Deliveries that a process sends at once. */
    atOnce: number;
    /** Receivers that hang delay the other deliveries of their own account only. */
    perAccount?: number;
    perTarget?: number;
    /** Longer than any attempt may take, so that no other worker starts one in the meantime. */
    leaseMs: number;
  };
  /** Whether its failed deliveries are reported to owners as mails; otherwise as webhooks. */
  isMail?: true;
  /** Whether this installation has it, by default yes. Where it does not, what is due waits. */
  isInstalled?(context: DispatchContext): boolean;
  /** What it would be told of a lead that it is to remember; undefined if this lead is not for it. By default every lead is. */
  memoOf?(lead: OutboxLead): Record<string, unknown> | undefined;
  /**
   * Its settings for a subject as they are now; what does not fit the schema means that it is off. By default what the quiz's owner
   * has set for it (`destinations.routes.ts`).
   */
  findSettings?(subject: Subject, context: DispatchContext): Promise<unknown>;
  /**
   * Of a destination that a quiz can have several links to: those that such an event goes through now, of which one may have no name. Each has deliveries of its own. What
   * happens to a lead later goes through those that it went through.
   */
  findLinks?(
    subject: Subject,
    context: DispatchContext,
    event: (typeof leadEvents)[number] | ActivityEvent,
  ): Promise<Array<{ link?: string; target: string }>>;
  /**
   * The setting that names its receiver, which are limited one by one (`perTarget`): the address that its owner gave to post to, of which only
   * public ones are accepted, or what `findSettings` says.
   */
  addressField?: keyof Settings & string;
  /**
   * The message about an event. `lead` is null where there is none, or none any more (`lead.erased`). Its errors count as failed attempts.
   */
  compose(
    event: DestinationEvent,
    lead: SubmissionRecord | null,
    settings: Settings,
    claim: Claim,
    context: DispatchContext,
  ): Promise<Composed<Message>>;
  /** One attempt, which never throws. `confirm` is to be called before a message that must not be sent twice; false means that it must not. */
  send(
    message: Message,
    settings: Settings,
    context: DispatchContext,
    confirm: () => Promise<boolean>,
  ): Promise<Answer>;
  readAnswer(answer: Answer): Reading;
  /** Called before and after an attempt or the end of a delivery is recorded. Both may be repeated. `answer` is that of an attempt. */
  beforeSettle?(
    claim: Claim,
    state: 'pending' | 'delivered' | 'failed' | 'off',
    context: DispatchContext,
    answer?: Answer,
  ): Promise<void>;
  afterSettle?(claim: Claim, context: DispatchContext): Promise<void>;
  /** Called after an attempt whose delivery was taken over by another worker, or removed with its lead. */
  afterLoss?(claim: Claim, answer: Answer, context: DispatchContext): Promise<void>;
};

/** Checks the parts of a destination against each other. */
export const defineDestination = <Settings, Message, Answer>(
  destination: Destination<Settings, Message, Answer>,
): Destination => destination as Destination;

/** The address that a destination posts to by its settings; '' if it posts to none. */
export const addressOf = ({ addressField }: Destination, settings: unknown): string =>
  addressField ? ((settings as Record<string, string>)[addressField] ?? '') : '';
