/**
 * A public page as finished HTML: the template with what was rendered in it.
 * @param {string} template
 * @param {{title: string, description: string, html: string}} rendered
 */
export function publicPage(template, { title, description, html }) {
  const head = `<title>${escapeHtml(title)}</title>\n    <meta name="description" content="${escapeHtml(description)}" />`;
  return fill(fill(template, '<!--head-->', head), '<!--body-->', html);
}

/** @param {string} template @param {string} mark @param {string} text */
function fill(template, mark, text) {
  if (!template.includes(mark)) throw new Error(`page.html has lost its ${mark}.`);
  return template.replace(mark, () => text);
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
