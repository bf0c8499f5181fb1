import { kinds } from './kinds.ts';
import type { QuestionType } from './question.schema.ts';
import type { OptionSettings, QuestionSettings } from './question-settings.schema.ts';

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);

const own = <Settings extends object>(names: ReadonlyArray<keyof Settings>, from: Settings): Partial<Settings> =>
  Object.fromEntries(names.flatMap((name) => (isSet(from[name]) ? [[name, from[name]]] : []))) as Partial<Settings>;

/** The settings that count for a question of this kind and say something; a picture or a video without an address is none. */
export function ownSettings(type: QuestionType, { media, ...settings }: QuestionSettings): QuestionSettings {
  return own<QuestionSettings>(kinds[type].settings, media?.url ? { ...settings, media } : settings);
}

/** The same of an option. */
export function ownOptionSettings(type: QuestionType, { picture, ...settings }: OptionSettings): OptionSettings {
  return own<OptionSettings>(kinds[type].optionSettings, picture?.url ? { ...settings, picture } : settings);
}
