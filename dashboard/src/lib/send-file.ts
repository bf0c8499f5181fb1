import { ApiError, accountHeader } from './api.ts';
import { hrefOf } from './base.ts';

type SendOptions = {
  /** Gets 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};

/** Sends the bytes of a file. `fetch` reports no progress of an upload; XMLHttpRequest does. Throws as `api` does. */
export function sendFile<T>(method: string, url: string, file: File, { onProgress, signal }: SendOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, hrefOf(url));
    request.setRequestHeader('Content-Type', file.type);
    // Elsewhere it would need the other site's permission.
    if (url.startsWith('/'))
      for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.responseType = 'json';
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve(request.response as T)
        : reject(new ApiError(request.status, request.response ?? undefined, request.statusText));
    request.onerror = () => reject(new Error('network'));
    request.onabort = () => reject(new DOMException('The upload was aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
