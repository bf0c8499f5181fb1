import type { EmbedQuestion } from './public-quiz.schema.ts';

type Used = {
  questions: ReadonlyArray<Pick<EmbedQuestion, 'type' | 'media' | 'look'> & { answerOptions: readonly object[] }>;
};

const setFields = (row: object): string[] => Object.entries(row).flatMap(([name, value]) => (value ? [name] : []));

/**
 * What a quiz uses, by name: the kinds of its questions, and the fields that it, its questions and
 * their options set, with the kind of media and the look. Names that nothing asks for do no harm.
 */
export const usedNames = (quiz: Used): Set<string> =>
  new Set([
    ...setFields(quiz),
    ...quiz.questions.flatMap((question) => [
      question.type,
      question.media?.kind ?? '',
      question.look ?? '',
      ...setFields(question),
      ...question.answerOptions.flatMap(setFields),
    ]),
  ]);
