/**
 * Answers every question of a public quiz: with its first option, or with a text if it has no
 * options.
 * @param {{questions: readonly {id: string, answerOptions: readonly {id: string}[]}[]}} quiz
 */
export const answersTo = ({ questions }) =>
  questions.map(({ id: questionId, answerOptions }) =>
    answerOptions[0] ? { questionId, answerOptionId: answerOptions[0].id } : { questionId, textAnswer: 'text' },
  );
