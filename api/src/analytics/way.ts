import type { Answer } from '../../contract/questions/answer.schema.ts';
import { kinds } from '../../contract/questions/kinds.ts';
import type { QuestionType } from '../../contract/questions/question.schema.ts';

/** Neither is part of an id. */
const NEXT = ',';
const AND = '+';

type Given = { type: QuestionType; answerOptionId?: string | undefined };

/**
 * The options that somebody chose, question by question in the order of the version that they took: all that scoring needs of their
 * answers, short enough to be read from an index. Texts are never part of it.
 */
export const wayOf = (answers: readonly Given[]): string =>
  answers.map((answer) => kinds[answer.type].chosen(answer).join(AND)).join(NEXT);

/** The answers that a way stands for, without those that were typed. Ways are read by the thousands: like answers are the same object. */
export function wayReader(questions: ReadonlyArray<{ id: string }>): (way: string) => Answer[] {
  const known = questions.map(() => new Map<string, Answer>());
  return (way) => {
    const answers: Answer[] = [];
    let place = 0;
    for (const chosen of way.split(NEXT)) {
      const question = questions[place];
      const same = known[place];
      place += 1;
      if (!chosen || !question || !same) continue;
      let answer = same.get(chosen);
      if (!answer) {
        answer = { questionId: question.id, answerOptionId: chosen };
        same.set(chosen, answer);
      }
      answers.push(answer);
    }
    return answers;
  };
}
