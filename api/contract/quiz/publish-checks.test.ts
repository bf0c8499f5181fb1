import { describe, expect, it } from 'vitest';
import { voteFor } from '../lead/accept-for-test.ts';
import { publishChecks } from './publish-checks.ts';

type Checked = Parameters<typeof publishChecks>[0];
const option = (text: string, bucket?: string) => ({ id: text, text, points: 0, bucket, votes: voteFor('') });
const choice = (title: string, ...options: ReturnType<typeof option>[]) => ({
  id: title,
  title,
  type: 'multiple_choice',
  options,
});
const text = (title: string) => ({ id: title, title, type: 'short_text', options: [] });
const band = (name: string, minScore?: number | null, maxScore?: number | null) => ({
  id: name,
  name,
  minScore,
  maxScore,
});
const points = (...outcomes: ReturnType<typeof band>[]) =>
  ({ outcomeType: 'points', questions: [text('Why?')], outcomes }) as Checked;
const voting = (questions: object[], ...names: string[]) =>
  ({ outcomeType: 'bucket', questions, outcomes: names.map((name) => ({ id: name, name })) }) as Checked;
const found = (quiz: Checked) => publishChecks(quiz).map(({ path, message }) => `${path}: ${message}`);

describe('the questions of a quiz that is to go live', () => {
  it('are at least one', () => {
    expect(publishChecks({ outcomeType: 'points', questions: [], outcomes: [] })).toEqual([
      { path: 'questions', message: 'Add at least one question', step: 4, severity: 'error' },
    ]);
  });
  it('have at least two options with text, where they are choices', () => {
    const quiz = {
      ...points(),
      questions: [
        choice('None'),
        text('Free'),
        choice('Blank', option('Yes'), option('  ')),
        choice('Two', option('Yes'), option('No')),
        { ...choice('One', option('True')), type: 'true_false' },
      ],
    } as Checked;
    expect(publishChecks(quiz)).toEqual(
      [
        [0, 'None'],
        [2, 'Blank'],
        [4, 'One'],
      ].map(([index, title]) => ({
        path: `questions.${index}.options`,
        message: `Question ${Number(index) + 1} “${title}”: At least 2 answer options are required with text`,
        step: 4,
        severity: 'error',
      })),
    );
  });
});

describe('the bands of a points quiz', () => {
  it('are fine when they cover 0 to 100 once, in whatever order they stand', () => {
    expect(found(points(band('High', 50, 100), band('Low', 0, 49)))).toEqual([]);
    expect(found(points(band('All', 0, 100)))).toEqual([]);
    expect(found(points(band('Zero', 0, 0), band('Rest', 1, 100)))).toEqual([]);
  });
  it('need not be there at all', () => expect(found(points())).toEqual([]));
  it('leave no score without an outcome, be it a single one', () => {
    expect(found(points(band('Low', 0, 49), band('High', 51, 100)))).toEqual([
      'outcomes.1.minScore: No outcome covers scores 50',
    ]);
    expect(found(points(band('High', 60, 100), band('Low', 0, 40)))).toEqual([
      'outcomes.0.minScore: No outcome covers scores 41–59',
    ]);
    expect(found(points(band('Low', 1, 100)))).toEqual(['outcomes.0.minScore: No outcome covers scores 0']);
    expect(found(points(band('Low', 0, 99)))).toEqual(['outcomes: No outcome covers scores 100']);
    expect(found(points(band('Low', 0, 90)))).toEqual(['outcomes: No outcome covers scores 91–100']);
  });
  it('cover no score twice, be it a single one', () => {
    expect(found(points(band('Low', 0, 50), band('High', 50, 100)))).toEqual([
      'outcomes.1.minScore: Outcome “High” overlaps another one at scores 50',
    ]);
    expect(found(points(band('All', 0, 100), band('Middle', 40, 60)))).toEqual([
      'outcomes.1.minScore: Outcome “Middle” overlaps another one at scores 40–60',
    ]);
    expect(found(points(band('Low', 0, 60), band('High', 41, 100)))).toEqual([
      'outcomes.1.minScore: Outcome “High” overlaps another one at scores 41–60',
    ]);
  });
  it('have both ends, the lower one first', () => {
    const [first, ...others] = publishChecks(
      points(band('A', null, 50), band('B', 51, undefined), band('C', 60, 59), band('D', 60, 60)),
    );
    expect(first).toEqual({
      path: 'outcomes.0.minScore',
      message: 'Outcome “A” needs a score range from 0 to 100',
      step: 2,
      severity: 'error',
    });
    expect(others.map(({ path }) => path)).toEqual(['outcomes.1.maxScore', 'outcomes.2.maxScore']);
  });
  it('are fixed in step 2', () => {
    const steps = [points(band('A', 1, 99)), points(band('A', 0, 100), band('B', 1, 2))].flatMap(publishChecks);
    expect(steps.map(({ step, severity }) => [step, severity])).toEqual(steps.map(() => [2, 'error']));
    expect(steps).toHaveLength(3);
  });
});

