import type { HostOptions } from '../host-options.ts';
import type { ReportError } from './report-problem.ts';

/**
 * Reports a failed call of `mount` by the page to the console and, when there is an element, as
 * `quiz:error`.
 */
export const createMountFailureReporter =
  (reportError: ReportError) =>
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
    if (nodeType === 1) reportError(element as HTMLElement, quizId, 'mount_failed', problem);
  };
