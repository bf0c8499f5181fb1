import type { CardBlock, CardBlockOf } from '../../../contract/result/card-block.schema.ts';
import { type Html, html } from '../mail/html.ts';
import { FONT } from '../mail/layout.ts';
import { anchor, bar, buttonCell, type Colors, richHtml, row } from './result-parts.ts';

type Words = { points: string };

/** A block of a result in its mail. The title stands at the head, a video is a link, and a radar is its bars. */
export function blockRow(block: CardBlock, { points }: Words, c: Colors, end: string): Html | undefined {
  switch (block.kind) {
    case 'title':
      return undefined;
    case 'heading':
      return row(
        '24px 32px 0',
        html`<h2 class="ink" style="margin:0;${FONT};font-size:18px;line-height:26px;font-weight:700;color:${c['--qf-ink']};overflow-wrap:anywhere">${block.text}</h2>`,
      );
    case 'text':
      return row('16px 32px 0', richHtml(block.rich, c));
    case 'media':
      return row('20px 32px 0', media(block, c));
    case 'button':
      return row('24px 32px 0', buttonCell({ label: block.text, url: block.url }, c));
    case 'score':
      return row('16px 32px 0', soft(points, c));
    case 'bars':
      return row(
        '24px 32px 0',
        html`${block.bars.map((one) => bar({ ...one, percent: one.value, unit: block.unit }, c, end))}`,
      );
    case 'products':
      return row('12px 32px 0', html`${block.products.map((one) => product(one, c))}`);
    case 'quote':
      return row(
        '16px 32px 0',
        html`${soft(block.question, c)}<p class="ink" style="margin:2px 0 0;${FONT};font-size:16px;line-height:24px;font-weight:600;color:${c['--qf-ink']};overflow-wrap:anywhere">“${block.answer}”</p>`,
      );
    case 'compare':
      return row('16px 32px 0', soft(block.text, c));
  }
}

const soft = (words: string, c: Colors): Html =>
  html`<p class="soft" style="margin:0;${FONT};font-size:14px;line-height:20px;color:${c['--qf-soft']};overflow-wrap:anywhere">${words}</p>`;

const media = ({ media: { kind, url, ...more } }: CardBlockOf<'media'>, c: Colors): Html =>
  kind === 'picture'
    ? html`<img src="${url}" width="494" alt="${'alt' in more ? more.alt : ''}" style="display:block;width:100%;height:auto;border:0;border-radius:12px">`
    : html`<p style="margin:0;${FONT};font-size:16px;line-height:24px">▶ ${anchor({ label: url, url }, c)}</p>`;

function product({ title, note, price, url, picture }: CardBlockOf<'products'>['products'][number], c: Colors): Html {
  const name = url ? anchor({ label: title, url }, c) : html`${title}`;
  const below = [note, price].filter(Boolean).join(' · ');
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:12px"><tr>
${picture ? html`<td width="68" valign="top"><img src="${picture.url}" width="56" height="56" alt="${picture.alt}" style="display:block;border:0;border-radius:10px;object-fit:cover"></td>` : undefined}
<td class="ink" style="${FONT};font-size:16px;line-height:24px;font-weight:600;color:${c['--qf-ink']};overflow-wrap:anywhere">${name}${below ? soft(below, c) : undefined}</td>
</tr></table>`;
}
