import type { ResultCard } from '../../../contract/lead/submission.schema.ts';
import type { CardBlock } from '../../../contract/result/card-block.schema.ts';
import { plainBlocks } from '../../../contract/result/shown-blocks.ts';
import { wordsOf } from '../../../contract/texts/linked-text.ts';
import { type RichText, richPlain } from '../../../contract/texts/rich-text.ts';
import { absoluteUrl } from '../../../contract/web/absolute-url.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { oneLine } from '../mail/html.ts';
import type { Mail } from '../mail/send-mail.ts';
import { type ResultPage, resultLayout } from './result-layout.ts';
import type { Link } from './result-parts.ts';
import { dayIn, filled, resultTexts } from './result-texts.ts';
import { senderName } from './sender-name.ts';

type Look = Pick<QuizRecord, 'title' | 'primaryColor' | 'logoUrl' | 'privacyUrl' | 'replyTo'>;
export type ResultMailParts = {
  lead: Pick<SubmissionRecord, '_id' | 'email' | 'totalScore'> & {
    consent: Pick<SubmissionRecord['consent'], 'given' | 'text' | 'language' | 'at' | 'marketing'>;
  };
  quiz: Look;
  card: ResultCard;
  /** Where the visitor sees what is stored, and withdraws. */
  link: string;
  publicUrl: string;
  /** What the sender of this installation's mails is called. */
  installation: string;
  /** The account's. */
  timeZone: string;
};
type Wording = {
  /** Filled in; '' stands for the one in the visitor's language. */
  subject: string;
  /** How many days after the submission it is sent; 0 for the mail with the result. */
  days: number;
};

/**
 * The result of a quiz for whoever took it, or a follow-up to it, with what they agreed to and the way to take that back. Nothing in it was written by a visitor,
 * except a plain name where the owner's texts ask for it: anybody may give any address, and must not send messages through us.
 */
export function composeResultMail(parts: ResultMailParts & Wording): Mail {
  const { lead, quiz, subject, days, link, installation } = parts;
  const { language } = lead.consent;
  const page = resultPage(parts);
  return {
    to: lead.email,
    senderName: senderName(page.title, installation, language),
    replyTo: quiz.replyTo,
    id: days ? `follow-up-${days}-${lead._id}` : `result-${lead._id}`,
    subject: oneLine(subject) || filled(resultTexts[language].subject, { quiz: page.title }),
    text: plain(page),
    html: resultLayout(page),
    unsubscribeUrl: link,
  };
}

/** What such a mail says. */
export function resultPage({
  lead,
  quiz,
  card,
  days,
  link,
  publicUrl,
  timeZone,
}: ResultMailParts & Partial<Wording>): ResultPage {
  const { language, at, text, marketing } = lead.consent;
  const words = resultTexts[language];
  const title = oneLine(quiz.title);
  const values = { quiz: title, date: dayIn(language, at, timeZone), score: lead.totalScore };
  const say = (sentence: string) => filled(sentence, values);
  const heading = oneLine(card.title) || words.result;
  const button = card.button && { label: oneLine(card.button.text), url: card.button.url };
  const agreed = [
    ...(lead.consent.given ? [wordsOf(text)] : []),
    ...(marketing?.given ? [wordsOf(marketing.text)] : []),
  ];
  return {
    language,
    primaryColor: quiz.primaryColor,
    logo: quiz.logoUrl && absoluteUrl(quiz.logoUrl, publicUrl),
    title,
    result: words.result,
    heading,
    score: lead.totalScore,
    points: card.hideScore ? '' : say(words.points),
    pointsWords: words.points,
    isPoints: card.bands !== undefined,
    image: card.image && absoluteUrl(card.image, publicUrl),
    text: card.text,
    rich: card.rich,
    button,
    shares: card.shares ?? [],
    blocks: card.blocks?.map((block) => withAddresses(block, publicUrl)),
    consent: agreed.length ? say(words.agreed) : words.notAgreed,
    agreed,
    manage: { label: days ? words.unsubscribe : words.manage, url: link },
    privacy: quiz.privacyUrl ? { label: words.privacy, url: quiz.privacyUrl } : undefined,
    reason: say(words.reason),
    notYou: words.notYou,
  };
}

function plain(page: ResultPage): string {
  // As on the screen: the formatted text instead of the description.
  const words = page.blocks
    ? plainBlocks(
        page.blocks,
        (rich) => [richPlain(rich), ...addressesIn(rich)].join('\n'),
        ({ text, url }) => buttonLine({ label: oneLine(text), url }),
      )
    : page.rich
      ? richPlain(page.rich)
      : page.text;
  return [
    `${page.result}: ${page.heading}`,
    ...(page.points && (!page.blocks || page.blocks.some(({ kind }) => kind === 'score')) ? [page.points] : []),
    ...(words ? ['', words, ...addressesIn(page.rich)] : []),
    ...(page.shares.length ? ['', ...page.shares.map(({ title, percent }) => `${oneLine(title)}: ${percent}%`)] : []),
    ...(page.button && !page.blocks ? ['', buttonLine(page.button)] : []),
    ...plainFoot(page),
  ].join('\n');
}

/** The last lines of a mail about a lead, in plain text: what was agreed to, the link to manage it, and why the mail was sent. */
export const plainFoot = (page: ResultPage): string[] => [
  '',
  page.agreed.length ? `${page.consent}:` : page.consent,
  ...page.agreed.map((one) => `“${one}”`),
  '',
  `${page.manage.label}: ${page.manage.url}`,
  '',
  '-- ',
  page.reason,
  page.notYou,
  ...(page.privacy ? [`${page.privacy.label}: ${page.privacy.url}`] : []),
  '',
];

const buttonLine = ({ label, url }: Link): string => `${label}: ${url}`;

/** Where its words lead, which plain text cannot say in place. */
const addressesIn = (rich: RichText = []): string[] =>
  rich.flatMap(({ lines }) => lines.flat()).flatMap(({ text, url }) => (url ? [`${oneLine(text)}: ${url}`] : []));

/** A block with the whole addresses of its pictures. */
function withAddresses(block: CardBlock, origin: string): CardBlock {
  if (block.kind === 'media') return { ...block, media: { ...block.media, url: absoluteUrl(block.media.url, origin) } };
  if (block.kind !== 'products') return block;
  return {
    ...block,
    products: block.products.map(({ picture, ...product }) => ({
      ...product,
      ...(picture ? { picture: { ...picture, url: absoluteUrl(picture.url, origin) } } : {}),
    })),
  };
}
