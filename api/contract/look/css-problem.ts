import parse from 'css-tree/parser';
import { tokenize, tokenNames } from 'css-tree/tokenizer';

const MAX_BLOCKS = 200;
/** Parsers recurse, so deep nesting could overflow the stack. */
const MAX_DEPTH = 12;

const AT_RULES = new Set(['media', 'container', 'supports', 'keyframes', '-webkit-keyframes']);
const POSITIONS = new Set(['static', 'relative', 'absolute', 'sticky']);
/** Selectors that reach out of the quiz. */
const OUTSIDE = new Set(['host', 'host-context', 'slotted', 'part']);
/** Properties by which old browsers run code. */
const CODE = new Set(['behavior', '-ms-behavior', '-moz-binding']);

/**
 * What may stand before a bracket. Everything else is refused, so that no function of a later CSS can load something:
 * today `url`, `src`, `image`, `image-set`, `cross-fade`, `element` and `paint`.
 */
const FUNCTIONS = new Set(
  [
    // Selectors and conditions.
    'is where not has nth-child nth-last-child nth-of-type nth-last-of-type lang dir and or',
    'var calc min max clamp round mod rem abs sign sin cos tan pow sqrt hypot',
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark',
    'linear-gradient radial-gradient conic-gradient',
    'repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient',
    'translate translatex translatey translate3d scale scalex scaley rotate skew skewx skewy matrix perspective',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'cubic-bezier steps linear minmax repeat fit-content inset circle ellipse polygon',
  ].flatMap((names) => names.split(' ')),
);

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

type Token = { name: string; text: string; at: number };

/**
 * Why a text cannot be the custom CSS of a quiz, with its line; undefined if it can. It must be valid, apply to nothing
 * outside the quiz, and load nothing. The check is of tokens, so that it needs to know neither properties nor
 * structure; what the parser cannot read is refused, too.
 */
export function cssProblem(css: string): string | undefined {
  const at = (offset: number, reason: string) => `Line ${css.slice(0, offset).split('\n').length}: ${reason}`;
  // An escape can hide any name, and only escapes can.
  const hidden = /[\\\0-\x08\x0b-\x1f\x7f]|<[/!?a-z]/i.exec(css);
  if (hidden)
    return at(hidden.index, `“${hidden[0].replace(/[^\\<]/g, '')}” cannot be used here. Write characters as they are.`);
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => {
    tokens.push({ name: tokenNames[type]?.replace('-token', '') ?? '', text: css.slice(start, end), at: start });
  });
  const problem = unclosed(tokens) ?? refused(tokens.filter(({ name }) => name !== 'whitespace' && name !== 'comment'));
  if (problem) return at(problem.at, problem.reason);
  try {
    // The first error is enough: to recover from thousands takes seconds.
    parse(css, {
      parseCustomProperty: false,
      onParseError: (error) => {
        throw error;
      },
    });
    return undefined;
  } catch (error) {
    const { message, line } = error as { message: string; line?: number };
    return `Line ${line ?? 1}: this is not valid CSS. ${message}`;
  }
}

type Refused = { at: number; reason: string };

/** Brackets, comments and texts that do not end: what follows the custom CSS would be read as a part of it. */
function unclosed(tokens: readonly Token[]): Refused | undefined {
  const open: Token[] = [];
  let blocks = 0;
  for (const token of tokens) {
    const { name, text, at } = token;
    const isCut =
      (name === 'comment' && (text.length < 4 || !text.endsWith('*/'))) ||
      (name === 'string' && (text.length < 2 || !text.endsWith(text.charAt(0))));
    if (isCut || name === 'bad-string') return { at, reason: 'this has no end.' };
    if (name === '{') blocks += 1;
    if (blocks > MAX_BLOCKS) return { at, reason: `at most ${MAX_BLOCKS} rules can be used.` };
    if (name in CLOSING || name === 'function') open.push(token);
    if (open.length > MAX_DEPTH) return { at, reason: 'this is nested too deep.' };
    if (Object.values(CLOSING).includes(name)) {
      const last = open.pop();
      if (!last || name !== (CLOSING[last.name] ?? ')')) return { at, reason: `“${text}” closes nothing.` };
    }
  }
  const last = open.pop();
  return last && { at: last.at, reason: `“${last.text}” is never closed.` };
}

/** What could load something, or apply outside the quiz. */
function refused(tokens: readonly Token[]): Refused | undefined {
  for (const [index, { name, text, at }] of tokens.entries()) {
    const word = text.toLowerCase();
    const [before, next, value] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
    if (name === 'url' || name === 'bad-url' || name === 'CDO' || name === 'CDC')
      return { at, reason: name.endsWith('url') ? NO_LOADING('url()') : `“${text}” cannot be used here.` };
    if (name === 'at-keyword' && !AT_RULES.has(word.slice(1))) return { at, reason: `${word} cannot be used here.` };
    if (before?.name === 'colon' && OUTSIDE.has(word.replace('(', '')))
      return { at, reason: `:${word.replace('(', '()')} is outside the quiz.` };
    if (name === 'function' && !FUNCTIONS.has(word.slice(0, -1))) return { at, reason: NO_LOADING(`${word})`) };
    if (name !== 'ident' || next?.name !== 'colon') continue;
    if (CODE.has(word)) return { at, reason: `${word} cannot be used here.` };
    if (word === 'position' && !isPosition(value, tokens[index + 3]))
      return { at, reason: `position can be ${[...POSITIONS].join(', ')}: a quiz stays in its place.` };
  }
  return undefined;
}

const NO_LOADING = (what: string): string => `${what} cannot be used here: custom CSS loads nothing.`;

/** A word alone, so that no variable holds another. */
const isPosition = (value: Token | undefined, after: Token | undefined): boolean =>
  POSITIONS.has(value?.text.toLowerCase() ?? '') && /^[;})!]?$/.test(after?.text ?? '');
