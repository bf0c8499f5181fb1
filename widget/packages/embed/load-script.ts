const loading = new Map<string, Promise<unknown>>();
const failures = new Map<string, number>();

/**
 * Runs a script of the server, once on a page. After a failure the next call tries again.
 *
 * Uses `import()`, because a Content Security Policy that allows the page's own scripts by nonce or
 * `strict-dynamic` also allows that, and Trusted Types do not apply. Some browsers cache a failed
 * import by its address, so the number of failures changes it.
 */
export function loadScript(server: string, path: string): Promise<unknown> {
  const address = server + path;
  const failed = failures.get(address) ?? 0;
  const load = async () =>
    // The comments keep bundlers from resolving the address when they build.
    import(
      /* webpackIgnore: true */ /* @vite-ignore */ server.replace(/\/$/, '') + path + (failed ? `?${failed}` : '')
    );
  const loaded =
    loading.get(address) ??
    load().catch((error) => {
      loading.delete(address);
      failures.set(address, failed + 1);
      throw error;
    });
  loading.set(address, loaded);
  return loaded;
}
