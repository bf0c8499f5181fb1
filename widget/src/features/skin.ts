import type { EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import { absoluteUrl } from '#contract/web/absolute-url';
import { addFonts } from '../parts/add-fonts.ts';

/** A quiz's shadow root with the sheet that this has added. */
type Skinned = ShadowRoot & { skin?: CSSStyleSheet; skinCss?: string };

/** Called whenever a quiz is drawn. Its CSS is the last sheet, also once the second part has brought its own. */
export function skin(root: ShadowRoot, { quiz }: { quiz: Pick<EmbedQuiz, 'skin'> }, origin: string): void {
  const shadow: Skinned = root;
  const { css = '', fonts, picture } = quiz.skin ?? {};
  const text = picture ? `.box{--qf-image:url("${new URL(absoluteUrl(picture, origin)).href}")}${css}` : css;
  if (fonts) addFonts(fonts, origin);
  try {
    const sheet = shadow.skin ?? new CSSStyleSheet();
    if (shadow.skinCss !== text) sheet.replaceSync(text);
    const sheets = shadow.adoptedStyleSheets;
    if (sheets[sheets.length - 1] !== sheet) shadow.adoptedStyleSheets = [...sheets, sheet];
    shadow.skin = sheet;
  } catch {
    // Browsers of 2020.
    const style = shadow.querySelector('style ~ style') ?? shadow.appendChild(document.createElement('style'));
    if (shadow.skinCss !== text) style.textContent = text;
  }
  shadow.skinCss = text;
}
