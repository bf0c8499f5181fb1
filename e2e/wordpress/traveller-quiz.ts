import type { QuizDraft } from '#contract/quiz/quiz.schema';

const types = ['Planner', 'Dreamer', 'Nomad', 'Foodie', 'Local', 'Adventurer'] as const;
type Traveller = (typeof types)[number];

/** What each question offers: one vote for one type. */
const offers: Traveller[][] = [
  ['Planner', 'Nomad', 'Local', 'Adventurer'],
  ['Planner', 'Foodie', 'Dreamer'],
  ['Planner', 'Nomad', 'Local'],
  ['Planner', 'Foodie', 'Adventurer'],
  ['Dreamer', 'Foodie', 'Local'],
  ['Dreamer', 'Planner', 'Foodie'],
  ['Dreamer', 'Nomad', 'Local'],
  ['Nomad', 'Foodie'],
  ['Nomad', 'Dreamer', 'Local'],
  ['Nomad', 'Local', 'Foodie', 'Adventurer'],
];

/** A blog's quiz of ten questions and six types. A tie goes to the type that reached the count first. */
export const travellerQuiz: QuizDraft = {
  title: 'Which traveller are you?',
  outcomeType: 'bucket',
  outcomes: types.map((name) => ({ name, title: `You are a ${name}` })),
  questions: offers.map((offered, index) => ({
    title: `On day ${index + 1} you travel as a…`,
    type: 'multiple_choice',
    options: offered.map((bucket) => ({ text: bucket, bucket })),
  })),
};

/** The votes of two visitors in the order of the questions, and their type. */
export const travellers: ReadonlyArray<{ name: string; votes: Traveller[]; type: Traveller }> = [
  {
    name: 'Gil',
    votes: ['Planner', 'Planner', 'Planner', 'Planner', 'Dreamer', 'Dreamer', 'Dreamer', 'Nomad', 'Nomad', 'Nomad'],
    type: 'Planner',
  },
  {
    name: 'Hai',
    votes: ['Nomad', 'Planner', 'Nomad', 'Planner', 'Foodie', 'Planner', 'Nomad', 'Foodie', 'Dreamer', 'Local'],
    type: 'Planner',
  },
];
