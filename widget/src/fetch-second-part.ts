import { shared } from 'virtual:fragments';
import { file } from 'virtual:second-part';
import { fetchPart } from './fetch-part.ts';
import type { QuizHost } from './quiz-host.ts';
import type { SecondPart } from './second-part/second-part.ts';

export const fetchSecondPart =
  (origin: string): QuizHost['secondPart'] =>
  async (language, failures) =>
    ((await fetchPart(origin, `${file}-${language}.js`, failures)).default as (from: object) => SecondPart)(shared);
