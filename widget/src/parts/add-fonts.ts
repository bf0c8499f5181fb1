import type { FontFaces } from '#contract/look/fonts';

const added: Record<string, true> = {};

/**
 * Adds the files of a font to the document, once. Browsers fetch those that a text needs, and no rule of a style sheet
 * in a shadow root could do it. Where a policy of the page forbids fonts of this server, the next font of the stack shows.
 */
export function addFonts({ family, weight, files }: FontFaces, origin: string): void {
  for (const [file, unicodeRange] of files) {
    if (added[file]) continue;
    added[file] = true;
    try {
      const source = `url(${origin}/embed/fonts/${file})`;
      document.fonts.add(new FontFace(family, source, { weight, unicodeRange, display: 'swap' }));
    } catch {}
  }
}
