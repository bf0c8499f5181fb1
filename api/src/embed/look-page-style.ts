import { fontStack } from '../../contract/look/fonts.ts';
import type { Look } from '../../contract/look/look.ts';
import { cardRadius, groundOf } from '../../contract/look/look-styles.ts';
import { absoluteUrl } from '../../contract/web/absolute-url.ts';

/**
 * What the look of a quiz adds to the style of its page; '' for the one that quizzes have from the start. Custom CSS is
 * for the quiz alone. A background fills a page of its own and a frame, which may be larger than the quiz. Everything with
 * text has a ground of its own on it.
 */
export function lookPageStyle(look: Look, origin: string): string {
  const radius = cardRadius(look);
  const ground = groundOf(look);
  return [
    look.font === 'page' ? '' : `body{font-family:${fontStack(look.font)}}`,
    look.corners === 'soft' ? '' : `@media(min-width:521px){html:not(.framed) .page main{--qf-radius:${radius}px}}`,
    ground ? groundStyle(ground, radius, imageOf(look, origin)) : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Safe in a style sheet and in HTML: an address holds neither quotes nor angle brackets. */
const imageOf = ({ backgroundUrl }: Look, origin: string): string =>
  backgroundUrl && `:root{--qf-image:url("${new URL(absoluteUrl(backgroundUrl, origin)).href}")}`;

const groundStyle = (ground: string, radius: number, image: string): string => `${image}
html.framed{min-height:100%;background:${ground}}
html.framed body{background:none}
html.framed main{--qf-ground:none}
main{--qf-radius:${radius}px}
html:not(.framed) .page{background:${ground}}
html:not(.framed) .page main{--qf-ground:none;--qf-radius:${radius}px;--qf-hero:-32px!important;--qf-top:-32px!important}
html:not(.framed) .page header:has(>:not(.unseen)){width:calc(100% - 8vw);margin-top:4vw;padding:20px 24px;border-radius:${radius}px;background:var(--qf-back)}
html:not(.framed) .page footer a{border-radius:8px;background:var(--qf-back)}
@media(min-width:521px){html:not(.framed) .page main{--qf-frame:0}html:not(.framed) .page header:has(>:not(.unseen)){width:100%;margin-top:clamp(24px,6vh,64px)}}`;
