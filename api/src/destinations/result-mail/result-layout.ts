import type { CardBlock } from '../../../contract/result/card-block.schema.ts';
import type { Language } from '../../../contract/texts/languages.ts';
import type { RichText } from '../../../contract/texts/rich-text.ts';
import { type Html, html } from '../mail/html.ts';
import { FONT } from '../mail/layout.ts';
import { blockRow } from './block-row.ts';
import {
  anchor,
  bar,
  buttonCell,
  type Colors,
  hostBeside,
  type Link,
  lines,
  paragraph,
  richHtml,
  row,
  track,
} from './result-parts.ts';
import { visitorMail } from './visitor-mail.ts';

/** What the mail with a result says. */
export type ResultPage = {
  language: Language;
  primaryColor: string;
  /** Address of the quiz's logo; '' for none. */
  logo: string;
  /** The quiz's title. */
  title: string;
  result: string;
  heading: string;
  score: number;
  /** '' if the owner does not show the score. */
  points: string;
  /** The same with a blank, `{score}`, for the number. */
  pointsWords: string;
  /** Whether the score is what the result is about. */
  isPoints: boolean;
  image: string | undefined;
  text: string;
  /** The same with its looks, where it has any. */
  rich: RichText | undefined;
  button: Link | undefined;
  shares: ReadonlyArray<{ title: string; percent: number; color?: string }>;
  /** The page as its owner has laid it out, instead of the parts above; pictures have absolute addresses. */
  blocks: readonly CardBlock[] | undefined;
  consent: string;
  agreed: readonly string[];
  manage: Link;
  privacy: Link | undefined;
  reason: string;
  notYou: string;
};

/** A complete mail, or page, with a result. It reads the same without pictures. */
export const resultLayout = (page: ResultPage): string =>
  visitorMail({
    ...page,
    card: (c) => cardRows(page, c),
    foot: (c) =>
      html`${page.reason} ${page.notYou}${page.privacy ? html`<br>${anchor(page.privacy, c)}${hostBeside(page.privacy, c)}` : undefined}`,
  });

function cardRows(page: ResultPage, c: Colors): Array<Html | undefined> {
  const end = page.language === 'ar' ? 'left' : 'right';
  return [
    page.image
      ? html`<tr><td style="padding:0"><img src="${page.image}" width="558" alt="" style="display:block;width:100%;height:auto;border:0;border-radius:15px 15px 0 0"></td></tr>`
      : undefined,
    row(
      '32px 32px 0',
      html`<p class="link" style="margin:0;${FONT};font-size:14px;line-height:20px;font-weight:600;color:${c['--qf-link']}">${page.result}</p>
<h1 class="ink" style="margin:6px 0 0;${FONT};font-size:28px;line-height:36px;font-weight:700;letter-spacing:-0.02em;color:${c['--qf-ink']};overflow-wrap:anywhere">${page.heading}</h1>
${page.isPoints && !page.blocks ? meter(page, c) : undefined}`,
    ),
    ...(page.blocks ? page.blocks.map((block) => blockRow(block, page, c, end)) : defaultRows(page, c, end)),
    row(
      '28px 32px 32px',
      html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="border-top:1px solid ${c['--qf-line']};padding-top:20px">
<p class="soft" style="margin:0;${FONT};font-size:14px;line-height:22px;font-weight:600;color:${c['--qf-soft']}">${page.consent}</p>
${page.agreed.map((words) => html`<p class="soft" style="margin:6px 0 0;${FONT};font-size:14px;line-height:22px;color:${c['--qf-soft']};overflow-wrap:anywhere">“${words}”</p>`)}
<p style="margin:12px 0 0;${FONT};font-size:14px;line-height:22px">${anchor(page.manage, c)}</p>
</td></tr></table>`,
    ),
  ];
}

const defaultRows = (page: ResultPage, c: Colors, end: string): Array<Html | undefined> => [
  page.rich || page.text
    ? row('16px 32px 0', page.rich ? richHtml(page.rich, c) : paragraph(lines(page.text), c))
    : undefined,
  page.button ? row('24px 32px 0', buttonCell(page.button, c)) : undefined,
  page.shares.length ? row('24px 32px 0', html`${page.shares.map((share) => bar(share, c, end))}`) : undefined,
  page.isPoints || !page.points
    ? undefined
    : row(
        '12px 32px 0',
        html`<p class="soft" style="margin:0;${FONT};font-size:14px;line-height:20px;color:${c['--qf-soft']}">${page.points}</p>`,
      ),
];

/** The score in large figures, in its sentence, above how far it reaches. */
const meter = ({ score, pointsWords }: ResultPage, c: Colors): Html => {
  const [before = '', after = ''] = pointsWords.split('{score}');
  const small = (words: string) =>
    html`<span class="soft" style="font-size:14px;line-height:20px;color:${c['--qf-soft']}">${words}</span>`;
  return html`<p class="ink" style="margin:16px 0 0;${FONT};color:${c['--qf-ink']}">${small(before)}<span style="font-size:48px;line-height:52px;font-weight:700;letter-spacing:-0.03em">${score}</span>${small(after)}</p>
${track(score, c)}`;
};
