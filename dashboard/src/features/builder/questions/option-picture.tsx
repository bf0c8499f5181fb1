import type { QuizOption } from '#contract/questions/question.schema';
import { optionMark } from '../editing/turns.ts';
import { PictureInput } from './picture-input.tsx';

type OptionPictureProps = {
  option: QuizOption;
  /** Dotted path of the picture. */
  path: string;
  place: number;
  problem: string | undefined;
  onChange: (part: Pick<QuizOption, 'picture'>) => void;
};

/** The picture of an option. */
export function OptionPicture({ option: { picture }, path, place, problem, onChange }: OptionPictureProps) {
  return (
    <PictureInput
      label={`Picture of option ${optionMark(place, 0)}`}
      path={path}
      value={picture}
      problem={problem}
      onChange={(next) => onChange({ picture: next })}
    />
  );
}
