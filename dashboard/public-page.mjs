/**
 * A public page as finished HTML: the template with what was rendered in it.
 * @param {string} template
 * @param {{head: string, html: string}} rendered
 */
export const publicPage = (template, { head, html }) => fill(fill(template, '<!--head-->', head), '<!--body-->', html);

/** @param {string} template @param {string} mark @param {string} text */
function fill(template, mark, text) {
  if (!template.includes(mark)) throw new Error(`page.html has lost its ${mark}.`);
  return template.replace(mark, () => text);
}
