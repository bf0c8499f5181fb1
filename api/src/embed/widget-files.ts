import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, type Language } from '../../contract/languages.ts';
import type { EmbedData, PageData } from '../../contract/public-quiz.schema.ts';
import { widgetFolder } from '../dist-paths.ts';

const TOKEN = '__QUIZFUNNEL_DATA__';

type Parts = [before: string, after: string];
let scripts: Map<string, Parts> | undefined;
const catalogues = new Map<Language, readonly string[]>();

/** The built widget with a quiz inside. `embed` mounts into divs of a host page, `frame` fills a page of its own. */
export function widgetScript(...[kind, data]: ['embed', EmbedData] | ['frame', PageData]): string {
  scripts ??= new Map((['embed', 'frame'] as const).map((name) => [name, readParts(name)]));
  const [before, after] = scripts.get(kind) as Parts;
  return before + inlineJson(data) + after;
}

/** The widget's texts in a language, in the order that the built scripts know. */
export function messagesOf(language: Language): readonly string[] {
  const known = catalogues.get(language);
  if (known) return known;
  const messages = JSON.parse(readFileSync(join(widgetFolder, 'messages', `${language}.json`), 'utf8')) as string[];
  catalogues.set(language, messages);
  return messages;
}

/** The language to inline: the quiz's own, else the asked one, else English. */
export function languageFor(quizLanguage: string | undefined, asked: unknown): Language {
  if (isLanguage(quizLanguage)) return quizLanguage;
  return isLanguage(asked) ? asked : 'en';
}

/** JSON that is safe inside a script element and inside a script: it can neither end the element nor a line. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function readParts(name: string): Parts {
  const parts = readFileSync(join(widgetFolder, `${name}.js`), 'utf8').split(TOKEN);
  if (parts.length !== 2) throw new Error(`The built widget ${name}.js must hold ${TOKEN} exactly once`);
  return parts as Parts;
}
