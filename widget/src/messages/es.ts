import { consentTexts } from '#contract/consent-text';
import type { Messages } from './en.ts';

export const es: Messages = {
  notFound: 'Cuestionario no encontrado',
  notFoundText: 'El cuestionario que buscas no está disponible o se ha desactivado.',
  progress: 'Pregunta {n} de {m} • {p} % completado',
  next: 'Siguiente',
  finish: 'Finalizar',
  previous: 'Anterior',
  selectAnswer: 'Elige una respuesta',
  textLabel: 'Tu respuesta',
  leadTitle: '¡Ya casi está!',
  leadText: '¿Adónde enviamos tu resultado?',
  name: 'Nombre (opcional)',
  email: 'Correo electrónico',
  consent: consentTexts.es,
  privacy: 'Política de privacidad',
  emailInvalid: 'Introduce una dirección de correo válida',
  consentRequired: 'Debes dar tu consentimiento para continuar',
  submit: 'Ver mi resultado',
  sending: 'Enviando…',
  submitFailed: 'No se pudo enviar el cuestionario. Inténtalo de nuevo.',
  resultTitle: 'Tu resultado',
  outOf: 'de 100 puntos',
  continue: 'Ir al siguiente paso',
  redirecting: 'Un momento, te llevamos a la página siguiente…',
  preview: 'Vista previa',
};
