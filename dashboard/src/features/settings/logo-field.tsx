import { useMutation } from '@tanstack/react-query';
import { Image, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Settings } from '#contract/user.schema';
import { cx } from '../../lib/cx.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { saveSettings, settingsQuery } from './queries.ts';
import { logoProblem, uploadLogo } from './upload-logo.ts';

/** The company logo: one image of at most 5 MB, prefilled into new quizzes. */
export function LogoField({ settings }: { settings: Settings }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<string>();
  const keep = (logoUrl: string) => queryClient.setQueryData(settingsQuery.queryKey, { ...settings, logoUrl });
  const upload = useMutation({
    mutationFn: (file: File) => uploadLogo(file, setProgress),
    onSuccess: (path) => {
      keep(path);
      toast({ title: 'Success', description: 'Logo uploaded successfully!' });
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to save logo. Please try again.', variant: 'destructive' }),
    onSettled: () => setProgress(0),
  });
  const remove = useMutation({
    mutationFn: () => saveSettings({ logoUrl: '' }),
    onSuccess: () => keep(''),
    onError: () => toast({ title: 'Error', description: 'Failed to remove the logo', variant: 'destructive' }),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = logoProblem(file);
    setProblem(found);
    if (!found) upload.mutate(file);
  };
  return (
    <div>
      <p className="mb-1.5 font-medium">Company logo</p>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={cx(
            'grid h-16 w-32 place-items-center overflow-hidden rounded-control border border-hairline',
            settings.logoUrl ? 'bg-white' : 'bg-ground',
          )}
        >
          {settings.logoUrl ? (
            <img src={settings.logoUrl} alt="Your logo" width={112} height={48} className="h-12 w-28 object-contain" />
          ) : (
            <Image className="size-6 text-hint" aria-hidden />
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Company logo file"
          aria-describedby={hint}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
          <Upload />{' '}
          {upload.isPending
            ? `Uploading… ${Math.round(progress * 100)}%`
            : settings.logoUrl
              ? 'Change Logo'
              : 'Upload Logo'}
        </Button>
        {settings.logoUrl ? (
          <Button variant="ghost" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        ) : null}
      </div>
      <p
        id={hint}
        role={problem ? 'alert' : undefined}
        className={`mt-1.5 text-[13px] ${problem ? 'text-bad' : 'text-hint'}`}
      >
        {problem ?? 'PNG, JPG, GIF, at most 5MB.'}
      </p>
    </div>
  );
}
