import { shownBefore } from '#contract/flow';
import { kinds } from '#contract/questions/kinds';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { categoriesOf } from './condition-words.ts';

export type PipedValue = { placeholder: string; name: string };

/** The values that a text of the quiz can hold, in groups; with `before`, the id of a question, those that are known when it is asked. */
export function pipedValuesOf(
  quiz: Pick<EditedQuiz, 'questions' | 'outcomeType'>,
  before?: string,
): Array<[group: string, values: PipedValue[]]> {
  const known = before === undefined ? undefined : shownBefore(quiz.questions, before);
  const answers = quiz.questions.flatMap(({ id, title, type }, index) =>
    kinds[type].asks && id !== before && (known?.includes(id) ?? true)
      ? { placeholder: `{{answer:${id}}}`, name: `${index + 1} · ${title}` }
      : [],
  );
  const ofResult: PipedValue[] = [
    { placeholder: '{{name}}', name: 'Name' },
    { placeholder: '{{score}}', name: 'Score' },
    { placeholder: '{{outcome}}', name: 'Title of the outcome' },
    { placeholder: '{{outcomeName}}', name: 'Name of the outcome' },
    ...(quiz.outcomeType === 'bucket' ? [{ placeholder: '{{outcome2}}', name: 'Title of the runner-up' }] : []),
  ];
  const categories = categoriesOf(quiz).map((name) => ({ placeholder: `{{category:${name}}}`, name }));
  const groups: Array<[string, PipedValue[]]> =
    before === undefined
      ? [
          ['Result', ofResult],
          ['Scores of categories', categories],
          ['Answers', answers],
        ]
      : [['Answers', answers]];
  return groups.filter(([, values]) => values.length > 0);
}