describe('the categories of a bucket quiz', () => {
  it('have an outcome each, whatever its case and the blanks around it', () => {
    const quiz = voting(
      [choice('Q', option('a', ' RED '), option('b', 'Blue'), option('c', 'red'), option('d'), option('e', ' '))],
      'Red',
      'blue',
    );
    expect(found(quiz)).toEqual([]);
  });
  it('are named once, where they were met first, when they have none', () => {
    const quiz = voting(
      [
        choice('Q', option('a', 'Red'), option('b')),
        choice('R', option('a', 'red'), option('b', ' Green '), option('c', 'green')),
      ],
      'Red',
    );
    expect(publishChecks(quiz)).toEqual([
      { path: 'questions.1.options.1.bucket', message: 'There is no outcome “Green”', step: 2, severity: 'error' },
    ]);
  });
  it('are not those of a removed outcome', () => {
    const gone = { ...option('a'), votes: [{ outcomeId: 'Gone', weight: 1 }] };
    expect(publishChecks(voting([choice('Q', gone, option('b', 'Red'))], 'Red'))).toEqual([
      {
        path: 'questions.0.options.0.votes',
        message: 'This option votes for an outcome that the quiz does not have',
        step: 4,
        severity: 'error',
      },
    ]);
  });
  it('are voted for by somebody', () => {
    const quiz = voting([choice('Q', option('a'), option('b')), text('Why?')], 'Red');
    expect(publishChecks(quiz)).toEqual([
      {
        path: 'questions.0.options',
        message: 'No option of question 1 “Q” votes for an outcome',
        step: 4,
        severity: 'error',
      },
    ]);
  });
  it('need an outcome where nothing can be voted for', () => {
    expect(publishChecks(voting([text('Why?')]))).toEqual([
      { path: 'outcomes', message: 'Add an outcome', step: 2, severity: 'error' },
    ]);
    expect(found(voting([text('Why?')], 'Red'))).toEqual([]);
  });
  it('do not need bands, and bands no categories', () => {
    const bucket = voting([choice('Q', option('a', 'Red'), option('b', 'Red'))], 'Red');
    expect(found(bucket)).toEqual([]);
    expect(found({ ...bucket, outcomeType: 'points' })).toEqual([
      'outcomes.0.minScore: Outcome “Red” needs a score range from 0 to 100',
    ]);
  });
});

it.each([
  ['http://shop.example', true],
  ['HTTP://shop.example', true],
  ['https://shop.example', false],
  ['https://shop.example/?to=http://x.example', false],
  ['', false],
  [undefined, false],
])('warns of a redirect without encryption: %s', (redirectUrl, warns) => {
  expect(publishChecks({ ...points(), redirectUrl })).toEqual(
    warns
      ? [
          {
            path: 'redirectUrl',
            message: 'The redirect goes to an unencrypted address (http://)',
            step: 3,
            severity: 'warning',
          },
        ]
      : [],
  );
});

describe('a consent text that mentions a privacy policy', () => {
  const WARNING = {
    path: 'privacyUrl',
    message: 'The consent text mentions a privacy policy, but nothing links to it',
    step: 3,
    severity: 'warning',
  };
  const consent = (consentText: string, rest = {}) => publishChecks({ ...points(), consentText, ...rest });

  it.each([
    ['the specified one', ''],
    ['English', 'I agree to the Privacy  Policy.'],
    ['German', 'Ich habe die Datenschutzhinweise gelesen.'],
    ['French', 'J’accepte la politique de confidentialité.'],
    ['Spanish', 'Acepto la política de privacidad.'],
    ['Portuguese', 'Aceito a política de privacidade.'],
    ['Arabic', 'أوافق على سياسة الخصوصية.'],
    ['Japanese', 'プライバシーポリシーに同意します。'],
    ['what is no link', 'See our [privacy policy](privacy.html)'],
  ])('is warned of without a link: %s', (_what, text) => {
    expect(consent(text)).toEqual([WARNING]);
  });
  it('is warned of in the second consent as well', () => {
    expect(consent('I agree.', { marketingText: 'News, see the privacy policy' })).toEqual([WARNING]);
  });
  it.each([
    ['a privacy address', '', { privacyUrl: 'https://shop.example/privacy' }],
    ['a link in the text', 'I agree to the [privacy policy](https://shop.example/privacy).', {}],
    ['no mention', 'I agree to be called.', {}],
  ])('is fine with %s', (_what, text, rest) => {
    expect(consent(text, rest)).toEqual([]);
  });
});
