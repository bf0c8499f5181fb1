import { describe, expect, it } from 'vitest';
import type { LeadField } from '../../../contract/lead/lead-form.schema.ts';
import { AppError } from '../../errors.ts';
import { checkLeadForm } from './check-lead-form.ts';

const field = (change: Partial<LeadField>): LeadField => ({
  id: change.kind ?? 'text',
  kind: 'text',
  label: '',
  required: false,
  choices: [],
  country: '',
  ...change,
});
const given = { name: '', email: '', language: 'en' as const };

/** What a form with one field makes of an input: its values, or its issues. */
function check(change: Partial<LeadField>, input: Partial<Parameters<typeof checkLeadForm>[1]> = {}) {
  try {
    return checkLeadForm({ leadFields: [field(change)] }, { ...given, ...input }).map(({ value, label }) => [
      value,
      label,
    ]);
  } catch (error) {
    if (error instanceof AppError) return error.extra.issues;
    throw error;
  }
}

describe('a field of the lead form', () => {
  it.each<[string, Partial<LeadField>, Parameters<typeof check>[1], unknown]>([
    ['name, missing', { kind: 'name', required: true }, {}, [{ path: 'name', message: 'Please fill in this field' }]],
    ['name, given', { kind: 'name', required: true }, { name: 'Vera' }, []],
    ['email, given', { kind: 'email', required: true }, { email: 'v@example.com' }, []],
    [
      'email, missing',
      { kind: 'email', required: true },
      {},
      [{ path: 'email', message: 'Please enter a valid email address' }],
    ],
    ['text, missing', { required: true }, {}, [{ path: 'fields.text', message: 'Please fill in this field' }]],
    [
      'text, blank',
      { required: true },
      { fields: { text: '  ' } },
      [{ path: 'fields.text', message: 'Please fill in this field' }],
    ],
    ['text, with spaces around it', {}, { fields: { text: ' Hi ' } }, [['Hi', '']]],
    ['text, with its label', { label: 'Anything?' }, { fields: { text: 'Hi' } }, [['Hi', 'Anything?']]],
    ['text, not asked for and empty', {}, {}, []],
    [
      'company, in the language of the visitor',
      { kind: 'company' },
      { fields: { company: 'Acme' }, language: 'de' },
      [['Acme', 'Unternehmen']],
    ],
    [
      'choice, another',
      { kind: 'choice', choices: ['a'] },
      { fields: { choice: 'b' } },
      [{ path: 'fields.choice', message: 'Please choose' }],
    ],
    ['choice, with spaces around it', { kind: 'choice', choices: ['a'] }, { fields: { choice: ' a ' } }, [['a', '']]],
    ['checkbox, not ticked', { kind: 'checkbox' }, {}, [['no', '']]],
    [
      'checkbox, needed',
      { kind: 'checkbox', required: true },
      {},
      [{ path: 'fields.checkbox', message: 'Please tick this box' }],
    ],
  ])('%s', (_what, change, input, expected) => {
    expect(check(change, input)).toEqual(expected);
  });
});
