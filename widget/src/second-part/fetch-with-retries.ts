const MAX_LOADS = 3;
const RETRY_DELAY_MS = 1_000;

/** Resolves after `ms` milliseconds. */
export const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** Fetches a part of the script. Tries again where the connection was away for a moment. */
export const fetchWithRetries = <Part>(fetchPart: () => Promise<Part>, load = 1): Promise<Part> =>
  fetchPart().catch(async (error) => {
    if (load === MAX_LOADS) throw error;
    await wait(RETRY_DELAY_MS * load);
    return fetchWithRetries(fetchPart, load + 1);
  });
