import type { LinkSettings } from '../../../contract/connections/link.schema.ts';
import type { VendorFieldKind, VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import { withoutEmails } from '../../../contract/lead/clean-source.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import type { Contact, ContactValue, VendorEvent } from '../vendors/contact.ts';

type Facts = {
  publicUrl: string;
  event: VendorEvent;
  /** The texts of options by their ids, for fields that take several. */
  optionTexts: ReadonlyMap<string, string>;
  isSample?: boolean;
};

const SAMPLE_TAG = 'Sample';
const YES = /^(yes|true|1)$/i;

/**
 * What a tool gets of a lead by the settings of a link. Without consent there is no e-mail address in it, wherever the visitor or the page may
 * have put one, and no phone number; values that are empty are left out.
 */
export function contactOf(
  lead: SubmissionRecord,
  { mapping, outcomeTags, optionTags }: Pick<LinkSettings, 'mapping' | 'outcomeTags' | 'optionTags'>,
  { hasFields, hasTags }: Pick<VendorInfo, 'hasFields' | 'hasTags'>,
  { publicUrl, event, optionTexts, isSample = false }: Facts,
): Contact {
  const { consent, source, quizTitle } = lead;
  const redact = consent.given ? (text: string) => text : withoutEmails;
  const base = {
    name: redact(lead.name),
    firstName: redact(lead.firstName),
    lastName: redact(lead.lastName),
    email: consent.given ? lead.email : '',
    outcome: lead.outcome,
    score: scoreOf(lead),
    language: consent.language,
    leadUrl: `${publicUrl}/dashboard/leads?lead=${lead._id}`,
  };
  const fields = hasFields
    ? mapping.flatMap(({ from, to, kind }) => {
        const value = typed(leadValue(lead, base, from, redact), kind, () => chosenTexts(lead, from, optionTexts));
        return value === undefined ? [] : [[to, value] as const];
      })
    : [];
  const chosen = lead.answers.flatMap((answer) => answer.chosen.map((id) => optionTags[id]));
  const tags = [outcomeTags[lead.outcomeId], ...chosen, isSample ? SAMPLE_TAG : undefined];
  const { gclid, fbclid, msclkid, ttclid } = source;
  return {
    leadId: lead._id,
    ...base,
    fields: Object.fromEntries(fields),
    tags: hasTags ? [...new Set(tags.filter((tag) => tag !== undefined))] : [],
    consent: {
      given: consent.given,
      marketing: consent.marketing?.given === true,
      text: consent.text,
      at: consent.at,
      pageUrl: consent.pageUrl,
    },
    quiz: { id: lead.quiz, title: quizTitle },
    createdAt: lead.createdAt,
    clickIds: {
      ...(gclid ? { gclid } : {}),
      ...(fbclid ? { fbclid } : {}),
      ...(msclkid ? { msclkid } : {}),
      ...(ttclid ? { ttclid } : {}),
    },
    event,
    isSample,
  };
}

/** Null in a quiz without points. */
const scoreOf = ({ maxScore, totalScore }: SubmissionRecord): number | null => (maxScore > 0 ? totalScore : null);

type Base = Pick<Contact, 'name' | 'firstName' | 'lastName' | 'email' | 'outcome' | 'score' | 'language' | 'leadUrl'>;

/** The value of a key of `mappable-values.ts`; '' for none. */
function leadValue(lead: SubmissionRecord, base: Base, key: string, redact: (text: string) => string): string {
  const { source, consent } = lead;
  const [, kind, id = ''] = /^(field|answer|category|hidden):(.*)$/s.exec(key) ?? [];
  if (kind === 'field') {
    const field = lead.fields?.find((one) => one.id === id);
    return !field || (field.kind === 'phone' && !consent.given) ? '' : redact(field.value);
  }
  if (kind === 'answer') return redact(lead.answers.find(({ questionId }) => questionId === id)?.text ?? '');
  if (kind === 'category') return String(lead.categories?.find(({ name }) => name === id)?.score ?? '');
  if (kind === 'hidden') return redact(Object.hasOwn(source.hidden ?? {}, id) ? (source.hidden?.[id] ?? '') : '');
  const values: Record<string, string | number | null | undefined> = {
    ...base,
    quiz: lead.quizTitle,
    createdAt: lead.createdAt.toISOString(),
    pageUrl: source.pageUrl,
    utmSource: source.utmSource,
    utmMedium: source.utmMedium,
    utmCampaign: source.utmCampaign,
    utmTerm: source.utmTerm,
    utmContent: source.utmContent,
  };
  return Object.hasOwn(values, key) ? String(values[key] ?? '') : '';
}

/** A value as a field of this kind takes it; undefined where there is none, or it is none of this kind. */
function typed(value: string, kind: VendorFieldKind, several: () => string[]): ContactValue | undefined {
  if (value === '') return undefined;
  if (kind === 'boolean') return YES.test(value);
  if (kind === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (kind !== 'list') return value;
  const texts = several();
  return texts.length > 0 ? texts : [value];
}

/** The options that were chosen, one by one; none where the visitor wrote what else it is. */
function chosenTexts(lead: SubmissionRecord, key: string, optionTexts: ReadonlyMap<string, string>): string[] {
  const answer = lead.answers.find(({ questionId }) => `answer:${questionId}` === key);
  if (!answer || answer.chosen.length < 2) return [];
  const texts = answer.chosen.flatMap((id) => optionTexts.get(id) ?? []);
  return texts.length === answer.chosen.length && texts.every((text) => answer.text.includes(text)) ? texts : [];
}
