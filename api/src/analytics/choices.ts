/** A chosen option; short texts are never kept here. */
export type Choice = { questionId: string; answerOptionId: string };

/** The options that some answers chose. */
export const choicesOf = (
  answers: ReadonlyArray<{ questionId: string; answerOptionId?: string | undefined }>,
): Choice[] =>
  answers.flatMap(({ questionId, answerOptionId }) => (answerOptionId ? [{ questionId, answerOptionId }] : []));
