import { expect, it } from 'vitest';
import type { MappableValue } from './mappable-values.ts';
import { mappableValues } from './mappable-values.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { VendorField } from './vendor.schema.ts';

const field = (id: string, name: string, kind: VendorField['kind'] = 'text'): VendorField => ({
  ...{ id, name, kind },
  isRequired: false,
});
const answer = (id: string, label: string, kind: MappableValue['kind'] = 'text'): MappableValue => ({
  ...{ key: `answer:${id}`, label, kind },
  group: 'Answers',
});
const values = mappableValues({
  leadFields: [
    { id: 'email', kind: 'email', label: '' },
    { id: 'phone', kind: 'phone', label: 'Your number' },
    { id: 'shop', kind: 'text', label: 'Shop address' },
  ],
  questions: [],
});
const pairs = (...given: Parameters<typeof suggestMapping>) =>
  suggestMapping(...given).map(({ from, to }) => [from, to]);

it('finds fields by what tools call them, in their name or their id', () => {
  const fields = [
    field('LNAME', 'Nachname'),
    field('FNAME', 'Vorname'),
    field('17', 'Campaign'),
    field('18', 'Quiz result'),
  ];
  expect(pairs(values, fields)).toEqual([
    ['firstName', 'FNAME'],
    ['lastName', 'LNAME'],
    ['outcome', '18'],
    ['utmCampaign', '17'],
  ]);
});

it('ignores case, spaces and signs', () => {
  expect(pairs(values, [field('x', 'UTM-Source'), field('shop_address', '')])).toEqual([
    ['field:shop', 'shop_address'],
    ['utmSource', 'x'],
  ]);
});

it('finds the name of a field among the words of a question, not within one of its words', () => {
  const questions = [answer('a', 'Which language do you speak?'), answer('b', 'What is your age?', 'number')];
  expect(pairs(questions, [field('AGE', 'Age', 'number')])).toEqual([['answer:b', 'AGE']]);
  expect(pairs(questions, [field('AGE', 'Age')])).toEqual([['answer:b', 'AGE']]);
});

it('puts no value into a field of another kind, but every value into a text', () => {
  expect(pairs(values, [field('score', 'Score', 'date')])).toEqual([]);
  expect(pairs(values, [field('score', 'Score', 'text')])).toEqual([['score', 'score']]);
  expect(pairs(values, [field('outcome', 'Outcome', 'list')])).toEqual([['outcome', 'outcome']]);
});

it('knows a phone number by its kind', () => {
  expect(suggestMapping(values, [field('c1', 'Call me on', 'phone')])).toEqual([
    { from: 'field:phone', to: 'c1', kind: 'phone' },
  ]);
});

it('uses each field and each value once', () => {
  const twice = [answer('a', 'Your age?'), answer('b', 'The age of your dog?')];
  expect(pairs(twice, [field('AGE', 'Age'), field('age2', 'Age')])).toEqual([
    ['answer:a', 'AGE'],
    ['answer:b', 'age2'],
  ]);
  expect(pairs(twice, [field('AGE', 'Age')])).toEqual([['answer:a', 'AGE']]);
});
