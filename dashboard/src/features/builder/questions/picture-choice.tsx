import { Images } from 'lucide-react';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import { takesSeveral } from '#contract/questions/takes-several';
import { limits } from '#contract/web/limits';
import { Segments } from '../../../ui/forms/segments.tsx';
import { optionMark } from '../editing/turns.ts';
import type { AnswersProps, QuestionEditor } from './editor.ts';
import { multipleChoice } from './multiple-choice.ts';
import { OptionList } from './option-list.tsx';
import { OptionPicture } from './option-picture.tsx';
import { SetBounds } from './set-bounds.tsx';

const choices = [
  ['one', 'One picture'],
  ['several', 'Several pictures'],
] as const;

export const pictureChoice: QuestionEditor = {
  ...multipleChoice,
  name: 'Picture choice',
  about: 'One or several of a few pictures',
  Icon: Images,
  Answers: Pictures,
  chooses: (question) => (takesSeveral(question) ? 'several' : 'one'),
};

/** How many options can be chosen together. */
const mostOf = (options: readonly QuizOption[]): number =>
  Math.max(limits.minOptions, options.filter(({ alone }) => !alone).length);

function Pictures(props: AnswersProps) {
  const { index, problems, onChange } = props;
  const isSet = takesSeveral(props);
  /** “As many as there are” stays that when options come and go. */
  const change = (make: (question: Question) => Question) =>
    onChange((before) => {
      const after = make(before);
      const isAll = takesSeveral(before) && before.max === after.max && before.max === mostOf(before.options);
      return isAll ? { ...after, max: mostOf(after.options) } : after;
    });
  return (
    <div className="grid gap-4">
      <Segments
        label="How many can be chosen"
        className="justify-self-start"
        value={isSet ? 'several' : 'one'}
        choices={choices}
        onChange={(next) =>
          onChange((now) => ({ ...now, min: undefined, max: next === 'several' ? mostOf(now.options) : undefined }))
        }
      />
      <OptionList
        {...props}
        onChange={change}
        below={(option, place, onPart) => (
          <OptionPicture
            option={option}
            mark={optionMark(place, props.options.length)}
            path={`questions.${index}.options.${place}.picture`}
            problem={problems[`options.${place}.picture`] ?? problems[`options.${place}.picture.url`]}
            onChange={onPart}
          />
        )}
      />
      {isSet ? <SetBounds {...props} onChange={onChange} /> : null}
    </div>
  );
}
