import { Image, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { isRefusal } from '../../lib/api.ts';
import { hrefOf } from '../../lib/base.ts';
import { cx } from '../../lib/cx.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { LOGO_TYPES, logoProblem, NOT_AN_IMAGE, NOT_DRAWN, NotAnImage, uploadLogo } from './upload-logo.ts';

type LogoPickerProps = {
  label: string;
  /** Dotted path of the field, where a problem of it leads. */
  path?: string;
  /** Address of the picture; '' for none. */
  value: string;
  /** Whether an uploaded file becomes the account's logo too. */
  asDefault: boolean;
  /** Gets the path of what was uploaded. */
  onUploaded: (path: string) => void;
  onRemove: () => void;
  removing?: boolean;
};

/** A logo with the ways to upload another one and to remove it: one image of at most 5 MB. */
export function LogoPicker({ label, path, value, asDefault, onUploaded, onRemove, removing = false }: LogoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<string>();
  const upload = useWrite({
    mutationFn: (file: File) => uploadLogo(file, asDefault, setProgress),
    onSuccess: (path) => {
      onUploaded(path);
      toast({ title: 'Success', description: 'Logo uploaded successfully!' });
    },
    onError: (error) => {
      if (error instanceof NotAnImage) setProblem(NOT_DRAWN);
      if (isRefusal(error, 'upload_refused')) setProblem(NOT_AN_IMAGE);
      toast({
        title: 'Error',
        description: 'Failed to save logo. Please try again.',
        variant: 'destructive',
      });
    },
    onSettled: () => setProgress(0),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = logoProblem(file);
    setProblem(found);
    if (!found) upload.mutate(file);
  };
  return (
    <div>
      <p className="mb-1.5 font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={cx(
            'grid h-16 w-32 place-items-center overflow-hidden rounded-control border border-hairline',
            value ? 'bg-white' : 'bg-ground',
          )}
        >
          {value ? (
            <img src={hrefOf(value)} alt="Your logo" width={112} height={48} className="h-12 w-28 object-contain" />
          ) : (
            <Image className="size-6 text-hint" aria-hidden />
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join()}
          aria-label={`${label} file`}
          aria-describedby={hint}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button ref={uploadButton} data-path={path} busy={upload.isPending} onClick={() => input.current?.click()}>
          <Upload />{' '}
          {upload.isPending ? `Uploading… ${Math.round(progress * 100)}%` : `${value ? 'Change' : 'Upload'} Logo`}
        </Button>
        {value ? (
          <Button
            variant="ghost"
            busy={removing}
            onClick={() => {
              // This one goes with the picture.
              uploadButton.current?.focus();
              onRemove();
            }}
          >
            Remove
          </Button>
        ) : null}
      </div>
      <p
        id={hint}
        role={problem ? 'alert' : undefined}
        className={`mt-1.5 text-[13px] ${problem ? 'text-bad' : 'text-hint'}`}
      >
        {problem ?? 'PNG, JPG, GIF, at most 5MB. WebP and SVG work, too.'}
      </p>
    </div>
  );
}
