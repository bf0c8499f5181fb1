import type { LeadField } from '../lead/lead-form.schema.ts';
import { lookDefaults } from '../look/look.ts';
import type { ResultBlock } from '../result/blocks.schema.ts';
import type { QuizMail } from '../result/mails.schema.ts';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '../web/color.ts';
import type { QuizFields } from './quiz-fields.schema.ts';

// What a quiz is until its creator says something else, group by group as in quiz-fields.schema.ts. Apart from the rules, since the
// dashboard begins a quiz with it and carries no schema library.

export const basicsDefaults = {
  description: '',
  outcomeType: 'points',
  startPage: false,
  startImageUrl: '',
  startButton: '',
} as const;

export const brandingDefaults = {
  primaryColor: DEFAULT_PRIMARY,
  secondaryColor: DEFAULT_SECONDARY,
  darkMode: false,
  autoAdvance: false,
  logoUrl: '',
  look: lookDefaults,
} as const;

const leadField = (kind: 'name' | 'email', required: boolean): LeadField => ({
  id: kind,
  kind,
  label: '',
  required,
  choices: [],
  country: '',
});

export const leadFormDefaults = {
  consentRequired: true,
  privacyUrl: '',
  language: 'auto',
  leadFields: [leadField('name', false), leadField('email', true)] as LeadField[],
  leadPlace: 'before',
  leadHeading: '',
  leadText: '',
  leadButton: '',
  consentText: '',
  marketingText: '',
  resultMail: false,
  resultPdf: false,
  replyTo: '',
  proofOfWork: false,
} as const;

export const confirmingDefaults = {
  confirmation: 'off',
  confirmationSubject: '',
  confirmationText: '',
  confirmationButton: '',
  disposableAddresses: 'mark',
} as const;

export const thankYouTextDefaults = {
  title: 'Thank You!',
  subtitle: 'Your response has been recorded',
  message: "Thank you for taking our quiz. We'll be in touch soon!",
  showSocialShare: true,
  showLogo: true,
  backgroundColor: '#FFFFFF',
  textColor: '#1F2937',
} as const;

export const thankYouDefaults = {
  thankYouPageType: 'custom',
  redirectUrl: '',
  showScore: true,
  thankYouPageConfig: thankYouTextDefaults,
  resultBlocks: [] as ResultBlock[],
} as const;

export const trackingDefaults = { gtm: '', ga4: '', metaPixel: '' } as const;

export const measuringDefaults = { tracking: trackingDefaults } as const;

export const linkPreviewDefaults = { shareTitle: '', shareText: '', shareImageUrl: '' } as const;

export const mailDefaults = { mails: [] as QuizMail[] } as const;

export const resumingDefaults = { resumeMail: false } as const;

/** Every field of a quiz but its title, which has no default. */
export const quizDefaults: Omit<QuizFields, 'title'> = {
  ...basicsDefaults,
  ...brandingDefaults,
  ...leadFormDefaults,
  ...thankYouDefaults,
  ...confirmingDefaults,
  ...measuringDefaults,
  ...linkPreviewDefaults,
  ...mailDefaults,
  ...resumingDefaults,
};
