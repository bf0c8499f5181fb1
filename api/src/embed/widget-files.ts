import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbedData, EmbedQuiz, PageData } from '../../contract/quiz/public-quiz.schema.ts';
import { usedNames } from '../../contract/quiz/used-names.ts';
import { isLanguage, type Language } from '../../contract/texts/languages.ts';
import { widgetFolder } from '../dist-paths.ts';

const TOKEN = /__QUIZFUNNEL_(DATA|FRAGMENTS)__/;
const PART = /^(second|lead|page-care|proof)-[\w-]+\.js$/;

export type Messages = EmbedData['messages'];

/** The widget as the server hands it out. */
export type Widget = {
  /** The first part with a quiz inside: `embed` mounts into divs of a host page, `frame` fills a page of its own. `watch-frames`
   * is for host pages with frames. */
  script(
    ...quiz: ['embed', EmbedData] | ['frame', PageData] | ['watch-frames' | 'popup', Pick<EmbedData, 'origin'>]
  ): string;
  /** The script that measures a quiz's own page, once its visitor agrees. */
  measureScript(): string;
  /** The widget's texts in a language. */
  messages(language: Language): Messages;
  /** What comes after the first part, by the name that this knows; undefined for a part of another build. */
  part(file: string): string | undefined;
  /** Whether only the quiz's own script can draw it: others lack its form, or what its questions need. */
  needsOwnScript(quiz: EmbedQuiz): boolean;
};

/** What the build makes of a kind of question or a feature: an expression, and the names of what it needs. */
type Fragment = { code: string; needs?: string[] };

/** The widget in `dist`, each file of which is read once, when it is first asked for. */
export const builtWidget = (): Widget => widgetOf((path) => readFileSync(join(widgetFolder, path), 'utf8'));

/** A widget from its files. `read` throws for a file that is not there. */
export function widgetOf(read: (path: string) => string): Widget {
  const once = <T>(make: (name: string) => T) => {
    const known = new Map<string, T>();
    return (name = ''): T => {
      const value = known.get(name) ?? make(name);
      known.set(name, value);
      return value;
    };
  };
  const around = once((name) => {
    // Code and names of tokens in turn.
    const parts = read(`${name}.js`).split(TOKEN);
    const tokens = parts.filter((_part, index) => index % 2).sort();
    if (tokens.join() !== (name === 'watch-frames' || name === 'popup' ? 'DATA' : 'DATA,FRAGMENTS'))
      throw new Error(`The built widget ${name}.js must hold each token exactly once`);
    return parts;
  });
  const fragments = once(() => JSON.parse(read('fragments.json')) as Record<string, Fragment>);
  /** Names of the fragments that a quiz needs, in the order of the file: what others need stands first. */
  const fragmentsOf = (quiz: EmbedQuiz): string[] => {
    const used = usedNames(quiz);
    const all = fragments();
    const needed = new Set(Object.keys(all).flatMap((name) => (used.has(name) ? (all[name]?.needs ?? []) : [])));
    return Object.keys(all).filter((name) => used.has(name) || needed.has(name));
  };
  const part = once((file) => read(`parts/${file}`));
  return {
    script(kind, data) {
      // Scripts that can draw any lead form are larger, and few quizzes need them.
      const quiz = 'quiz' in data ? data.quiz : undefined;
      const code = () => (quiz ? fragmentsOf(quiz).map((name) => fragments()[name]?.code) : []).join();
      return around(quiz?.form ? `${kind}-form` : kind)
        .map((part, index) => (index % 2 === 0 ? part : part === 'DATA' ? inlineJson(data) : code()))
        .join('');
    },
    needsOwnScript: (quiz) => !!quiz.form || fragmentsOf(quiz).length > 0,
    measureScript: once(() => read('measure.js')),
    messages: once((language) => JSON.parse(read(`messages/${language}.json`)) as Messages),
    part(file) {
      if (!PART.test(file)) return undefined;
      try {
        return part(file);
      } catch {
        return undefined;
      }
    },
  };
}

/** The language to inline: the quiz's own, else the asked one, else English. */
export function languageFor(quizLanguage: string | undefined, asked: unknown): Language {
  if (isLanguage(quizLanguage)) return quizLanguage;
  return isLanguage(asked) ? asked : 'en';
}

/** JSON that is safe inside a script element and inside a script: it can neither end the element nor a line. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
