import { addDays, UTC } from '../../../contract/time-zone.ts';
import type { WeekFigures } from '../../analytics/figures/week-figures.ts';
import { type Html, html, oneLine } from '../mail/html.ts';
import { FONT, layout, plainEnd } from '../mail/layout.ts';
import type { OwnerMailSettings } from '../mail/mail-destination.ts';
import type { Mail } from '../mail/send-mail.ts';

/** Of days, which are the same wherever they are read. */
const PERIOD = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: UTC });
const COMPACT = new Intl.NumberFormat('en-GB', { notation: 'compact' });
/** How many quizzes are listed separately. */
export const MOST_QUIZZES = 20;
const FIGURES = [
  ['views', 'Views'],
  ['starts', 'Starts'],
  ['completions', 'Completions'],
  ['leads', 'Leads'],
] as const;
type Counts = Pick<WeekFigures['week'], (typeof FIGURES)[number][0]>;

/** `topOutcome` is the most frequent outcome of the week, '' if there is none. */
export type ReportedQuiz = Pick<WeekFigures, 'week' | 'before'> & { title: string; topOutcome: string };

/** "Weekly report" on the seven days before `monday` (YYYY-MM-DD). `quizzes` are in display order; the first twenty are listed separately. */
export function weeklyReportMail(
  id: string,
  monday: string,
  quizzes: readonly ReportedQuiz[],
  { to, publicUrl, unsubscribeUrl, timeZone }: OwnerMailSettings,
): Mail {
  const period = PERIOD.formatRange(Date.parse(addDays(monday, -7)), Date.parse(addDays(monday, -1))).replace(
    /\s/g,
    ' ',
  );
  const [week, before] = [total(quizzes.map((quiz) => quiz.week)), total(quizzes.map((quiz) => quiz.before))];
  const shown = quizzes.slice(0, MOST_QUIZZES);
  const rest = quizzes.length - shown.length;
  const more = rest > 0 ? `and ${rest} more in your dashboard` : '';
  const end = {
    reason: `You get this mail every Monday because weekly reports are on. Days are those of your time zone, ${timeZone}.`,
    unsubscribeUrl,
    settingsUrl: `${publicUrl}/dashboard/settings`,
  };
  const action = { label: 'Open dashboard', url: `${publicUrl}/dashboard` };
  const leads = `${week.leads} ${week.leads === 1 ? 'lead' : 'leads'}`;
  const one = quizzes.length === 1;
  return {
    to,
    id,
    subject: `Weekly report: ${leads} (${period})`,
    text: [
      `Weekly report, ${period}, against the week before`,
      '',
      ...(one ? [] : ['All quizzes', ...lines(week, before), '']),
      ...shown.flatMap(({ title, topOutcome, ...figures }) => [
        oneLine(title),
        ...lines(figures.week, figures.before),
        ...(topOutcome ? [`  Top outcome: ${oneLine(topOutcome)}`] : []),
        '',
      ]),
      ...(more ? [more, ''] : []),
      `${action.label}: ${action.url}`,
      plainEnd(end),
    ].join('\n'),
    html: layout({
      ...end,
      action,
      title: 'Your week',
      subtitle: `${period}, against the week before`,
      preview: `${leads}, ${week.completions} completions, ${week.views} views`,
      content: html`${one ? undefined : summary(week, before)}${shown.map((quiz, index) => section(quiz, one, index === shown.length - 1))}${more ? html`<p class="hint" style="margin:16px 0 0;${FONT};font-size:13px;line-height:20px;color:#6e6b82">${more}</p>` : undefined}`,
    }),
    unsubscribeUrl,
  };
}

const summary = (
  week: Counts,
  before: Counts,
): Html => html`<table role="presentation" class="tint" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f0ff;border-radius:12px">
<tr><td class="inset" style="padding:16px 20px 18px"><div class="ink" style="margin-bottom:12px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#14121f">All quizzes</div>${figures(week, before, 24)}</td></tr></table>`;

const section = (
  { title, week, before, topOutcome }: ReportedQuiz,
  first: boolean,
  last: boolean,
): Html => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="line" style="padding:${first ? 0 : 20}px 0 ${last ? 0 : 20}px;${last ? '' : 'border-bottom:1px solid #eceaf4;'}overflow-wrap:anywhere">
<div class="ink" style="margin-bottom:12px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#14121f">${oneLine(title)}</div>
${figures(week, before, 20)}
${topOutcome ? html`<div class="soft" style="margin-top:12px;${FONT};font-size:14px;line-height:20px;color:#5b5870">Top outcome: <span class="ink" style="font-weight:600;color:#14121f">${oneLine(topOutcome)}</span></div>` : undefined}
</td></tr></table>`;

const figures = (
  week: Counts,
  before: Counts,
  size: number,
): Html => html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">
<tr>${FIGURES.map(([, label]) => html`<th class="soft" scope="col" align="left" style="padding:0;${FONT};font-size:12px;line-height:16px;font-weight:400;color:#5b5870">${label}</th>`)}</tr>
<tr>${FIGURES.map(([name]) => html`<td class="ink figure" align="left" style="padding:2px 0 0;${FONT};font-size:${size}px;line-height:${size + 8}px;font-weight:700;font-variant-numeric:tabular-nums;color:#14121f">${short(week[name])}</td>`)}</tr>
<tr>${FIGURES.map(([name]) => {
  const change = week[name] - before[name];
  const [tone, color] = change > 0 ? ['up', '#0f6b4c'] : change < 0 ? ['down', '#7d5200'] : ['hint', '#6e6b82'];
  return html`<td class="${tone}" align="left" style="padding:0;${FONT};font-size:12px;line-height:16px;font-weight:500;color:${color}">${change > 99_999 ? `+${short(change)}` : formatChange(change)}</td>`;
})}</tr></table>`;

const lines = (week: Counts, before: Counts): string[] =>
  FIGURES.map(([name, label]) => `  ${label}: ${number(week[name])} (${formatChange(week[name] - before[name])})`);

/** At most six characters, so that four figures fit side by side on a phone. */
const short = (value: number): string => (value < 100_000 ? number(value) : COMPACT.format(value));
const number = (value: number): string => value.toLocaleString('en-GB');
/** The change from the previous week. */
const formatChange = (change: number): string =>
  change === 0 ? 'same' : change > 0 ? `+${number(change)}` : `−${number(-change)}`;
const total = (all: readonly Counts[]): Counts => {
  const of = (name: keyof Counts) => all.reduce((sum, row) => sum + row[name], 0);
  return { views: of('views'), starts: of('starts'), completions: of('completions'), leads: of('leads') };
};
