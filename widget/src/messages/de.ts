import { consentTexts } from '#contract/consent-text';
import type { Messages } from './en.ts';

export const de: Messages = {
  notFound: 'Quiz nicht gefunden',
  notFoundText: 'Das gesuchte Quiz ist nicht verfügbar oder wurde deaktiviert.',
  progress: 'Frage {n} von {m} • {p} % geschafft',
  next: 'Weiter',
  finish: 'Fertig',
  previous: 'Zurück',
  selectAnswer: 'Bitte wählen Sie eine Antwort',
  textLabel: 'Ihre Antwort',
  leadTitle: 'Fast geschafft!',
  leadText: 'Wohin dürfen wir Ihr Ergebnis senden?',
  name: 'Name (optional)',
  email: 'E-Mail',
  consent: consentTexts.de,
  privacy: 'Datenschutzerklärung',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  consentRequired: 'Bitte stimmen Sie zu, um fortzufahren',
  submit: 'Mein Ergebnis ansehen',
  sending: 'Wird gesendet …',
  submitFailed: 'Das Quiz konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
  resultTitle: 'Ihr Ergebnis',
  outOf: 'von 100 Punkten',
  continue: 'Weiter zum nächsten Schritt',
  redirecting: 'Einen Moment, es geht gleich weiter …',
  preview: 'Vorschau',
};
