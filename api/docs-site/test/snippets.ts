import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { docsPages } from '../../src/docs-pages.mjs';

export const root = join(import.meta.dirname, '../../..');
const CONTRACT = 'widget/README.md';

/** A fenced block of the docs. `kind` says how it is run: its language, and a word for languages that are run in several ways. */
export type Snippet = { file: string; kind: string; code: string };

/** Every kind of snippet, with the test that runs it. A block of another kind fails `snippets.test.ts`. */
export const runners: Record<string, string> = {
  html: 'e2e/docs-snippets.e2e.ts',
  'html press': 'e2e/docs-snippets.e2e.ts',
  'js page': 'e2e/docs-snippets.e2e.ts',
  'http script': 'e2e/docs-snippets.e2e.ts',
  'http frame': 'e2e/docs-snippets.e2e.ts',
  // Its examples are used by name, each where it belongs.
  [`html of ${CONTRACT}`]: 'e2e/plugin-contract.e2e.ts',
  [`js of ${CONTRACT}`]: 'e2e/plugin-contract.e2e.ts',
  css: 'api/docs-site/test/css-snippets.test.ts',
  js: 'api/docs-site/test/package-snippets.test.ts',
  jsx: 'api/docs-site/test/package-snippets.test.ts',
  ts: 'api/docs-site/test/package-snippets.test.ts',
  tsx: 'api/docs-site/test/package-snippets.test.ts',
  vue: 'api/docs-site/test/package-snippets.test.ts',
  'js verify': 'api/docs-site/test/webhook-snippets.test.ts',
  'json event': 'api/docs-site/test/webhook-snippets.test.ts',
  sh: 'api/docs-site/test/shell-snippets.test.ts',
  dotenv: 'api/docs-site/test/server-snippets.test.ts',
  nginx: 'api/docs-site/test/server-snippets.test.ts',
  caddyfile: 'api/docs-site/test/server-snippets.test.ts',
  ini: 'api/docs-site/test/server-snippets.test.ts',
  'yaml prometheus': 'api/src/metrics/alerts.test.ts',
};
/** What is printed by something else, and not run. */
export const OUTPUT = 'text';

export const docsFiles = [...docsPages.map(({ file }) => file), 'README.md'];

export const readDocs = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The tokens of a Markdown file of one type. */
export function tokensOf<T extends Tokens.Generic>(markdown: string, type: T['type']): T[] {
  const found: T[] = [];
  // What the callback returns is of no use: it is no promise.
  void walkTokens(lexer(markdown), (token: Token) => {
    if (token.type === type) found.push(token as T);
  });
  return found;
}

export const allSnippets: Snippet[] = docsFiles.flatMap((file) =>
  tokensOf<Tokens.Code>(readDocs(file), 'code').map(({ lang = '', text }) => {
    const own = `${lang} of ${file}`;
    return { file, kind: Object.hasOwn(runners, own) ? own : lang, code: text };
  }),
);

/** The snippets of a kind, each with a name for its test. */
export const snippetsOf = (...kinds: string[]): Array<Snippet & { name: string }> =>
  allSnippets
    .filter(({ kind }) => kinds.includes(kind))
    .map((snippet, index) => ({ ...snippet, name: `${snippet.kind} ${index + 1} of ${snippet.file}` }));
