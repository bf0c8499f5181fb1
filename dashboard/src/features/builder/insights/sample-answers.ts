import type { Answer } from '#contract/questions/answer.schema';
import { kinds } from '#contract/questions/kinds';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import { optionWorth } from '#contract/questions/worth';

const TYPED = 'What they wrote';

/** How somebody might have answered who got this outcome: the options that vote for it, else the first ones. */
export const sampleAnswers = (questions: readonly Question[], outcomeId: string): Answer[] =>
  questions.flatMap((question) => {
    const { id: questionId, type, options } = question;
    if (!kinds[type].asks) return [];
    const option = options.find((one) => votesFor(one, outcomeId)) ?? options[0];
    return option
      ? { questionId, chosen: [option.id], text: option.text, worth: optionWorth(option) }
      : { questionId, chosen: [], text: TYPED, worth: { points: 0, votes: [] } };
  });

const votesFor = ({ votes }: QuizOption, outcomeId: string): boolean =>
  votes.some((vote) => vote.outcomeId === outcomeId && vote.weight > 0);
