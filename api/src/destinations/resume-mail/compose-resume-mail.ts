import { wordsOf } from '../../../contract/texts/linked-text.ts';
import { absoluteUrl } from '../../../contract/web/absolute-url.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { oneLine } from '../mail/html.ts';
import type { Mail } from '../mail/send-mail.ts';
import { plainFoot } from '../result-mail/compose-result-mail.ts';
import { type ResultPage, resultLayout } from '../result-mail/result-layout.ts';
import { dayIn, filled, resultTexts } from '../result-mail/result-texts.ts';
import { senderName } from '../result-mail/sender-name.ts';
import { resumeTexts } from './resume-texts.ts';

export type ResumeMailParts = {
  lead: Pick<SubmissionRecord, '_id' | 'email'> & {
    consent: Pick<SubmissionRecord['consent'], 'given' | 'text' | 'language' | 'at' | 'marketing'>;
    partial: { answered: number; questions: number };
  };
  quiz: Pick<QuizRecord, 'title' | 'primaryColor' | 'logoUrl' | 'privacyUrl' | 'replyTo'>;
  /** Where the visitor goes on. */
  link: string;
  /** Where they see what is stored, and withdraw. */
  consentLink: string;
  publicUrl: string;
  /** What the sender of this installation's mails is called. */
  installation: string;
  /** The account's. */
  timeZone: string;
};

/** The reminder of a quiz that is not finished. As in the mail with a result, nothing in it was written by a visitor. */
export function composeResumeMail({ lead, quiz, link, consentLink, ...installed }: ResumeMailParts): Mail {
  const { language, at, text, marketing } = lead.consent;
  const [words, own] = [resultTexts[language], resumeTexts[language]];
  const title = oneLine(quiz.title);
  const { answered: n, questions: m } = lead.partial;
  const say = (sentence: string) =>
    filled(sentence, { quiz: title, date: dayIn(language, at, installed.timeZone), n, m });
  const page: ResultPage = {
    language,
    primaryColor: quiz.primaryColor,
    logo: quiz.logoUrl && absoluteUrl(quiz.logoUrl, installed.publicUrl),
    title,
    result: title,
    heading: own.heading,
    score: 0,
    points: '',
    pointsWords: '',
    isPoints: false,
    image: undefined,
    text: say(own.text),
    rich: undefined,
    button: { label: own.button, url: link },
    shares: [],
    blocks: undefined,
    consent: say(words.agreed),
    agreed: [wordsOf(text), ...(marketing?.given ? [wordsOf(marketing.text)] : [])],
    manage: { label: words.manage, url: consentLink },
    privacy: quiz.privacyUrl ? { label: words.privacy, url: quiz.privacyUrl } : undefined,
    reason: say(words.reason),
    notYou: words.notYou,
  };
  return {
    to: lead.email,
    senderName: senderName(title, installed.installation, language),
    replyTo: quiz.replyTo,
    id: `resume-${lead._id}`,
    subject: say(own.subject),
    text: plain(page, link),
    html: resultLayout(page),
    unsubscribeUrl: consentLink,
  };
}

const plain = (page: ResultPage, link: string): string =>
  [page.heading, '', page.text, '', `${page.button?.label}: ${link}`, ...plainFoot(page)].join('\n');
