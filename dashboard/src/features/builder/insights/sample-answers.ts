import { placeAfter } from '#contract/flow';
import type { Answer } from '#contract/questions/answer.schema';
import { kinds } from '#contract/questions/kinds';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import { optionWorth } from '#contract/questions/worth';
import type { EditedQuiz } from '../editing/edited-quiz.ts';

const TYPED = 'What they wrote';

type Aim = {
  outcomeId: string;
  /** 0 to 100, of a points quiz. */
  score: number;
};

/**
 * The answers of somebody who might have got this result, along one way through the quiz: on a points quiz those that
 * come nearest to the score, otherwise the options that vote for the outcome, else the first ones.
 */
export function sampleAnswers({ questions, outcomeType }: EditedQuiz, { outcomeId, score }: Aim): Answer[] {
  const answers: Answer[] = [];
  /** How many points the answers so far lack to have the score. */
  let lacking = 0;
  for (let place = 0; place < questions.length; ) {
    const question = questions[place] as Question;
    const { id: questionId, type, options } = question;
    lacking += (kinds[type].best(question) * score) / 100;
    const option =
      outcomeType === 'points' ? nearest(options, lacking) : (options.find(votesFor(outcomeId)) ?? options[0]);
    if (option) {
      const worth = optionWorth(option);
      lacking -= worth.points;
      answers.push({ questionId, chosen: [option.id], text: option.text, worth });
    } else if (kinds[type].asks) answers.push({ questionId, chosen: [], text: TYPED, worth: { points: 0, votes: [] } });
    place = placeAfter(questions, place, option ? [option.id] : []);
  }
  return answers;
}

const votesFor =
  (outcomeId: string) =>
  ({ votes }: QuizOption): boolean =>
    votes.some((vote) => vote.outcomeId === outcomeId && vote.weight > 0);

/** The option whose points are nearest, among equals the first. */
const nearest = (options: readonly QuizOption[], points: number): QuizOption | undefined => {
  const far = (option: QuizOption) => Math.abs(optionWorth(option).points - points);
  return options.toSorted((one, other) => far(one) - far(other))[0];
};
