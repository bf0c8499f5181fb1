import type { HostOptions } from '../host-options.ts';
import type { TellError } from './report.ts';

/** Says in words what was wrong with a page's call of `mount`, in the console and, where there is an element, by `quiz:error`. */
export const mountFailed =
  (tellError: TellError) =>
  (element: unknown, options: HostOptions | undefined, error: unknown): void => {
    const { nodeType, localName } = (element ?? {}) as HTMLElement;
    const { quizId = '' } = options ?? {};
    const problem =
      nodeType !== 1
        ? `mount(element, { quizId }) needs an element, and was given ${element}`
        : quizId
          ? `no quiz can be mounted into this ${localName}: ${error}`
          : 'mount(element, { quizId }) needs a quizId';
    console.error(`Quizfunnel: ${problem}`);
    if (nodeType === 1) tellError(element as HTMLElement, quizId, 'mount_failed', problem);
  };
