import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbedData, PageData } from '../../contract/quiz/public-quiz.schema.ts';
import { isLanguage, type Language } from '../../contract/texts/languages.ts';
import { widgetFolder } from '../dist-paths.ts';

const TOKEN = '__QUIZFUNNEL_DATA__';
const PART = /^(second|page-care|proof)-[\w-]+\.js$/;

export type Messages = EmbedData['messages'];

/** The widget as the server hands it out. */
export type Widget = {
  /** The first part with a quiz inside: `embed` mounts into divs of a host page, `frame` fills a page of its own. `watch-frames`
   * is for host pages with frames. */
  script(...quiz: ['embed', EmbedData] | ['frame', PageData] | ['watch-frames', Pick<EmbedData, 'origin'>]): string;
  /** The widget's texts in a language. */
  messages(language: Language): Messages;
  /** What comes after the first part, by the name that this knows; undefined where no build that is kept has made it. */
  part(file: string): string | undefined;
};

/** The widget in `dist`, each file of which is read once, when it is first asked for. */
export const builtWidget = (): Widget => widgetOf((path) => readFileSync(join(widgetFolder, path), 'utf8'));

/** A widget from its files. `read` throws for a file that is not there. */
export function widgetOf(read: (path: string) => string): Widget {
  const once = <T>(make: (name: string) => T) => {
    const known = new Map<string, T>();
    return (name: string): T => {
      const value = known.get(name) ?? make(name);
      known.set(name, value);
      return value;
    };
  };
  const around = once((name) => {
    const parts = read(`${name}.js`).split(TOKEN);
    if (parts.length !== 2) throw new Error(`The built widget ${name}.js must hold ${TOKEN} exactly once`);
    return parts as [before: string, after: string];
  });
  const part = once((file) => read(`parts/${file}`));
  return {
    script(kind, data) {
      // Scripts that can draw any lead form are larger, and few quizzes need them.
      const [before, after] = around('quiz' in data && data.quiz?.form ? `${kind}-form` : kind);
      return before + inlineJson(data) + after;
    },
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
