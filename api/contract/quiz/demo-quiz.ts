import { omit } from '../pick.ts';
import { privateFields } from './private-fields.ts';
import type { PublicQuiz } from './public-quiz.schema.ts';
import { quizDefaults } from './quiz-defaults.ts';

export const DEMO_QUIZ_ID = 'demo-quiz';
/** The id of the demo's outcome when no bucket was chosen. */
export const DEMO_DEFAULT_OUTCOME = 'demo-strategic';

type Row = [text: string, points: number, bucket: string];
const question = (order: number, title: string, rows: Row[]): PublicQuiz['questions'][number] => ({
  id: `demo-q${order + 1}`,
  type: 'multiple_choice',
  title,
  order,
  answerOptions: rows.map(([text, points, bucket], index) => ({
    id: `demo-q${order + 1}-${index + 1}`,
    text,
    points,
    bucket,
    order: index,
  })),
});

/** The built-in quiz of every installation. Its best answers add up to 100 points, so a sum is also a score out of 100. */
export const demoQuiz: PublicQuiz = {
  ...omit(quizDefaults, privateFields),
  id: DEMO_QUIZ_ID,
  title: "What's Your Marketing Style?",
  description: 'Three quick questions to find out how you win customers.',
  outcomeType: 'bucket',
  isActive: true,
  version: 'demo-1',
  questions: [
    question(0, 'What do you reach for first when planning a campaign?', [
      ['A clear goal and a plan to reach it', 34, 'strategic'],
      ['A bold idea nobody has seen before', 30, 'creative'],
      ['The numbers from the last campaign', 32, 'analytical'],
      ['A conversation with customers', 28, 'social'],
    ]),
    question(1, 'How do you know that a campaign worked?', [
      ['It moved us towards the goal of the year', 33, 'strategic'],
      ['People still talk about it weeks later', 29, 'creative'],
      ['The conversion rate went up', 33, 'analytical'],
      ['The community grew and joined in', 28, 'social'],
    ]),
    question(2, 'Your budget doubles overnight. What now?', [
      ['Spread it over a roadmap of the next quarters', 33, 'strategic'],
      ['Finally make the film we have dreamed of', 28, 'creative'],
      ['Run more tests and scale what wins', 33, 'analytical'],
      ['Bring our best customers together', 27, 'social'],
    ]),
  ],
  outcomeBuckets: [
    {
      id: 'demo-strategic',
      name: 'strategic',
      title: 'The Strategist',
      description:
        'You think in goals and steps. Campaigns are moves in a longer game, and you see several of them ahead.',
    },
    {
      id: 'demo-creative',
      name: 'creative',
      title: 'The Creative',
      description:
        'You win attention with ideas. People remember what you make because nobody else would have made it.',
    },
    {
      id: 'demo-analytical',
      name: 'analytical',
      title: 'The Analyst',
      description: 'You let the numbers speak. What you cannot measure you test, and what wins you scale.',
    },
    {
      id: 'demo-social',
      name: 'social',
      title: 'The Community Builder',
      description: 'You grow by bringing people together. Your customers are your best marketing team.',
    },
  ],
  submissionCount: 1284,
  completionRate: 87,
  averageScore: 76,
};
