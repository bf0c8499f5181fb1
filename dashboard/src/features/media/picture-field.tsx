import { Image, Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/web/limits';
import { pictureProblem } from '#contract/web/picture-url';
import { home } from '../../lib/base.ts';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { UrlField } from '../../ui/forms/url-field.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { PICTURE_HINT, PICTURE_TYPES } from './upload-picture.ts';
import { usePictureUpload } from './use-picture-upload.ts';

type PictureFieldProps = {
  label: string;
  addressLabel?: string;
  /** Dotted path of the address. */
  path: string;
  /** Address of the picture; '' for none. */
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
  /** The words for those who do not see it, where they can be given. */
  alt?: { value: string; path: string; error: string | undefined; onChange: (alt: string) => void };
};

/** A picture: dropped, pasted, chosen as a file, or from an address elsewhere. */
export function PictureField({
  label,
  addressLabel = `${label} URL`,
  path,
  url,
  error,
  onChange,
  alt,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const [isOver, setIsOver] = useState(false);
  const { progress, problem, start, retry } = usePictureUpload(onChange);
  const isBusy = progress !== undefined;

  const takeFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const [file] = data.files;
    if (!file) return;
    event.preventDefault();
    start(file);
  };
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      takeFiles(event, event.dataTransfer);
    },
    onPaste: (event: ClipboardEvent) => takeFiles(event, event.clipboardData),
  };
  return (
    <fieldset aria-label={label} className="grid min-w-0 gap-3" {...dropTarget}>
      <div>
        <p className="mb-1.5 font-medium">{label}</p>
        <div
          className={cx(
            'flex flex-wrap items-center gap-4 rounded-control border border-dashed p-3',
            isOver ? 'border-brand bg-brand-tint' : 'border-control',
          )}
        >
          {url ? <PicturePreview key={url} url={url} alt={alt?.value ?? ''} /> : <NoPicture />}
          <div className="flex flex-wrap items-center gap-2">
            <input
              ref={input}
              type="file"
              accept={PICTURE_TYPES.join()}
              aria-label={`${label} file`}
              aria-describedby={hint}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                start(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button ref={uploadButton} busy={isBusy} aria-describedby={hint} onClick={() => input.current?.click()}>
              <Upload /> {isBusy ? uploadingText(progress) : `${url ? 'Change' : 'Upload'} Picture`}
            </Button>
            {retry ? <Button onClick={retry}>Try again</Button> : null}
            {url && !isBusy ? (
              <Button
                variant="ghost"
                onClick={() => {
                  // This one goes with the picture.
                  uploadButton.current?.focus();
                  onChange('');
                }}
              >
                Remove
              </Button>
            ) : null}
          </div>
        </div>
        <p
          id={hint}
          role={problem ? 'alert' : undefined}
          className={cx('mt-1.5 text-[13px]', problem ? 'text-bad' : 'text-hint')}
        >
          {problem ?? `Drop or paste a picture here, or choose a file: ${PICTURE_HINT}.`}
        </p>
      </div>
      <UrlField
        label={addressLabel}
        data-path={path}
        placeholder="https://"
        value={url}
        error={error}
        problemOf={(value) => pictureProblem(value, home)}
        onChange={onChange}
      />
      {alt && url ? (
        <TextField
          label={`${label} in words`}
          data-path={alt.path}
          maxLength={limits.alt}
          hint="Read out to people who do not see it. Leave it empty where it only decorates."
          value={alt.value}
          error={alt.error}
          onChange={(event) => alt.onChange(event.target.value)}
        />
      ) : null}
    </fieldset>
  );
}

/** The server encodes a picture once all of it has arrived. */
const uploadingText = (progress: number): string =>
  progress < 1 ? `Uploading… ${Math.round(progress * 100)}%` : 'Preparing…';

const NoPicture = () => (
  <div className="grid h-20 w-32 place-items-center rounded-control bg-ground">
    <Image className="size-6 text-hint" aria-hidden />
  </div>
);
