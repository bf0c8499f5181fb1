import { consentTexts } from '#contract/lead/consent-text';
import { leadFormTexts } from '#contract/lead/lead-form-texts';
import type { Messages } from './en.ts';
import { questionTexts } from './question-texts.ts';

export const de: Messages = {
  start: 'Los geht’s',
  takes: '{m} Fragen · etwa {p} Min.',
  takesOne: '1 Frage · etwa {p} Min.',
  notFound: 'Quiz nicht gefunden',
  notFoundText: 'Das gesuchte Quiz ist nicht verfügbar oder wurde deaktiviert.',
  progress: 'Frage {n} von {m} • {p} % geschafft',
  next: 'Weiter',
  finish: 'Fertig',
  previous: 'Zurück',
  selectAnswer: 'Bitte wählen Sie eine Antwort',
  textLabel: 'Ihre Antwort',
  leadTitle: 'Fast geschafft!',
  leadHeading: 'Ihr Ergebnis ist fertig',
  leadText: 'Geben Sie Ihre E-Mail-Adresse ein, um es zu sehen.',
  name: 'Name (optional)',
  email: 'E-Mail',
  consent: consentTexts.de,
  required: '(erforderlich)',
  privacy: 'Datenschutzerklärung',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  consentRequired: 'Bitte stimmen Sie zu, um fortzufahren',
  submit: 'Mein Ergebnis ansehen',
  sending: 'Wird gesendet …',
  failed: 'Das Quiz konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
  resultTitle: 'Ihr Ergebnis',
  outOf: 'von 100 Punkten',
  continue: 'Weiter zum nächsten Schritt',
  redirecting: 'Einen Moment, es geht gleich weiter …',
  preview: 'Vorschau',
  ...leadFormTexts.de,
  ...questionTexts.de,
};
