import { wordsOf } from '../../../contract/texts/linked-text.ts';
import { hasConsented } from '../../submissions/erasing/withdraw-consent.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { type Html, html } from '../mail/html.ts';
import { dayIn, filled, resultTexts } from './result-texts.ts';

/**
 * Renders what is stored about a visitor, with the button that withdraws their consent, or that their data was erased. Days are in the
 * account's time zone.
 */
export function consentPage(
  lead: SubmissionRecord | null,
  address: string,
  timeZone: string,
): { title: string; body: Html } {
  if (!lead || lead.erasedAt) {
    const words = resultTexts[lead?.consent.language ?? 'en'];
    return { title: words.erased, body: html`<h1>${words.erased}</h1><p>${words.erasedText}</p>` };
  }
  const { language, withdrawn } = lead.consent;
  const words = resultTexts[language];
  const title = withdrawn ? words.withdrawn : words.stored;
  const told = withdrawn
    ? html`<p role="status">${filled(words.withdrawnText, { date: dayIn(language, withdrawn.at, timeZone) })}</p>`
    : undefined;
  const withdraw = hasConsented(lead)
    ? html`<form method="post" action="${address}"><button>${words.withdraw}</button></form><p style="margin:12px 0 0;font-size:14px;line-height:20px">${words.withdrawHint}</p>`
    : undefined;
  return {
    title,
    body: html`<h1>${title}</h1>${told}
<dl>${facts(lead, timeZone).map(fact)}</dl>
<h2>${words.consent}</h2>
<dl>${agreements(lead, timeZone).map(fact)}</dl>
<h2>${words.answers}</h2>
<dl>${lead.answers.map(({ questionTitle, text }) => fact([questionTitle, text]))}</dl>
${withdraw}`,
  };
}

type Fact = [label: string, value: string];

const fact = ([label, value]: Fact): Html => html`<dt>${label}</dt><dd>${value || '–'}</dd>`;

function facts(lead: SubmissionRecord, timeZone: string): Fact[] {
  const { quizTitle, createdAt, name, email, fields = [], outcome, totalScore, totals, consent } = lead;
  const words = resultTexts[consent.language];
  const given: Fact[] = [
    [words.quiz, quizTitle],
    [words.at, dayIn(consent.language, createdAt, timeZone)],
    [words.page, consent.pageUrl],
    [words.name, name],
    [words.email, email],
    ...fields.map(({ label, kind, value }): Fact => [label || kind, value]),
    ...(lead.partial
      ? []
      : [
          [
            words.result,
            [outcome, totals ? '' : filled(words.points, { score: totalScore })].filter(Boolean).join(' – '),
          ] as Fact,
        ]),
  ];
  return given.filter(([, value]) => value);
}

/** What was agreed to, and what was not, in the words that were shown. */
function agreements({ consent }: SubmissionRecord, timeZone: string): Fact[] {
  const { language, withdrawn, marketing } = consent;
  const words = resultTexts[language];
  const said = (given: boolean) =>
    given ? filled(words.agreed, { date: dayIn(language, consent.at, timeZone) }) : words.declined;
  return [
    [said(withdrawn?.given ?? consent.given), wordsOf(consent.text)],
    ...(marketing ? [[said(withdrawn?.marketing ?? marketing.given), wordsOf(marketing.text)] as Fact] : []),
  ];
}
