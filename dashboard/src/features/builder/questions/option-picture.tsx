import { ImagePlus } from 'lucide-react';
import type { QuizOption } from '#contract/questions/question.schema';
import { pictureSources } from '#contract/quiz/media';
import { hrefOf } from '../../../lib/base.ts';
import { PictureField } from '../../media/picture-field.tsx';

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
  const { url, alt } = picture ?? { url: '', alt: '' };
  const { src, srcset } = pictureSources(hrefOf(url));
  return (
    <details className="rounded-control border border-hairline">
      <summary
        // A missing picture leads here, and opens it.
        data-path={path}
        tabIndex={0}
        className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control p-1.5 text-[13px] text-soft hover:bg-brand-tint [&::-webkit-details-marker]:hidden"
      >
        {url ? (
          <img
            src={src}
            srcSet={srcset?.webp}
            sizes="44px"
            alt=""
            width={44}
            height={44}
            className="size-11 rounded-control object-cover"
          />
        ) : (
          <span className="grid size-11 place-items-center rounded-control bg-ground text-hint">
            <ImagePlus className="size-5" aria-hidden />
          </span>
        )}
        <span className="min-w-0 truncate">{url ? alt || 'Change the picture' : 'Add a picture'}</span>
        {problem ? (
          <span data-says={path} className="text-bad">
            {problem}
          </span>
        ) : null}
      </summary>
      <div className="p-3">
        <PictureField
          label={`Picture of option ${mark}`}
          path={`${path}.url`}
          url={url}
          error={problem}
          onChange={(next) => onChange({ picture: next ? { url: next, alt } : undefined })}
          alt={{
            value: alt,
            path: `${path}.alt`,
            error: undefined,
            onChange: (next) => onChange({ picture: { url, alt: next } }),
          }}
        />
      </div>
    </details>
  );
}
