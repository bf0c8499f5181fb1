import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import { palettesOf } from '../../contract/web/theme.ts';

/** In a frame, and on a phone, the quiz is all there is: no card within the card that the frame, or the screen, already is. */
const BARE = '--qf-border:0;--qf-radius:0;--qf-shadow:none';

/**
 * The style of a page around a quiz, in the quiz's own colours. A page of its own (`quiz`) is a sheet with the card in the middle: from 521
 * px up with gutters, below that without any. A frame (`embed`, or a `quiz` page that is framed) is one card, edge to edge.
 */
export function quizPageStyle(quiz: PublicQuiz | undefined, kind: 'embed' | 'quiz'): string {
  const palette = palettesOf(quiz ?? { primaryColor: '', secondaryColor: '' })[quiz?.darkMode ? 'dark' : 'light'];
  const ground =
    'light-dark(color-mix(in srgb,var(--qf-ink) 3%,var(--qf-back)),color-mix(in srgb,#000 30%,var(--qf-back)))';
  return `
:root{${palette}}
body{margin:0;font:16px/24px Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--qf-ink);background:var(--qf-back)}
h1,header p{margin:0;overflow-wrap:anywhere;unicode-bidi:plaintext;text-align:start}
.wait{padding:48px 24px;text-align:center;color:var(--qf-soft)}
.none{box-sizing:border-box;max-width:var(--qf-width);margin:auto;padding:56px 24px;border:var(--qf-border);border-radius:var(--qf-radius);box-shadow:var(--qf-shadow);background:var(--qf-back);text-align:center}
.none h1{text-align:center;font-size:24px;line-height:31px;font-weight:650;letter-spacing:-.015em}
.none p{margin:8px 0 0;color:var(--qf-soft)}
.unseen,.framed header h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
main{--qf-width:720px;${BARE}}
@media print{:root{--qf-ink:#000!important;--qf-soft:#444!important;color-scheme:light!important}body,.page{background:none!important}}
@media(min-width:721px){main{--qf-picture:16px}html:not(.framed) .page main{--qf-picture:0}}
${kind === 'quiz' ? PAGE : ''}
@media(min-width:521px){html:not(.framed) .page main{--qf-width:640px;--qf-border:1px solid var(--qf-line);--qf-radius:20px;--qf-shadow:0 24px 48px -32px rgb(20 16 40/.28)}@supports(color:light-dark(red,red)){html:not(.framed) .page{background:${ground}}}}`;
}

const PAGE = `.page{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;box-sizing:border-box}
.page header{box-sizing:border-box;width:100%;max-width:640px;margin:0 auto;padding:24px 24px 0}
.page:not(:has(header)) main{margin:auto}
.page header img{display:block;max-width:60%;height:36px;margin-bottom:20px;object-fit:contain;object-position:left}
[dir=rtl] header img{object-position:right}
.page header h1{font-size:22px;line-height:28px;font-weight:700;letter-spacing:-.02em;text-wrap:balance}
.page header p{margin-top:8px;color:var(--qf-soft)}
.page header .said{font-size:15px;line-height:20px;font-weight:600;letter-spacing:0;color:var(--qf-soft)}
header:has(.said){display:flex;flex-wrap:wrap;align-items:center;gap:8px 14px}header:has(.said) img{margin:0!important}header .said{flex:1 1 180px}header .said+p{display:none}
.page main{--qf-logo:none;--qf-hero:-32px;box-sizing:border-box;width:100%;margin:0 auto auto}
.page footer{padding:16px 24px 24px;font-size:13px;line-height:20px;text-align:center}
.page footer a{display:inline-block;padding:12px;color:var(--qf-soft)}
.page:has(header h1:not(.unseen)) main{--qf-hero:-12px;--qf-top:-12px}
.framed .page{min-height:0}.framed .page header{margin:0;padding:0}.framed header>:not(h1),.framed footer{display:none}.framed .page main{--qf-logo:block;--qf-hero:0!important;--qf-top:-32px!important}
@media(max-width:520px){html:not(.framed) .page{min-height:calc(100vh + 84px);min-height:calc(100dvh + 84px)}html:not(.framed) .page:has(header) main{flex:1;display:grid}}
@media(min-width:521px){.page header{padding-top:clamp(40px,9vh,96px);padding-inline:0}.page main{--qf-hero:-32px!important;--qf-top:-32px!important}.page header .said{font-size:16px;line-height:24px}.page header h1{font-size:28px;line-height:34px}.page main{padding:24px 16px 32px}.framed .page main{padding:0}}`;
