import { z } from 'zod';
import { embedWays } from '../host-pages/host-pages.ts';
import { answerSchema, sentAnswerSchema } from '../questions/answer.schema.ts';
import { cardBlockSchema } from '../result/card-block.schema.ts';
import { languages } from '../texts/languages.ts';
import { richTextSchema } from '../texts/rich-text.schema.ts';
import { emailOrEmpty, line, personName } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { cleanSource } from './clean-source.ts';
import { confirmationStates } from './confirmation.ts';
import { leadMarks } from './lead-marks.ts';
import { leadProgressSchema } from './lead-progress.schema.ts';
import { leadStatuses } from './lead-status.ts';
import { leadNoteSchema } from './lead-work.schema.ts';
import { MAX_PROOF } from './proof-of-work.schema.ts';
import { deliveryStatusSchema } from './webhook.schema.ts';

export const sessionIdSchema = z.uuid('A session id must be a UUID').transform((value) => value.toLowerCase());

/** With room for each question to be answered twice: the last answer counts. */
export const MAX_ANSWERS = 2 * limits.questions;
export const answersSchema = z.array(sentAnswerSchema).max(MAX_ANSWERS, 'Too many answers');

/** Where a visit came from: the host page and its campaign parameters, by an allow-list. */
export const sourceSchema = z.object({
  /** The host page: origin and path alone. */
  pageUrl: z.string().optional(),
  referrer: z.string().optional(),
  utmSource: z.string().optional(),
  utmMedium: z.string().optional(),
  utmCampaign: z.string().optional(),
  utmTerm: z.string().optional(),
  utmContent: z.string().optional(),
  gclid: z.string().optional(),
  fbclid: z.string().optional(),
  msclkid: z.string().optional(),
  ttclid: z.string().optional(),
  /** Values a site owner passes along with the snippet, at most 20. They stand in the lead alone and go with it. */
  hidden: z.record(z.string(), z.string()).optional(),
});
/** The source as a client sends it. It is cut to what may be kept and never refused: it is no reason to lose a lead. */
const sentSourceSchema = z.preprocess(cleanSource, sourceSchema.optional());

export const MAX_SENT_FIELDS = 20;
/** Body of `POST /api/public/quiz/{id}/submit`. */
export const submissionInputSchema = z.object({
  sessionId: sessionIdSchema,
  name: personName()
    .nullish()
    .transform((value) => value ?? ''),
  /** '' where the quiz does not ask for it, or only asks. */
  email: emailOrEmpty('Please enter a valid email address'),
  consentGiven: z.boolean({ error: 'You must consent to continue' }),
  /** What was given in the further fields of the form, by their ids. Boxes are checked or not. */
  fields: z
    .record(z.string().max(64), z.union([line(limits.leadValue), z.boolean()]))
    .refine((fields) => Object.keys(fields).length <= MAX_SENT_FIELDS, `At most ${MAX_SENT_FIELDS} fields`)
    .optional(),
  /** The second consent, on a quiz that asks for one. */
  marketingConsent: z.boolean().optional(),
  /** Asks for the result alone, on a quiz whose form comes after it or may be skipped: nothing is stored. */
  skip: z.boolean().optional(),
  /**
   * Sends the form alone, on a quiz that asks for it before the first question: the lead is stored as partial, and the result is empty. The
   * submission that completes it has the same session, and its form is not read again.
   */
  partial: z.boolean().optional(),
  answers: answersSchema,
  /** The version the visitor was shown; without it the current one counts. */
  version: z.string().max(64).optional(),
  /** Language of the texts the visitor saw, of the consent text above all. */
  language: z.enum(languages).default('en'),
  source: sentSourceSchema,
  /** Whether somebody only looks at the quiz, as in the editor of a page builder: scored, and nothing is stored or counted. */
  preview: z.boolean().optional(),
  /** A field no person sees: a lead that fills it is marked, and neither mailed nor posted. */
  trap: z.string().max(limits.text).optional(),
  /** How long the quiz had been on its page, in ms, as the widget says: a visit that the server learned of late is not too fast. */
  tookMs: z.int().min(0).optional().catch(undefined),
  /** Answer to a 428: its `challenge` and the solution, `{challenge, solution}` as JSON in Base64, as ALTCHA sends it. */
  proof: z.string().max(MAX_PROOF).optional(),
});

