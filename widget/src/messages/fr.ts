import { consentTexts } from '#contract/lead/consent-text';
import { leadFormTexts } from '#contract/lead/lead-form-texts';
import type { Messages } from './en.ts';
import { questionTexts } from './question-texts.ts';

export const fr: Messages = {
  start: 'Commencer',
  takes: '{m} questions · environ {p} min',
  takesOne: '1 question · environ {p} min',
  notFound: 'Quiz introuvable',
  notFoundText: 'Le quiz que vous cherchez n’est pas disponible ou a été désactivé.',
  progress: 'Question {n} sur {m} • {p} % terminé',
  next: 'Suivant',
  finish: 'Terminer',
  previous: 'Précédent',
  selectAnswer: 'Veuillez choisir une réponse',
  textLabel: 'Votre réponse',
  leadTitle: 'Vous y êtes presque !',
  leadHeading: 'Votre résultat est prêt',
  leadText: 'Indiquez votre adresse e-mail pour le voir.',
  name: 'Nom (facultatif)',
  email: 'E-mail',
  consent: consentTexts.fr,
  required: '(obligatoire)',
  privacy: 'Politique de confidentialité',
  emailInvalid: 'Veuillez saisir une adresse e-mail valide',
  consentRequired: 'Vous devez donner votre accord pour continuer',
  submit: 'Voir mon résultat',
  sending: 'Envoi…',
  failed: 'L’envoi du quiz a échoué. Veuillez réessayer.',
  resultTitle: 'Votre résultat',
  outOf: 'sur 100 points',
  continue: 'Passer à l’étape suivante',
  redirecting: 'Un instant, nous vous redirigeons…',
  preview: 'Aperçu',
  ...leadFormTexts.fr,
  ...questionTexts.fr,
};
