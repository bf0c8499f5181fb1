/**
 * Makes a part a function that takes what the first part shares: imports become constants.
 * @param {(name: string) => string} finish what the function does with the part's only export
 * @returns {import('rollup').Plugin}
 */
export const asFunction = (finish) => ({
  name: 'as-function',
  renderChunk(code) {
    /** @type {string[]} */
    const imports = [];
    const body = code
      .replace(/^import { (.*) } from .*;$/gm, (_all, names) => {
        imports.push(names.replaceAll(' as ', ': '));
        return '';
      })
      .replace(/^export { (\w+) };$/m, (_all, name) => finish(name));
    return { code: `export default (first) => {\nconst { ${imports.join(', ')} } = first;\n${body}};`, map: null };
  },
});
