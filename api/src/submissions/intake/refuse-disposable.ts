import type { SubmissionInput } from '../../../contract/lead/submission.schema.ts';
import type { Language } from '../../../contract/texts/languages.ts';
import { badRequest } from '../../errors.ts';
import { isDisposableAddress } from './is-disposable-address.ts';

const refusals: Record<Language, string> = {
  en: 'Please give an address that you keep: this one is of a service for throw-away ones.',
  de: 'Bitte geben Sie eine dauerhafte Adresse an: Diese ist von einem Dienst für Wegwerf-Adressen.',
  fr: 'Veuillez indiquer une adresse durable : celle-ci vient d’un service d’adresses jetables.',
  es: 'Indica una dirección permanente: esta es de un servicio de direcciones desechables.',
  pt: 'Indique um endereço permanente: este é de um serviço de endereços descartáveis.',
  ar: 'يرجى إدخال عنوان دائم: هذا العنوان من خدمة عناوين مؤقتة.',
  ja: '普段お使いのメールアドレスを入力してください。使い捨てアドレスはご利用いただけません。',
};

/** Throws a 400, in the visitor's language, for an address of a service for throw-away ones. */
export function refuseDisposable({ email, language }: Pick<SubmissionInput, 'email' | 'language'>): void {
  if (!isDisposableAddress(email)) return;
  const message = refusals[language];
  throw badRequest(message, [{ path: 'email', message }]);
}
