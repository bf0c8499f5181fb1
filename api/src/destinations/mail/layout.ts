import { type Html, html } from './html.ts';

/**
 * Colours for light mode are inline, which every mail program understands; classes override them where dark mode is supported. Outlook
 * supports neither border-radius nor max-width and shows square corners.
 */
const DARK = html`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#100e18!important}.card{background-color:#1a1725!important;border-color:#2c2839!important}
.ink{color:#f4f2fb!important}.soft{color:#b8b4cc!important}.hint{color:#9a96b0!important}.link{color:#b3a4ff!important}
.line{border-color:#2c2839!important}.tint{background-color:#251f3d!important}.up{color:#6fd8b0!important}.down{color:#f0c569!important}
}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.gutter{padding:20px 12px!important}.inset{padding-left:14px!important;padding-right:14px!important}.figure{font-size:17px!important;line-height:24px!important}}`;

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export type Page = {
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  subtitle: string;
  content: Html;
  action?: { label: string; url: string } | undefined;
  /** Why it was sent. */
  reason: string;
  unsubscribeUrl: string;
  settingsUrl?: string | undefined;
};

/** A complete mail: logo, heading, content, at most one button, and below the card why it was sent and how to stop it. */
export function layout(page: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${page.title}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#fafafc;${FONT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${page.preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fafafc">
<tr><td class="gutter" align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="24" height="24" style="width:24px;height:24px;border-radius:7px;background-color:#7b61ff;background-image:linear-gradient(135deg,#7b61ff,#a18cff);font-size:0;line-height:0">&nbsp;</td>
<td class="ink" style="padding-left:10px;${FONT};font-size:16px;line-height:24px;font-weight:700;color:#14121f">Quizfunnel</td>
</tr></table>
</td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #eceaf4;border-radius:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="pad" style="padding:32px 32px 0">
<h1 class="ink" style="margin:0;${FONT};font-size:22px;line-height:30px;font-weight:700;letter-spacing:-0.01em;color:#14121f">${page.title}</h1>
<p class="soft" style="margin:4px 0 0;${FONT};font-size:15px;line-height:24px;color:#5b5870;overflow-wrap:anywhere">${page.subtitle}</p>
</td></tr>
<tr><td class="pad" style="padding:24px 32px ${page.action ? 0 : 32}px">${page.content}</td></tr>
${page.action && button(page.action)}
</table>
</td></tr>
<tr><td class="hint" style="padding:20px 4px 0;${FONT};font-size:13px;line-height:20px;color:#6e6b82">
${page.reason}<br>
<a class="link" href="${page.unsubscribeUrl}" style="color:#5b41dc;text-decoration:underline">Unsubscribe</a>${page.settingsUrl && html` &nbsp;·&nbsp; <a class="link" href="${page.settingsUrl}" style="color:#5b41dc;text-decoration:underline">Notification settings</a>`}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.toString();
}

const button = ({
  label,
  url,
}: NonNullable<Page['action']>): Html => html`<tr><td class="pad" style="padding:24px 32px 32px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="#6a4ff0" style="border-radius:8px;background-color:#6a4ff0"><a href="${url}" style="display:inline-block;padding:12px 20px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>
</td></tr>`;

/** The footer of a plain-text mail, below the signature separator. */
export const plainEnd = (page: Pick<Page, 'reason' | 'unsubscribeUrl' | 'settingsUrl'>): string =>
  [
    ...['', '-- ', page.reason, `Unsubscribe: ${page.unsubscribeUrl}`],
    ...(page.settingsUrl ? [`Settings: ${page.settingsUrl}`] : []),
    '',
  ].join('\n');

export { FONT };
