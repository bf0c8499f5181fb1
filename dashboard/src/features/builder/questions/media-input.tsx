import { Clapperboard, Image } from 'lucide-react';
import { useState } from 'react';
import type { Question } from '#contract/questions/question.schema';
import { Segments } from '../../../ui/forms/segments.tsx';
import { UrlField } from '../../../ui/forms/url-field.tsx';
import { PictureInput } from './picture-input.tsx';

type Media = NonNullable<Question['media']>;
type MediaInputProps = {
  label: string;
  /** Dotted path of the media. */
  path: string;
  value: Media | undefined;
  errorOf: (path: string) => string | undefined;
  onChange: (media: Media | undefined) => void;
};

const choices = [
  ['picture', 'Picture', Image],
  ['video', 'Video', Clapperboard],
] as const;

/** A picture or a video, by choice. */
export function MediaInput({ label, path, value, errorOf, onChange }: MediaInputProps) {
  const [chosen, setChosen] = useState<Media['kind']>('picture');
  const kind = value?.kind ?? chosen;
  return (
    <div className="grid gap-3">
      <Segments
        label={`${label}: picture or video`}
        className="justify-self-start"
        value={kind}
        choices={choices}
        onChange={(next) => {
          setChosen(next);
          if (value && value.kind !== next) onChange(undefined);
        }}
      />
      {kind === 'picture' ? (
        <PictureInput
          label={`${label} picture`}
          path={path}
          value={value?.kind === 'picture' ? value : undefined}
          problem={errorOf(`${path}.url`)}
          onChange={(picture) => onChange(picture && { kind: 'picture', ...picture })}
        />
      ) : (
        <UrlField
          label={`${label} video address`}
          data-path={`${path}.url`}
          placeholder="https://"
          hint="YouTube, Vimeo, or an .mp4 or .webm file"
          value={value?.url ?? ''}
          error={errorOf(`${path}.url`)}
          onChange={(url) => onChange(url ? { kind: 'video', url } : undefined)}
        />
      )}
    </div>
  );
}
