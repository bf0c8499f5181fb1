/**
 * A public page as finished HTML: the template with what was rendered in it, and with the script that begins.
 * @param {string} template
 * @param {{head: string, html: string}} rendered
 * @param {string} start an element
 */
export const publicPage = (template, { head, html }, start) =>
  fill(fill(fill(template, '<!--head-->', head), '<!--start-->', start), '<!--body-->', html);

/**
 * The built template with its modules in a `<template>`, where the browser leaves them until `start.ts` takes them out.
 * @param {string} built
 */
export function withModulesLater(built) {
  /** @type {string[]} */
  const later = [];
  const page = built.replace(
    / *(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n/g,
    (_, tag) => {
      later.push(tag);
      return '';
    },
  );
  return fill(page, '</body>', `  <template>${later.join('')}</template>\n  </body>`);
}

/** @param {string} template @param {string} mark @param {string} text */
function fill(template, mark, text) {
  if (!template.includes(mark)) throw new Error(`page.html has lost its ${mark}.`);
  return template.replace(mark, () => text);
}
