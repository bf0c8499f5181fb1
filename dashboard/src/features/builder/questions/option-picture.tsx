import { ImagePlus } from 'lucide-react';
import type { QuizOption } from '#contract/questions/question.schema';
import { PictureInput } from './picture-input.tsx';

type OptionPictureProps = {
  option: QuizOption;
  /** The letter of the option. */
  mark: string;
  /** Dotted path of the picture. */
  path: string;
  problem: string | undefined;
  onChange: (part: Pick<QuizOption, 'picture'>) => void;
};

/** The picture of an option, small until it is looked at. */
export function OptionPicture({ option: { picture }, mark, path, problem, onChange }: OptionPictureProps) {
  return (
    <details className="rounded-control border border-hairline">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control p-1.5 text-[13px] text-soft hover:bg-brand-tint [&::-webkit-details-marker]:hidden">
        {picture?.url ? (
          <img src={picture.url} alt="" width={44} height={44} className="size-11 rounded-control object-cover" />
        ) : (
          <span className="grid size-11 place-items-center rounded-control bg-ground text-hint">
            <ImagePlus className="size-5" aria-hidden />
          </span>
        )}
        <span className="min-w-0 truncate">{picture?.url ? picture.alt || 'Change the picture' : 'Add a picture'}</span>
        {problem ? <span className="text-bad">{problem}</span> : null}
      </summary>
      <div className="p-3">
        <PictureInput
          label={`Picture of option ${mark}`}
          path={path}
          value={picture}
          problem={problem}
          onChange={(next) => onChange({ picture: next })}
        />
      </div>
    </details>
  );
}
