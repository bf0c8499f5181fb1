import { Clapperboard, Image } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/quiz/media.schema';
import { INVALID_VIDEO, storedVideoAddress } from '#contract/quiz/video-address';
import { Segments } from '../../ui/forms/segments.tsx';
import { UrlField } from '../../ui/forms/url-field.tsx';
import { PictureField } from './picture-field.tsx';

type MediaFieldProps = {
  /** What it is shown with: `Question 1`. */
  label: string;
  /** Dotted path of the media. */
  path: string;
  value: Media | undefined;
  errorOf: (path: string) => string | undefined;
  /** Undefined for none. */
  onChange: (media: Media | undefined) => void;
};

/** A picture or a video, by choice. */
export function MediaField({ label, path, value, errorOf, onChange }: MediaFieldProps) {
  const [chosen, setChosen] = useState<Media['kind']>('picture');
  const kind = value?.kind ?? chosen;
  const choose = (next: Media['kind']) => {
    setChosen(next);
    if (value && value.kind !== next) onChange(undefined);
  };
  const alt = value?.kind === 'picture' ? value.alt : '';
  const url = value?.url ?? '';
  return (
    <div className="grid gap-3">
      <Segments
        label={`${label} media`}
        className="justify-self-start"
        value={kind}
        choices={[
          ['picture', 'Picture', Image],
          ['video', 'Video', Clapperboard],
        ]}
        onChange={choose}
      />
      {kind === 'picture' ? (
        <PictureField
          label={`${label} picture`}
          path={`${path}.url`}
          url={url}
          error={errorOf(`${path}.url`)}
          onChange={(next) => onChange(next ? { kind, url: next, alt } : undefined)}
          alt={{
            value: alt,
            path: `${path}.alt`,
            error: errorOf(`${path}.alt`),
            onChange: (next) => onChange({ kind, url, alt: next }),
          }}
        />
      ) : (
        <UrlField
          label={`${label} video URL`}
          data-path={`${path}.url`}
          placeholder="https://"
          hint="YouTube, Vimeo, or an .mp4 or .webm file"
          value={url}
          error={errorOf(`${path}.url`)}
          problemOf={videoProblem}
          // In the one form in which it is stored, which the preview needs too.
          onBlur={() => {
            const stored = storedVideoAddress(url);
            if (stored && stored !== url) onChange({ kind, url: stored });
          }}
          onChange={(next) => onChange(next ? { kind, url: next } : undefined)}
        />
      )}
    </div>
  );
}

/** Why an address is none of a video, in words; undefined for one that is, and for ''. */
const videoProblem = (value: string): string | undefined =>
  value.trim() === '' || storedVideoAddress(value) ? undefined : INVALID_VIDEO;
