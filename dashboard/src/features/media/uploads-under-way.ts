const running = new Set<Promise<unknown>>();

/** Notes an upload until it ends, whichever way. */
export function noteUpload<T>(upload: Promise<T>): Promise<T> {
  running.add(upload);
  const end = () => running.delete(upload);
  upload.then(end, end);
  return upload;
}

/** Resolves once no picture is on its way any more, and what was uploaded is in its field; undefined where none is. */
export const uploadsUnderWay = (): Promise<void> | undefined =>
  running.size === 0
    ? undefined
    : Promise.allSettled(running)
        // Fields take what has arrived in the turn after.
        .then(() => new Promise((resolve) => setTimeout(resolve)))
        .then(() => uploadsUnderWay());
