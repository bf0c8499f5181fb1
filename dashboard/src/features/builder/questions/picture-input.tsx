import type { QuizOption } from '#contract/questions/question.schema';
import { pictureProblem } from '#contract/web/picture-url';
import { TextField } from '../../../ui/forms/field.tsx';
import { UrlField } from '../../../ui/forms/url-field.tsx';
import { LogoPicker } from '../../logo/logo-picker.tsx';

const MAX_ALT = 200;

type Picture = NonNullable<QuizOption['picture']>;
type PictureInputProps = {
  label: string;
  /** Dotted path of the picture. */
  path: string;
  value: Picture | undefined;
  problem: string | undefined;
  onChange: (picture: Picture | undefined) => void;
};

/** A picture, uploaded or from an address, with the words for those who do not see it. */
export function PictureInput({ label, path, value, problem, onChange }: PictureInputProps) {
  const { url, alt } = value ?? { url: '', alt: '' };
  const give = (next: string) => onChange(next ? { url: next, alt } : undefined);
  return (
    <div className="grid gap-3" data-path={path}>
      <LogoPicker
        label={label}
        noun="Picture"
        value={url}
        asDefault={false}
        onUploaded={give}
        onRemove={() => onChange(undefined)}
      />
      <div className="grid gap-3 @md:grid-cols-2">
        <UrlField
          label={`${label}, address`}
          data-path={`${path}.url`}
          placeholder="https://"
          value={url}
          error={problem}
          problemOf={(given) => pictureProblem(given, location.origin)}
          onChange={give}
        />
        {url ? (
          <TextField
            label={`${label} in words`}
            data-path={`${path}.alt`}
            maxLength={MAX_ALT}
            hint="For people who do not see it. Empty where it only decorates."
            value={alt}
            onChange={({ target }) => onChange({ url, alt: target.value })}
          />
        ) : null}
      </div>
    </div>
  );
}
