/**
 * Removes the whitespace that CSS does not need. Values stay as they are written: the sheets rely
 * on fallbacks such as `overflow: hidden; overflow: clip`, which an optimizer would merge. Not for
 * strings with whitespace or punctuation.
 * @param {string} css
 */
export const minifyCss = (css) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/ ?(!)|(:) /g, '$1$2')
    // Combinators, but not the operators of `calc()`: only a selector is followed by a block.
    .replace(/ ([>+~]) (?=[^{};]*{)/g, '$1')
    .replaceAll(';}', '}')
    .trim();

/**
 * Minifies the style sheets, which are template literals in `*.css.ts`.
 * @type {import('rollup').Plugin}
 */
export const minifyStyleSheets = {
  name: 'minify-css',
  transform: (code, id) =>
    id.endsWith('.css.ts')
      ? { code: code.replace(/= `([^`]*)`/g, (_literal, css) => `= \`${minifyCss(css)}\``), map: null }
      : null,
};
