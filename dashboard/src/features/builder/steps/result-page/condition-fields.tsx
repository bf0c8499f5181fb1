import type { Condition } from '#contract/result/blocks.schema';
import { SelectField, TextField } from '../../../../ui/forms/field.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { categoriesOf, newCondition } from './condition-words.ts';

const sorts: Array<[when: Condition['when'], name: string]> = [
  ['outcome', 'the outcome is'],
  ['score', 'the score is between'],
  ['category', 'a score category is between'],
  ['chosen', 'an option was chosen'],
  ['answered', 'a question was answered'],
];

type ConditionFieldsProps = {
  condition: Condition | undefined;
  /** What the block is called to screen readers: “block 2”. */
  of: string;
  quiz: EditedQuiz;
  onChange: (condition: Condition | undefined) => void;
};

/** When a block is shown, as a sentence to fill in. */
export function ConditionFields({ condition, of, quiz, onChange }: ConditionFieldsProps) {
  const possible = sorts.filter(([when]) => condition?.when === when || newCondition(when, quiz));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label="Show this block"
        aria-label={`When ${of} is shown`}
        className="min-w-48"
        value={condition?.when ?? ''}
        onChange={({ target }) => onChange(newCondition(target.value, quiz))}
      >
        <option value="">always</option>
        {possible.map(([when, name]) => (
          <option key={when} value={when}>
            when {name}
          </option>
        ))}
      </SelectField>
      {condition ? <Details condition={condition} of={of} quiz={quiz} onChange={onChange} /> : null}
    </div>
  );
}

type DetailsProps = ConditionFieldsProps & { condition: Condition };

function Details({ condition, of, quiz, onChange }: DetailsProps) {
  const { questions, outcomes } = quiz;
  const choose = (
    label: string,
    value: string,
    rows: ReadonlyArray<readonly [id: string, text: string]>,
    pick: (id: string) => void,
  ) => (
    <SelectField
      label={label}
      aria-label={`${label} of ${of}`}
      hideLabel
      className="min-w-0 flex-1 basis-40"
      value={value}
      onChange={({ target }) => pick(target.value)}
    >
      {rows.some(([id]) => id === value) ? null : <option value={value}>Choose …</option>}
      {rows.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const titles = questions.map(({ id, title }, index) => [id, `${index + 1} · ${title}`] as const);
  switch (condition.when) {
    case 'outcome':
      return choose(
        'Outcome',
        condition.outcomeId,
        outcomes.map(({ id, name }) => [id, name]),
        (outcomeId) => onChange({ ...condition, outcomeId }),
      );
    case 'score':
      return <Range condition={condition} of={of} onChange={onChange} />;
    case 'category':
      return (
        <>
          {choose(
            'Category',
            condition.category,
            categoriesOf(quiz).map((name) => [name, name]),
            (category) => onChange({ ...condition, category }),
          )}
          <Range condition={condition} of={of} onChange={onChange} />
        </>
      );
    case 'chosen': {
      const options = questions.find(({ id }) => id === condition.questionId)?.options ?? [];
      return (
        <>
          {choose(
            'Question',
            condition.questionId,
            titles.filter((_, index) => questions[index]?.options.length),
            (questionId) => {
              const optionId = questions.find(({ id }) => id === questionId)?.options[0]?.id ?? '';
              onChange({ ...condition, questionId, optionId });
            },
          )}
          {choose(
            'Option',
            condition.optionId,
            options.map(({ id, text }) => [id, text]),
            (optionId) => onChange({ ...condition, optionId }),
          )}
        </>
      );
    }
    case 'answered':
      return choose('Question', condition.questionId, titles, (questionId) => onChange({ ...condition, questionId }));
  }
}

type Ranged = Extract<Condition, { min: number }>;

function Range({ condition, of, onChange }: { condition: Ranged; of: string; onChange: (next: Condition) => void }) {
  const end = (name: 'min' | 'max', label: string) => (
    <TextField
      label={`${label} of ${of}`}
      hideLabel
      className="w-20"
      type="number"
      min={0}
      max={100}
      value={condition[name]}
      onChange={({ target }) =>
        onChange({ ...condition, [name]: Math.min(100, Math.max(0, Math.round(Number(target.value)))) })
      }
    />
  );
  return (
    <div className="flex items-center gap-2">
      {end('min', 'Least')}
      <span>and</span>
      {end('max', 'Most')}
    </div>
  );
}