/** What the result card says, ready to be shown as text. */
export const resultCardSchema = z.object({
  /** The outcome's title with its placeholders filled in, or its name; '' where there is none. */
  title: z.string(),
  /** The outcome's description. */
  text: z.string(),
  /** The same with bold and italic words, lists and links, where it has any. */
  rich: richTextSchema.optional(),
  /** Address of the outcome's picture. */
  image: z.string().optional(),
  /** The way on that the outcome offers. `url` has the parameters of a redirect where the owner asks for them. */
  button: z.object({ text: z.string(), url: z.string() }).optional(),
  /** Set if the owner does not show the score. */
  hideScore: z.literal(true).optional(),
  /** Of the outcome, in charts. */
  color: z.string().optional(),
  /** The page of the result as its owner has laid it out; left out where it has the default blocks, which are the other fields. */
  blocks: z.array(cardBlockSchema).optional(),
  /** Upper ends of the bands of a points quiz, ascending, and which of them the score is in. */
  bands: z.object({ ends: z.array(z.int()), at: z.int() }).optional(),
  /** How the answers of a category quiz voted, in percent, the most first. */
  shares: z.array(z.object({ title: z.string(), percent: z.int(), color: z.string() })).optional(),
  /** Address of the result as a PDF file, where the owner offers it; valid for some days. */
  pdf: z.string().optional(),
  /** What there is to share, where the owner lets visitors do so: the address may name the result, never who had it. */
  share: z.object({ url: z.string(), title: z.string() }).optional(),
  /** The thank-you of a quiz that thanks in place: its texts, and how they look. */
  thanks: z
    .object({
      title: z.string(),
      subtitle: z.string(),
      message: z.string(),
      backgroundColor: z.string().optional(),
      textColor: z.string().optional(),
      logoUrl: z.string().optional(),
    })
    .optional(),
});

export const submissionResultSchema = z.object({
  id: z.string(),
  score: z.int().min(0).max(100),
  /** Name of the outcome; '' where there is none. */
  outcome: z.string(),
  /** Set if the browser goes on at once: the address without parameters, for messages to the page. */
  redirectUrl: z.string().optional(),
  /** Where a redirect and the 'Continue to Next Step' button lead: the address with `score`, `outcome` and `email`. */
  nextUrl: z.string().optional(),
  /** Set while the result is kept back until the address is confirmed: score and outcome are 0 and '', and the card says what to do. */
  unconfirmed: z.literal(true).optional(),
  card: resultCardSchema,
});

/** Events of a visit, sent by the widget: no personal data. */
export const visitEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('view') }),
  z.object({ type: z.literal('start') }),
  z.object({
    type: z.literal('answer'),
    questionId: z.string().min(1).max(64),
    /** The question that is shown next. */
    next: z.string().max(64).optional(),
  }),
  /** A question is shown after one that was not answered. */
  z.object({ type: z.literal('skip'), next: z.string().min(1).max(64) }),
  z.object({ type: z.literal('complete'), answers: answersSchema }),
]);
/** Body of `POST /api/public/quiz/{id}/events`. */
export const visitEventsInputSchema = z.object({
  sessionId: sessionIdSchema,
  version: z.string().max(64).optional(),
  source: sentSourceSchema,
  /** How the quiz is on its page, where the script alone knows: in a popup, or mounted by a package. */
  way: z.enum(embedWays).optional().catch(undefined),
  /** Whether to count nothing of it. */
  preview: z.boolean().optional(),
  events: z
    .array(visitEventSchema)
    .min(1)
    .max(limits.questions + 10),
});

/** A row of a quiz's own list of leads. */
export const leadSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The outcome that it got, and the name that the visitor was told; both '' for none. */
  outcomeId: z.string(),
  outcome: z.string(),
  totalScore: z.int(),
  consentGiven: z.boolean(),
  /** Set on the owner's own run of their live quiz, which no figure counts. */
  own: z.literal(true).optional(),
  /** What the server noted for its owner to judge; left out where that is nothing. */
  marks: z.array(z.enum(leadMarks)).optional(),
  /** Left out where the visitor was not asked to confirm their address. */
  confirmation: z.enum(confirmationStates).optional(),
  /** Set once the visitor has withdrawn the consent that they gave. */
  consentWithdrawn: z.literal(true).optional(),
  /** What the owner noted on it: left out while it is new, is worth nothing known, has no tags. */
  status: z.enum(leadStatuses).optional(),
  value: z.number().optional(),
  tags: z.array(z.string()).optional(),
  /** Set on a partial lead: how far its visitor has got. It has no score and no outcome yet. */
  progress: leadProgressSchema.optional(),
  createdAt: z.iso.datetime(),
});
/** A row of the list of all leads. */
export const leadSchema = leadSummarySchema.extend({
  quiz: z.object({ id: z.string(), title: z.string() }),
  /** The place of its outcome among those that the quiz has now, from 0; absent where the quiz has it no more. */
  outcomePlace: z.int().optional(),
});

