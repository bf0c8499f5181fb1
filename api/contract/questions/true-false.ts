import { choice } from './choice.ts';
import type { QuestionKind } from './kind.ts';
import type { OptionInput } from './question.schema.ts';

/** The texts of its two options. */
export const trueFalseTexts = ['True', 'False'];
const isLocked = (row: OptionInput, text: string) => row.text.toLowerCase() === text.toLowerCase();

/** A choice between True and False, whose texts cannot be changed; visitors read them in their language. */
export const trueFalse: QuestionKind = {
  ...choice,
  settings: choice.settings.filter((name) => name !== 'shuffle'),
  optionSettings: ['next'],
  rows: (options) =>
    trueFalseTexts.map((text, index) => {
      const own = options.find((row) => isLocked(row, text));
      const here = options[index];
      // An option of another text is another option: its worth is taken over, its figures are not.
      const worth = own ?? (here && !trueFalseTexts.some((other) => isLocked(here, other)) ? here : undefined);
      return { ...worth, id: own?.id, text, points: worth?.points ?? 0 };
    }),
};
