import type { LeadField } from '../../../contract/lead/lead-form.schema.ts';
import type { LeadFormRules } from '../../../contract/lead/lead-form.ts';
import { leadFormTexts } from '../../../contract/lead/lead-form-texts.ts';
import type { LeadFieldValue, SubmissionInput } from '../../../contract/lead/submission.schema.ts';
import type { Issue } from '../../../contract/web/error.schema.ts';
import { badRequest } from '../../errors.ts';
import { phoneNumber, phoneRefusal } from './check-phone.ts';

type Given = Pick<SubmissionInput, 'name' | 'email' | 'fields' | 'language'>;
type Checked = { value: string } | { refused: string };

/**
 * What a visitor gave in the fields of the form that they were shown, beside name and e-mail address: phone numbers in international form,
 * a choice as one of its texts, boxes as yes or no, nothing for what was left empty. What the form does not ask for is dropped. Throws a
 * 400, in the visitor's language, that names every field which is missing or wrong.
 */
export function checkLeadForm({ leadFields }: Pick<LeadFormRules, 'leadFields'>, given: Given): LeadFieldValue[] {
  const issues: Issue[] = [];
  const values = leadFields.flatMap((field): LeadFieldValue[] => {
    const checked = check(field, given);
    if ('refused' in checked) {
      const { id } = field;
      issues.push({ path: id === 'name' || id === 'email' ? id : `fields.${id}`, message: checked.refused });
      return [];
    }
    const { id, kind, label } = field;
    if (kind === 'name' || kind === 'email' || !checked.value) return [];
    return [{ id, kind, label: label || wordFor(kind, given.language), value: checked.value }];
  });
  if (issues[0]) throw badRequest(issues[0].message, issues);
  return values;
}

function check({ id, kind, required, choices, country }: LeadField, given: Given): Checked {
  const words = leadFormTexts[given.language];
  const sent = kind === 'name' || kind === 'email' ? given[kind] : given.fields?.[id];
  if (kind === 'checkbox') return required && sent !== true ? { refused: words.tick } : { value: yesOrNo(sent) };
  const value = typeof sent === 'string' ? sent.trim() : '';
  if (!value) {
    if (!required) return { value };
    return { refused: kind === 'email' ? 'Please enter a valid email address' : words.fillIn };
  }
  if (kind === 'choice' && !choices.includes(value)) return { refused: words.choose };
  if (kind !== 'phone') return { value };
  const number = phoneNumber(value, country);
  return number ? { value: number } : { refused: phoneRefusal(country, given.language) };
}

const yesOrNo = (sent: unknown): string => (sent === true ? 'yes' : 'no');

const wordFor = (kind: LeadField['kind'], language: Given['language']): string =>
  kind === 'phone' || kind === 'company' ? leadFormTexts[language][kind] : '';
