import { chunksOf } from './chunks-of.mjs';
import { FRAGMENTS, TOKEN } from './placeholders.mjs';

const FORBIDDEN = /node_modules\/(?:react|react-dom|zod|mongoose|express)\/|\/dashboard\/|\/api\/src\//;

/**
 * Fails the build when it contains a forbidden module, or a placeholder is not there exactly once.
 * @type {import('rollup').Plugin}
 */
export const guard = {
  name: 'guard',
  generateBundle(_options, bundle) {
    for (const { fileName, modules, code } of chunksOf(bundle)) {
      const forbidden = Object.entries(modules).find(
        ([id, { renderedLength }]) => renderedLength > 0 && FORBIDDEN.test(id),
      );
      if (forbidden) this.error(`${fileName} must not contain ${forbidden[0]}`);
      for (const token of [TOKEN, FRAGMENTS]) {
        const tokens = code.split(token).length - 1;
        const expected = /^(embed|frame)/.test(fileName) || (/^(watch-frames|popup)/.test(fileName) && token === TOKEN);
        if (tokens !== +expected) this.error(`${fileName} contains ${token} ${tokens} times`);
      }
    }
  },
};

/** Fails the build when a part imports another script. @type {import('rollup').Plugin} */
export const importsNothing = {
  name: 'imports-nothing',
  generateBundle(_options, bundle) {
    for (const { fileName, imports } of chunksOf(bundle))
      if (imports[0]) this.error(`${fileName} must not import ${imports[0]}`);
  },
};
