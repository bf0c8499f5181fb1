import { confirmTexts } from '../../submissions/confirming/confirm-texts.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { type Html, html } from '../mail/html.ts';
import { filled } from '../result-mail/result-texts.ts';

type ConfirmPage = { title: string; body: Html };

/** Asks whether the address is the visitor's. */
export function askPage({ consent, quizTitle, email }: SubmissionRecord, address: string): ConfirmPage {
  const { title, question, title: button } = confirmTexts[consent.language];
  return {
    title,
    body: html`<h1>${title}</h1><p style="overflow-wrap:anywhere">${filled(question, { quiz: quizTitle, email })}</p>
<form method="post" action="${address}"><button>${button}</button></form>`,
  };
}

/** Offers to send the mail again. */
export function againPage({ consent }: SubmissionRecord, address: string): ConfirmPage {
  const { checkInbox, askAgain, again } = confirmTexts[consent.language];
  return {
    title: checkInbox,
    body: html`<h1>${checkInbox}</h1><p>${askAgain}</p><form method="post" action="${address}"><button>${again}</button></form>`,
  };
}

/** Says whether it is. */
export function sentAgainPage({ consent }: SubmissionRecord, isSent: boolean): ConfirmPage {
  const { checkInbox, onItsWay, notAgain } = confirmTexts[consent.language];
  return {
    title: checkInbox,
    body: html`<h1>${checkInbox}</h1><p role="status">${isSent ? onItsWay : notAgain}</p>`,
  };
}

/** Thanks for it. */
export function donePage({ consent }: SubmissionRecord): ConfirmPage {
  const { thanks, done } = confirmTexts[consent.language];
  return { title: thanks, body: html`<h1>${thanks}</h1><p role="status">${done}</p>` };
}

/** Leads on to where the quiz leads after its result, for browsers that do not go there by themselves. */
export function onwardPage({ consent }: SubmissionRecord, url: string): ConfirmPage {
  const { thanks, onward, next } = confirmTexts[consent.language];
  return {
    title: thanks,
    body: html`<h1>${thanks}</h1><p role="status">${onward}</p><a class="button" href="${url}">${next}</a>`,
  };
}
