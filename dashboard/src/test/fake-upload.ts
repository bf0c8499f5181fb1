import type { FakeApi } from './fake-api.ts';

/** Stands in for XMLHttpRequest, which uploads files: the stub of the API answers, once `progress` was reported. */
export const fakeUploads = (api: FakeApi, progress = 1) =>
  class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    statusText = '';
    response: unknown;
    responseType = '';
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    #isAborted = false;
    readonly #headers = new Headers();
    #call: [method: string, url: string] = ['', ''];

    open(method: string, url: string) {
      this.#call = [method, url];
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    abort() {
      this.#isAborted = true;
      this.onabort();
    }
    async send(body: File) {
      const [method, url] = this.#call;
      this.upload.onprogress?.({ loaded: progress, total: 1 });
      const response = await api.fetch(url, { method, headers: this.#headers, body }).catch(() => undefined);
      if (this.#isAborted) return;
      if (!response) return this.onerror();
      this.status = response.status;
      this.response = await response.json();
      this.onload();
    }
  };
