import { consentTexts } from '#contract/lead/consent-text';
import { leadFormTexts } from '#contract/lead/lead-form-texts';
import type { Messages } from './en.ts';
import { questionTexts } from './question-texts.ts';

export const es: Messages = {
  start: 'Empezar',
  takes: '{m} preguntas · alrededor de {p} min',
  takesOne: '1 pregunta · alrededor de {p} min',
  notFound: 'Cuestionario no encontrado',
  notFoundText: 'El cuestionario que buscas no está disponible o se ha desactivado.',
  progress: 'Pregunta {n} de {m} • {p} % completado',
  next: 'Siguiente',
  finish: 'Finalizar',
  previous: 'Anterior',
  selectAnswer: 'Elige una respuesta',
  textLabel: 'Tu respuesta',
  leadTitle: '¡Ya casi está!',
  leadHeading: 'Tu resultado está listo',
  leadText: 'Deja tu correo electrónico para verlo.',
  name: 'Nombre (opcional)',
  email: 'Correo electrónico',
  consent: consentTexts.es,
  required: '(obligatorio)',
  privacy: 'Política de privacidad',
  emailInvalid: 'Introduce una dirección de correo válida',
  consentRequired: 'Debes dar tu consentimiento para continuar',
  submit: 'Ver mi resultado',
  sending: 'Enviando…',
  failed: 'No se pudo enviar el cuestionario. Inténtalo de nuevo.',
  resultTitle: 'Tu resultado',
  outOf: 'de 100 puntos',
  continue: 'Ir al siguiente paso',
  redirecting: 'Un momento, te llevamos a la página siguiente…',
  preview: 'Vista previa',
  ...leadFormTexts.es,
  ...questionTexts.es,
};
