import { file, shared } from 'virtual:after-lead';
import { paths } from '#contract/paths';
import type { AfterLead } from './after-lead/after-lead.ts';
import type { QuizHost } from './quiz-host.ts';

/**
 * Fetches the second part of this very build. An import is let in by whatever policy let this script in: its origin, its nonce or
 * `strict-dynamic`; and pages with trusted types have no say in it, as they have with the address of a script element.
 */
export const fetchAfterLead =
  (origin: string): QuizHost['afterLead'] =>
  async (failures) => {
    // Some browsers remember by its address that a module did not come.
    const part = await import(`${origin}${paths.embedPart(file)}${failures ? `?${failures}` : ''}`);
    return (part.default as (from: object) => AfterLead)(shared);
  };
