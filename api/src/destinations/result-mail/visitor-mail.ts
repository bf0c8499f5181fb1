import type { Language } from '../../../contract/texts/languages.ts';
import { themeVariables } from '../../../contract/web/theme.ts';
import { type Html, html } from '../mail/html.ts';
import { FONT } from '../mail/layout.ts';
import type { Colors } from './result-parts.ts';

export type VisitorMail = {
  language: Language;
  primaryColor: string;
  /** Address of the quiz's logo; '' for none. */
  logo: string;
  /** The quiz's title. */
  title: string;
  heading: string;
  /** Rows of the table in the middle. */
  card: (colors: Colors) => ReadonlyArray<Html | undefined>;
  /** What stands below it. */
  foot: (colors: Colors) => Html;
};

const GROUND = { light: '#fafafc', dark: '#100e18' };

/**
 * A complete mail of a quiz to a visitor, in the quiz's colours. Those of light mode are inline, which every mail program understands; classes
 * override them where dark mode is supported.
 */
export function visitorMail({ language, primaryColor, logo, title, heading, card, foot }: VisitorMail): string {
  const colors = (darkMode: boolean) => themeVariables({ primaryColor, secondaryColor: '#ffffff', darkMode });
  const c = colors(false);
  const isRtl = language === 'ar';
  const start = isRtl ? 'right' : 'left';
  return html`<!doctype html>
<html lang="${language}" dir="${isRtl ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${dark(colors(true))}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${GROUND.light};${FONT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${title}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${GROUND.light}">
<tr><td class="gutter" align="center" style="padding:40px 16px">
<table role="presentation" dir="${isRtl ? 'rtl' : 'ltr'}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" align="${start}" style="padding:0 4px 20px;${FONT};font-size:16px;line-height:24px;font-weight:700;color:${c['--qf-ink']};overflow-wrap:anywhere">${
    logo
      ? html`<img src="${logo}" height="40" alt="${title}" style="display:block;height:40px;width:auto;max-width:100%;border:0;font-size:15px;line-height:20px">`
      : title
  }</td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid ${c['--qf-line']};border-radius:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" align="${start}">${card(c).filter((one) => one !== undefined)}</table>
</td></tr>
<tr><td class="soft" align="${start}" style="padding:20px 4px 0;${FONT};font-size:13px;line-height:20px;color:${c['--qf-soft']};overflow-wrap:anywhere">
${foot(c)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.toString();
}

/** The same classes in the quiz's dark colours; and less room at the sides of a phone. */
const dark = (c: Colors): Html => html`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:${GROUND.dark}!important}.card{background-color:${c['--qf-back']}!important;border-color:${c['--qf-line']}!important}
.ink{color:${c['--qf-ink']}!important}.soft{color:${c['--qf-soft']}!important}.link{color:${c['--qf-link']}!important}
.line{border-color:${c['--qf-line']}!important}.track{background-color:${c['--qf-line']}!important}
.fill{background-color:${c['--qf-fill']}!important}.mark{background-color:${c['--qf-link']}!important}.on{color:${c['--qf-on']}!important}
}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.gutter{padding:20px 12px!important}}`;
