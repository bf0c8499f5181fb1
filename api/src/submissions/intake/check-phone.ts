import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { foldLine } from '../../../contract/texts/clean-text.ts';
import type { Language } from '../../../contract/texts/languages.ts';

const ABROAD: Record<Language, string> = {
  en: 'Please enter a phone number with its country code, such as +49 30 901820',
  de: 'Bitte geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 30 901820',
  fr: 'Veuillez saisir un numéro de téléphone avec son indicatif, par exemple +33 1 44 55 66 77',
  es: 'Introduce un número de teléfono con su prefijo de país, por ejemplo +34 912 345 678',
  pt: 'Introduza um número de telefone com o indicativo do país, por exemplo +351 212 345 678',
  ar: 'يرجى إدخال رقم هاتف مع رمز الدولة، مثل ‎+971 4 123 4567',
  ja: '国番号付きの電話番号を入力してください（例：+81 3 1234 5678）',
};
const AT_HOME: Record<Language, (example: string) => string> = {
  en: (example) => `Please enter a valid phone number, such as ${example}`,
  de: (example) => `Bitte geben Sie eine gültige Telefonnummer ein, zum Beispiel ${example}`,
  fr: (example) => `Veuillez saisir un numéro de téléphone valide, par exemple ${example}`,
  es: (example) => `Introduce un número de teléfono válido, por ejemplo ${example}`,
  pt: (example) => `Introduza um número de telefone válido, por exemplo ${example}`,
  ar: (example) => `يرجى إدخال رقم هاتف صحيح، مثل ‎${example}`,
  ja: (example) => `有効な電話番号を入力してください（例：${example}）`,
};

const known = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined);

/** Dialled before Mexican numbers until 2020, and still part of many stored ones. */
const OLD_MEXICAN_PREFIX = /^(?:1|01|04[45])(?=\d{10}$)/;

/**
 * A phone number in the form of E.164, with an extension where there is one; undefined for what cannot be called.
 * @param country two letters, of numbers without a country code; empty if they all need one
 */
export function phoneNumber(text: string, country: string): string | undefined {
  const home = known(country);
  const read = (number: string) =>
    parsePhoneNumberFromString(number, { ...(home ? { defaultCountry: home } : {}), extract: false });
  const written = read(foldLine(text));
  const national = written?.nationalNumber.replace(OLD_MEXICAN_PREFIX, '');
  const found = written?.countryCallingCode === '52' && !written.isValid() ? read(`+52${national}`) : written;
  return found?.isValid() ? found.number + (found.ext ? `;ext=${found.ext}` : '') : undefined;
}

/** What is asked of whoever gave another: a country code only where none is known, with an example of theirs. */
export function phoneRefusal(country: string, language: Language): string {
  const home = known(country);
  const example = home && getExampleNumber(home, examples)?.formatNational();
  return example ? AT_HOME[language](example) : ABROAD[language];
}
