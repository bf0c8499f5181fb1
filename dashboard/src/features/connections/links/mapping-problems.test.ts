import { expect, it } from 'vitest';
import type { MappableValue } from '#contract/connections/mappable-values';
import type { VendorField } from '#contract/connections/vendor.schema';
import { isComplete, mappingProblems, unmappedRequired } from './mapping-problems.ts';

const values: MappableValue[] = [{ key: 'firstName', label: 'First name', kind: 'text', group: 'Person' }];
const fields: VendorField[] = [{ id: 'FNAME', name: 'First Name', kind: 'text', isRequired: true }];
const row = (from: string, to: string) => ({ from, to, kind: 'text' as const });
const problems = (...rows: Array<[from: string, to: string]>) =>
  mappingProblems(
    rows.map(([from, to]) => row(from, to)),
    values,
    fields,
    'Mailchimp',
  );

it('says which half of a row is missing, gone or used before', () => {
  expect(problems(['', ''])).toEqual([{ from: 'Choose a value', to: 'Choose a field' }]);
  expect(problems(['answer:old', 'OLD'])).toEqual([
    { from: 'This is not in the quiz any more', to: 'This field is not in Mailchimp any more' },
  ]);
  expect(problems(['firstName', 'FNAME'], ['hidden:ref', 'FNAME'])).toEqual([
    {},
    { to: 'Another value goes into this field already' },
  ]);
  expect(problems(['hidden:a b', 'FNAME'])).toEqual([{ from: 'Up to 40 letters, digits, - and _' }]);
});

it('says nothing of fields that are not known yet', () => {
  expect(mappingProblems([row('firstName', 'OLD')], values, undefined, 'Mailchimp')).toEqual([{}]);
});

it('is complete with what is gone, and not with what is missing or doubled', () => {
  expect(isComplete([row('answer:old', 'OLD')])).toBe(true);
  expect(isComplete([row('firstName', '')])).toBe(false);
  expect(isComplete([row('hidden:', 'FNAME')])).toBe(false);
  expect(isComplete([row('firstName', 'FNAME'), row('lastName', 'FNAME')])).toBe(false);
});

it('knows the required fields that get nothing', () => {
  expect(unmappedRequired([], fields)).toEqual(fields);
  expect(unmappedRequired([row('firstName', 'FNAME')], fields)).toEqual([]);
});
