import { file } from 'virtual:after-lead';
import { shared } from 'virtual:fragments';
import type { AfterLead } from './after-lead/after-lead.ts';
import { fetchPart } from './fetch-part.ts';
import type { QuizHost } from './quiz-host.ts';

export const fetchAfterLead =
  (origin: string): QuizHost['afterLead'] =>
  async (language, failures) =>
    ((await fetchPart(origin, `${file}-${language}.js`, failures)).default as (from: object) => AfterLead)(shared);