/** An answer with the words that were shown. `outcome` names the outcomes that it voted for, with commas between several; '' for none. */
export const leadAnswerSchema = answerSchema.extend({
  questionTitle: z.string(),
  type: z.string(),
  outcome: z.string(),
});
/** Score of a category, 0 to 100. */
export const categoryScoreSchema = z.object({ name: z.string(), score: z.int() });
/** How many votes an outcome got, under the name that it had then. */
export const outcomeTotalSchema = z.object({ outcomeId: z.string(), name: z.string(), votes: z.int() });
/** What was given in a field of the form beside name and e-mail address, with the words that were shown. */
export const leadFieldValueSchema = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  value: z.string(),
});
export const consentRecordSchema = z.object({
  given: z.boolean(),
  text: z.string(),
  sha256: z.string(),
  language: z.enum(languages),
  at: z.iso.datetime(),
  pageUrl: z.string(),
  /** The second consent; left out where the quiz did not ask for one. */
  marketing: z.object({ given: z.boolean(), text: z.string(), sha256: z.string() }).optional(),
  /** When the visitor withdrew it, and what had been given until then: `given` is false since. Left out where nobody did. */
  withdrawn: z.object({ at: z.iso.datetime(), given: z.boolean(), marketing: z.boolean() }).optional(),
});
/** What limits how many result mails are sent in a day. */
const mailLimitSchema = z.enum(['address', 'client', 'new_account', 'account', 'installation']);
const mailStateSchema = z.enum(['pending', 'sent', 'failed', 'off']);
/** One lead with everything stored about it. */
export const leadDetailSchema = leadSchema.extend({
  rawScore: z.int(),
  maxScore: z.int(),
  /** Left out where no question that was shown has a category. */
  categories: z.array(categoryScoreSchema).optional(),
  /** Of all outcomes that could be voted for, in the order of the quiz; left out where there are none. */
  totals: z.array(outcomeTotalSchema).optional(),
  version: z.string(),
  answers: z.array(leadAnswerSchema),
  fields: z.array(leadFieldValueSchema),
  /** Newest first; left out where there are none. */
  notes: z.array(leadNoteSchema).optional(),
  consent: consentRecordSchema,
  source: sourceSchema,
  /** How many other leads of the quiz have its mailbox; left out where there are none. */
  othersOfAddress: z.int().optional(),
  /** How its webhook fared; null where the quiz had none. */
  delivery: deliveryStatusSchema.nullable(),
  /** How the message fared that consent was withdrawn; left out where there was none. */
  withdrawal: deliveryStatusSchema.optional(),
  /** What else was sent because of it: to connected tools, and follow-ups and reminders by mail. Left out where nothing was. */
  sent: z
    .array(
      z.object({
        /** What the owner calls the tool, or what the mail is. */
        to: z.string(),
        event: z.enum(['lead', 'confirmation', 'update', 'withdrawal', 'mail']),
        /** `off`: it was not to be sent in the end. */
        state: z.enum(['pending', 'delivered', 'failed', 'off']),
        /** Why it failed or was not sent, in words; '' otherwise. */
        reason: z.string(),
        /** Of the last attempt; without one, when it is due. Null where neither is. */
        at: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  /** How the mail with the result fared; left out where none was promised. */
  resultMail: mailStateSchema.optional(),
  /** The limit for which it was not sent. */
  resultMailLimit: mailLimitSchema.optional(),
  /** State of the confirmation mail, and when and from which IP address it was confirmed; left out if no confirmation was asked for. */
  confirming: z
    .object({
      askedAt: z.iso.datetime(),
      mail: mailStateSchema,
      mailLimit: mailLimitSchema.optional(),
      confirmedAt: z.iso.datetime().optional(),
      /** IP address. */
      address: z.string().optional(),
    })
    .optional(),
});

export type Source = z.infer<typeof sourceSchema>;
export type SubmissionInput = z.infer<typeof submissionInputSchema>;
export type SubmissionBody = z.input<typeof submissionInputSchema>;
export type ResultCard = z.infer<typeof resultCardSchema>;
export type SubmissionResult = z.infer<typeof submissionResultSchema>;
export type VisitEvent = z.infer<typeof visitEventSchema>;
export type LeadSummary = z.infer<typeof leadSummarySchema>;
export type LeadFieldValue = z.infer<typeof leadFieldValueSchema>;
export type NamedOutcomeTotal = z.infer<typeof outcomeTotalSchema>;
export type Lead = z.infer<typeof leadSchema>;
export type MailLimit = z.infer<typeof mailLimitSchema>;
export type LeadDetail = z.infer<typeof leadDetailSchema>;
