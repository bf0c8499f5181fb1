import type { SubmissionBody } from '../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../contract/quiz/quiz.schema.ts';

export type Question = NonNullable<QuizDraft['questions']>[number];
export type Given = string | string[] | number | { text: string } | undefined;
export const outcomeNames = ['Dry', 'Oily', 'Sensitive', 'Balanced'];
/** `Tight: Dry 2, Oily 1` */
function row(text: string, rest: object = {}) {
  const [label = '', worths = ''] = text.split(': ');
  const votes = worths.split(', ').flatMap((worth) => {
    const [name = '', weight] = worth.split(' ');
    return weight ? [{ outcomeId: `o${outcomeNames.indexOf(name)}`, weight: Number(weight) }] : [];
  });
  return { text: label, votes, ...rest };
}
const picture = { picture: { url: 'https://pictures.example/a.jpg', alt: '' } };

/** The questions of “Find your skin routine”. */
export const skinRoutine: Question[] = [
  {
    title: 'How does your skin feel an hour after washing?',
    type: 'picture_choice',
    options: [
      'Tight: Dry 2',
      'Comfortable: Balanced 2',
      'Shiny all over: Oily 2',
      'Shiny in the middle: Oily 1, Dry 1',
    ].map((text) => row(text, picture)),
  },
  {
    title: 'What bothers you?',
    type: 'multiple_select',
    min: 1,
    max: 3,
    options: [
      ...['Redness: Sensitive 2', 'Dullness: Dry 1', 'Breakouts: Oily 2', 'Lines: Dry 1', 'Large pores: Oily 1'].map(
        (text) => row(text),
      ),
      row('Nothing: Balanced 2', { alone: true }),
    ],
  },
  {
    title: 'Does your skin react to new products?',
    options: [row('Often: Sensitive 3'), row('Sometimes: Sensitive 1'), row('Never', { next: 'age' })],
  },
  { title: 'What does it react to?', type: 'long_text', optional: true },
  {
    id: 'age',
    title: 'How old are you?',
    type: 'number',
    look: 'slider',
    min: 16,
    max: 80,
    options: [row('up to 29: Oily 1', { upTo: 29 }), row('30–49', { upTo: 49 }), row('50 and more: Dry 2')],
  },
  {
    title: 'How much time do you take in the morning?',
    type: 'scale',
    low: 'none',
    high: 'a ritual',
    options: ['1', '2', '3', '4', '5'].map((text) => row(text)),
  },
  {
    title: 'Where do you live?',
    type: 'dropdown',
    options: ['Portugal', 'Norway', 'Japan', ...Array.from({ length: 37 }, (_, at) => `Country ${at}`)].map((text) =>
      row(text),
    ),
  },
  {
    title: 'Which would you try first?',
    type: 'picture_choice',
    options: ['Cream: Dry 1', 'Gel: Oily 1', 'Nothing, thanks: Balanced 1'].map((text) => row(text, picture)),
  },
];

/** Answers by the words of options, or a number, or a text; undefined is none. */
export function answersOf({ questions }: Quiz, given: Given[]): SubmissionBody['answers'] {
  return questions.flatMap(({ id: questionId, options }, place): SubmissionBody['answers'] => {
    const answer = given[place];
    if (answer === undefined) return [];
    if (typeof answer === 'number') return [{ questionId, numberAnswer: answer }];
    if (typeof answer === 'object' && 'text' in answer) return [{ questionId, textAnswer: answer.text }];
    const ids = [answer].flat().map((text) => options.find((option) => option.text === text)?.id ?? text);
    return [
      Array.isArray(answer) ? { questionId, answerOptionIds: ids } : { questionId, answerOptionId: ids[0] ?? '' },
    ];
  });
}
