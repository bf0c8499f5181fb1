import { z } from 'zod';
import { confirmationModes, disposableRules } from '../lead/confirmation.ts';
import { leadFieldsSchema, leadPlaces } from '../lead/lead-form.schema.ts';
import { lookFields } from '../look/look.schema.ts';
import { resultBlocksSchema } from '../result/blocks.schema.ts';
import { mailsSchema } from '../result/mails.schema.ts';
import { languages } from '../texts/languages.ts';
import { emailOrEmpty, line, orEmpty, paragraph, requiredLine } from '../texts/text.schema.ts';
import { colorOr } from '../web/color.schema.ts';
import { limits } from '../web/limits.ts';
import { imageUrlOrEmpty, urlOrEmpty } from '../web/url.schema.ts';
import { personalFields, privateFields } from './private-fields.ts';
import { brandingDefaults, thankYouTextDefaults } from './quiz-defaults.ts';
import { tidyTrackingId, trackingProblem } from './tracking.ts';

export const outcomeTypes = ['points', 'bucket'] as const;
const thankYouPageTypes = ['custom', 'dynamic'] as const;

// The fields that a quiz has beside its questions and outcomes, as they may be sent. All else is picked from here: what its owner and its
// visitors see, files, what is stored. What each is where nobody says anything stands in quiz-defaults.ts.

export const basicsFields = z.object({
  title: requiredLine(limits.title, 'Title is required'),
  description: orEmpty(paragraph()),
  outcomeType: z.enum(outcomeTypes),
  /** Whether the quiz begins with a page of its own: title, description, picture and a button. */
  startPage: z.boolean(),
  startImageUrl: orEmpty(imageUrlOrEmpty),
  /** '' stands for the word in the quiz's language. */
  startButton: line(limits.buttonText),
});

export const brandingFields = z.object({
  primaryColor: colorOr(brandingDefaults.primaryColor),
  secondaryColor: colorOr(brandingDefaults.secondaryColor),
  darkMode: z.boolean(),
  /** Whether a choice goes on to the next question by itself. */
  autoAdvance: z.boolean(),
  logoUrl: orEmpty(imageUrlOrEmpty),
  look: lookFields,
});

export const leadFormFields = z.object({
  /** When false, a visitor may submit without consenting to marketing. */
  consentRequired: z.boolean(),
  privacyUrl: orEmpty(urlOrEmpty),
  /** 'auto' follows the host page's language. */
  language: z.enum(['auto', ...languages]),
  leadFields: leadFieldsSchema,
  leadPlace: z.enum(leadPlaces),
  /** Heading, text and button of the form in the owner's words; '' stands for the specified ones in the quiz's language. */
  leadHeading: line(limits.title),
  leadText: line(limits.leadValue),
  leadButton: line(limits.buttonText),
  /** The owner's own words, with links written `[words](https://…)`; '' stands for the specified ones in the quiz's language. */
  consentText: paragraph(),
  /** A consent of its own beside it, which nobody has to give; '' where there is none. */
  marketingText: paragraph(),
  /** Whether the result is also sent to the address that was given. Without a mail server nobody is told so, and nothing is sent. */
  resultMail: z.boolean(),
  /** Whether visitors can have their result as a PDF file, which that mail brings along, too. */
  resultPdf: z.boolean(),
  /** Where replies to that mail go: an address that its owner gives for this, and not the one they sign in with; '' for nowhere. */
  replyTo: orEmpty(emailOrEmpty()),
  /** Whether a lead needs a proof of work: a small calculation by the visitor's browser. Asked for anyway during a flood of leads. */
  proofOfWork: z.boolean(),
});

export const thankYouTextFields = z.object({
  title: line(limits.title),
  subtitle: line(limits.title),
  message: paragraph(),
  showSocialShare: z.boolean(),
  showLogo: z.boolean(),
  backgroundColor: colorOr(thankYouTextDefaults.backgroundColor),
  textColor: colorOr(thankYouTextDefaults.textColor),
});

export const thankYouFields = z.object({
  thankYouPageType: z.enum(thankYouPageTypes),
  redirectUrl: orEmpty(urlOrEmpty),
  /** Whether visitors see the score with their result. */
  showScore: z.boolean(),
  thankYouPageConfig: thankYouTextFields,
  /** The page of the result, of whatever outcome; an empty list stands for the default blocks. */
  resultBlocks: resultBlocksSchema,
});

const trackingId = (name: 'gtm' | 'ga4' | 'metaPixel') =>
  orEmpty(
    z
      .string()
      .transform(tidyTrackingId)
      .superRefine((id, { addIssue }) => {
        const message = trackingProblem(name, id);
        if (message) addIssue({ code: 'custom', message });
      })
      .pipe(z.string()),
  );
/** Ids of the tools that measure the quiz's own page; '' for none. */
export const trackingFields = z.object({
  gtm: trackingId('gtm'),
  ga4: trackingId('ga4'),
  metaPixel: trackingId('metaPixel'),
});

export const confirmingFields = z.object({
  /** See `confirmationModes`. Has no effect without a mail server. */
  confirmation: z.enum(confirmationModes),
  /** The owner's own words for the mail; '' stands for ours in the visitor's language. */
  confirmationSubject: line(limits.title),
  confirmationText: paragraph(),
  confirmationButton: line(limits.buttonText),
  disposableAddresses: z.enum(disposableRules),
});

export const measuringFields = z.object({ tracking: trackingFields });

/** What link previews of the quiz's page say in place of its title, description and logo; '' for these. */
export const linkPreviewFields = z.object({
  shareTitle: line(limits.title),
  shareText: orEmpty(paragraph()),
  shareImageUrl: orEmpty(imageUrlOrEmpty),
});

/** The mail with the result, which is sent where `resultMail` says so, and follow-ups. */
export const mailFields = z.object({ mails: mailsSchema });
export const resumingFields = z.object({
  /** Whether visitors who filled in a form before the questions and left are reminded by one mail, a day after their last answer. */
  resumeMail: z.boolean(),
});

/** All of them: what its owner edits. */
export const quizFields = z.object({
  ...basicsFields.shape,
  ...brandingFields.shape,
  ...leadFormFields.shape,
  ...thankYouFields.shape,
  ...confirmingFields.shape,
  ...measuringFields.shape,
  ...linkPreviewFields.shape,
  ...mailFields.shape,
  ...resumingFields.shape,
});

/** What visitors may see. */
export const publicQuizFields = quizFields.omit(privateFields);

/** What goes with a quiz to another installation. */
export const portableQuizFields = quizFields.omit(personalFields);

type Defaulted<S extends z.ZodRawShape, D> = { [K in keyof S]: K extends keyof D ? z.ZodDefault<S[K]> : S[K] };
/** The same fields, each with its default. */
export function withDefaults<S extends z.ZodRawShape, D extends { [K in keyof S]?: unknown }>(
  { shape }: z.ZodObject<S>,
  defaults: D,
): z.ZodObject<Defaulted<S, D>> {
  const values: Readonly<Record<string, unknown>> = defaults;
  const given = Object.entries(shape).map(([name, field]) => [
    name,
    name in values ? (field as z.ZodType).default(values[name]) : field,
  ]);
  return z.object(Object.fromEntries(given) as Defaulted<S, D>);
}

export type QuizFields = z.output<typeof quizFields>;
export type OutcomeType = (typeof outcomeTypes)[number];
export type ThankYouPageConfig = z.output<typeof thankYouTextFields>;
export type Tracking = z.output<typeof trackingFields>;
