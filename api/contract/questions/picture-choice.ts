import { choice } from './choice.ts';
import type { QuestionKind } from './kind.ts';
import { selection } from './selection.ts';
import { takesSeveral } from './takes-several.ts';

const as = (question: { max?: number | undefined }): QuestionKind => (takesSeveral(question) ? selection : choice);

/** One picture, or several where more than one are allowed. */
export const pictureChoice: QuestionKind = {
  ...selection,
  optionSettings: [...selection.optionSettings, 'picture'],
  accept: (question, sent) => as(question).accept(question, sent),
  fits: (question, chosen) => as(question).fits(question, chosen),
  worth: (question, chosen) => as(question).worth(question, chosen),
  best: (question) => as(question).best(question),
  distribution: (question) => as(question).distribution(question),
  answerCount: (question) => as(question).answerCount(question),
  draw: (question, random) => as(question).draw(question, random),
  problems: (question) => [
    ...as(question).problems(question),
    ...question.options.flatMap(({ text, picture }, index) =>
      text.trim() && !picture?.url
        ? [{ field: `options.${index}.picture`, message: `“${text.trim()}” needs a picture` }]
        : [],
    ),
  ],
};
