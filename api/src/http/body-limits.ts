import { MAX_HIDDEN } from '../../contract/lead/clean-source.ts';
import { knownFieldKinds } from '../../contract/lead/lead-form.ts';
import { MAX_PROOF } from '../../contract/lead/proof-of-work.schema.ts';
import { MAX_ANSWERS, MAX_SENT_FIELDS } from '../../contract/lead/submission.schema.ts';
import { richTextLimits, shortRichTextLimits } from '../../contract/texts/rich-text.schema.ts';
import { limits } from '../../contract/web/limits.ts';

// Limits of request bodies in bytes, computed from the limits of their fields: what fits each of
// these fits as a whole. `largest-submission.test.ts` and `largest-quiz.test.ts` check it.

const ID = 64;
/** Bytes of a field in JSON without its text: name, quotes and comma, or a number. */
const FIELD = 32;
/** A UTF-16 code unit takes at most three bytes in UTF-8. JSON escapes of one-byte characters take two. */
const json = (characters: number, fields: number): number => 3 * characters + FIELD * fields;

const answer = json(2 * ID + limits.text, 3);
const source = json(2 * limits.url + 9 * limits.name, 11) + MAX_HIDDEN * json(2 * limits.name, 1);
const leadForm = json(limits.name + limits.email, 10) + MAX_SENT_FIELDS * json(ID + limits.leadValue, 1);

/** Ids are of one-byte characters. */
const votes = limits.votes * (ID + FIELD);
const option = json(2 * ID + limits.option + limits.title, 8) + votes;
const media = json(limits.url + limits.alt, 3);
const richTextOf = ({ text, addresses, blocks, lines, pieces }: Record<keyof typeof richTextLimits, number>): number =>
  json(text + addresses, 2 * pieces) + FIELD * (2 * blocks + lines);
const question =
  json(2 * ID + limits.questionTitle + limits.category + limits.unit + 2 * limits.endWords + limits.buttonText, 20) +
  richTextOf(shortRichTextLimits);
const questions = limits.questions * question + limits.allOptions * option + limits.allMedia * media;
const richText = richTextOf(richTextLimits);
const outcome = json(ID + 2 * limits.title + limits.text + limits.buttonText + 3 * limits.url, 11) + richText;
/** With its condition. */
const block = richText + json(5 * ID + 4 * limits.title + limits.url, 16);
const product = json(3 * limits.title + limits.unit + 2 * limits.url, 8);
const resultBlocks = limits.resultBlocks * block + limits.allProducts * product;
const mails = json(limits.mailsText, 0);
const leadField = json(ID + limits.title, 7) + limits.options * json(limits.option, 1);
const leadFields = (knownFieldKinds.length + limits.ownLeadFields) * leadField;
const look = json(limits.customCss + limits.url, 16);
const quizTexts = json(4 * limits.title + 6 * limits.text + limits.buttonText + limits.email + 5 * limits.url, 64);

export const bodyLimits = {
  /** Of visitors: a submission, or the events of a visit. */
  visitor: MAX_ANSWERS * answer + leadForm + source + json(limits.text, 8) + json(MAX_PROOF, 1),
  /** Of owners: a quiz is the largest. */
  owner: questions + limits.outcomes * outcome + leadFields + resultBlocks + mails + look + quizTexts,
} as const;
