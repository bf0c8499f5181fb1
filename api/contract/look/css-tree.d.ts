// What `css-problem.ts` uses of css-tree. Its own types name the whole package, whose data browsers need not load.

declare module 'css-tree/parser' {
  /** Calls `onParseError` for what it would skip, as browsers do. */
  export default function parse(
    css: string,
    options: { onParseError: (error: Error & { line: number }) => void; parseCustomProperty: boolean },
  ): object;
}

declare module 'css-tree/tokenizer' {
  /** Calls `onToken` for each token of CSS Syntax Level 3, comments and white space included. */
  export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void;
  /** Names of the types, by their number. */
  export const tokenNames: readonly string[];
}
