import type { RichPiece, RichText } from '../../../contract/texts/rich-text.ts';
import type { ThemeVariable } from '../../../contract/web/theme.ts';
import { type Html, html } from '../mail/html.ts';
import { FONT } from '../mail/layout.ts';

// What mails with a result are made of. Colours are inline, which every mail program understands.

export type Link = { label: string; url: string };
export type Colors = Record<ThemeVariable, string>;

export const row = (padding: string, content: Html): Html =>
  html`<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`;

export const anchor = ({ label, url }: Link, c: Colors): Html =>
  html`<a class="link" href="${url}" style="color:${c['--qf-link']};text-decoration:underline">${label}</a>`;

export const buttonCell = ({ label, url }: Link, c: Colors): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="fill" bgcolor="${c['--qf-fill']}" style="border-radius:12px;background-color:${c['--qf-fill']}"><a class="on" href="${url}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${c['--qf-on']};text-decoration:none">${label}</a></td>
</tr></table>
<p class="soft" style="margin:6px 0 0;${FONT};font-size:13px;line-height:20px;color:${c['--qf-soft']};overflow-wrap:anywhere"><span dir="ltr">${hostOf(url)}</span></p>`;

type Bar = { title: string; percent: number; color?: string | undefined; unit?: 'points' | 'percent' };

export const bar = ({ title, percent, color, unit = 'percent' }: Bar, c: Colors, end: string): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-bottom:14px"><tr>
<td class="ink" style="${FONT};font-size:14px;line-height:20px;color:${c['--qf-ink']};overflow-wrap:anywhere">${title}</td>
<td class="soft" align="${end}" style="${FONT};font-size:14px;line-height:20px;color:${c['--qf-soft']};white-space:nowrap">${percent}${unit === 'percent' ? '%' : ''}</td>
</tr><tr><td colspan="2">${track(percent, c, color)}</td></tr></table>`;

/** @param fill a color of its own, which dark mode leaves as it is */
export const track = (percent: number, c: Colors, fill?: string): Html => {
  const cell = (name: string, share: number, color: string | undefined) =>
    share > 0
      ? html`<td class="${name}" width="${share}%" bgcolor="${color}" style="height:8px;border-radius:4px;background-color:${color};font-size:0;line-height:0">&nbsp;</td>`
      : undefined;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:6px"><tr>${cell(fill ? '' : 'mark', percent, fill ?? c['--qf-link'])}${cell('track', 100 - percent, c['--qf-line'])}</tr></table>`;
};

export const paragraph = (words: readonly Html[], c: Colors): Html =>
  html`<p class="soft" style="margin:0 0 10px;${FONT};font-size:16px;line-height:26px;color:${c['--qf-soft']};overflow-wrap:anywhere">${words}</p>`;

/** In ASCII, so that letters of another alphabet do not pass for those of a known host. */
const hostOf = (url: string): string => new URL(url).hostname;

/** Where an account's link leads, whatever its words say: mail programs show it to nobody who does not ask. */
export const hostBeside = ({ label, url }: Link, c: Colors): Html | undefined =>
  label === url || label === hostOf(url)
    ? undefined
    : html` <span class="soft" dir="ltr" style="font-size:14px;color:${c['--qf-soft']}">(${hostOf(url)})</span>`;

/** Built of its structure: tags are ours, words and addresses are escaped. */
export const richHtml = (rich: RichText, c: Colors): Html =>
  html`${rich.map(({ kind, lines: own }) => {
    const words = own.map((line) => html`${line.map((piece, at) => pieceHtml(piece, c, line[at + 1]))}`);
    if (kind === 'p')
      return paragraph(
        words.map((line, index) => (index ? html`<br>${line}` : line)),
        c,
      );
    const style = `margin:0 0 10px;${FONT};font-size:16px;line-height:26px;color:${c['--qf-soft']};overflow-wrap:anywhere`;
    const items = words.map((line) => html`<li style="margin:0 0 4px">${line}</li>`);
    return kind === 'ul'
      ? html`<ul class="soft" style="${style}">${items}</ul>`
      : html`<ol class="soft" style="${style}">${items}</ol>`;
  })}`;

/** `next` may belong to the same link. */
function pieceHtml({ text, bold, italic, url }: RichPiece, c: Colors, next: RichPiece | undefined): Html {
  const slanted = italic ? html`<em>${text}</em>` : html`${text}`;
  const strong = bold ? html`<strong>${slanted}</strong>` : slanted;
  return url
    ? html`<a class="link" href="${url}" style="color:${c['--qf-link']};text-decoration:underline">${strong}</a>${next?.url === url ? undefined : hostBeside({ label: text, url }, c)}`
    : strong;
}

export const lines = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index ? html`<br>${line}` : html`${line}`));
