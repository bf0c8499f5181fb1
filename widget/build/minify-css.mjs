/**
 * Removes comments and the whitespace that CSS does not need. Values stay as they are written: the sheets rely
 * on fallbacks such as `overflow: hidden; overflow: clip`, which an optimizer would merge. Not for
 * strings with whitespace or punctuation.
 * @param {string} css
 */
export const minifyCss = (css) =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/ ?(!)|(:) /g, '$1$2')
    // Combinators, but not the operators of `calc()`: only a selector is followed by a block.
    .replace(/ ([>+~]) (?=[^{};]*{)/g, '$1')
    .replaceAll(';}', '}')
    .trim();

/** The template literal of a constant in a file of its own, or of a property `styles`. */
const STYLES = /((?:^export const \w+ =|\bstyles:) )`(\n[^`]*|\$[^`]*\n[^`]*)`/gm;

/**
 * Minifies the style sheets, which are template literals of several lines.
 * @type {import('rollup').Plugin}
 */
export const minifyStyleSheets = {
  name: 'minify-css',
  transform: (code, id) =>
    /\/widget\/src\/.*\.tsx?$/.test(id)
      ? { code: code.replace(STYLES, (_all, before, css) => `${before}\`${minifyCss(css)}\``), map: null }
      : null,
};
