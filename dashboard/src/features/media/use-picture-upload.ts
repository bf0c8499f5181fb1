import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { pictureFileProblem, uploadFailure, uploadPicture } from './upload-picture.ts';
import { noteUpload } from './uploads-under-way.ts';

/** The picture is there to be seen; a longer message would lie over the fields that come next. */
const TOAST_MS = 2_500;

export type PictureUpload = {
  /** Share that is sent, from 0 to 1, while an upload is running. */
  progress: number | undefined;
  problem: string | undefined;
  /** Uploads one file. Does nothing while another upload is running. */
  start: (file: File | undefined) => void;
  /** Sends the same file again, where that may help. */
  retry: (() => void) | undefined;
};

/** Uploads pictures one at a time. What is still running when the field is removed is aborted and changes nothing. */
export function usePictureUpload(onUploaded: (url: string) => void): PictureUpload {
  const [progress, setProgress] = useState(0);
  const [refused, setRefused] = useState<string>();
  const removal = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    removal.current = controller;
    return () => controller.abort();
  }, []);
  const upload = useWrite({
    mutationFn: (file: File) =>
      noteUpload(uploadPicture(file, { onProgress: setProgress, signal: (removal.current as AbortController).signal })),
    onSuccess: ({ url }) => {
      onUploaded(url);
      toast({ title: 'Success', description: 'Picture uploaded successfully!', durationMs: TOAST_MS });
    },
    onSettled: () => setProgress(0),
  });
  const failure = upload.error ? uploadFailure(upload.error) : undefined;
  return {
    progress: upload.isPending ? progress : undefined,
    problem: refused ?? failure?.message,
    start: (file) => {
      if (!file || upload.isPending) return;
      const problem = pictureFileProblem(file);
      setRefused(problem);
      if (!problem) upload.mutate(file);
    },
    retry: failure?.retry && !refused && upload.variables ? () => upload.mutate(upload.variables as File) : undefined,
  };
}
