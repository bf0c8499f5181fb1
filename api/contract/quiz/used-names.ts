type Row = {
  type?: string;
  look?: string | undefined;
  media?: { kind: string } | undefined;
  answerOptions?: readonly object[];
};
/** A quiz as far as it says what it uses. */
export type QuizInUse = { questions?: readonly Row[] };

const setFields = (row: object): string[] => Object.entries(row).flatMap(([name, value]) => (value ? [name] : []));

/**
 * What a quiz uses, by name: the kinds of its questions, and the fields that it, its questions and
 * their options set, with the kind of media and the look; `piped` where a text has a
 * place for a value. Names that nothing asks for do no harm.
 */
export const usedNames = (quiz: QuizInUse): Set<string> =>
  new Set([
    ...setFields(quiz),
    ...(quiz.questions ?? []).flatMap((question) => [
      question.type ?? '',
      question.media?.kind ?? '',
      question.look ?? '',
      JSON.stringify(question).includes('{{') ? 'piped' : '',
      ...setFields(question),
      ...(question.answerOptions ?? []).flatMap(setFields),
    ]),
  ]);
