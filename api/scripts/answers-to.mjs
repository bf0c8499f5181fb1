/**
 * Answers to every question of a public quiz: the first option, or a text where there is none.
 * @param {{questions: readonly {id: string, answerOptions: readonly {id: string}[]}[]}} quiz
 */
export const answersTo = ({ questions }) =>
  questions.map(({ id: questionId, answerOptions }) =>
    answerOptions[0] ? { questionId, answerOptionId: answerOptions[0].id } : { questionId, textAnswer: 'text' },
  );
