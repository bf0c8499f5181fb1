import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeAfter } from '../../../contract/flow.ts';
import { acceptAnswers } from '../../../contract/lead/accept-answers.ts';
import type { SentAnswer } from '../../../contract/questions/answer.schema.ts';
import type { Question } from '../../../contract/questions/question.schema.ts';
import { publishChecks } from '../../../contract/quiz/publish-checks.ts';
import { rowIdSource, withNewIds } from '../../../contract/quiz/row-id.ts';
import { scoreQuiz } from '../../../contract/scoring/scoring.ts';
import { scoringXRay } from '../../../contract/scoring/scoring-x-ray.ts';
import { storedPictureSize, variantWidths } from '../../../contract/web/stored-picture.ts';
import { distFolder } from '../../dist-paths.ts';
import { templateOf, templateSummaries } from './templates.ts';

const FOLDER = join(distFolder, '..', 'examples', 'templates');
const MAX_PICTURE_BYTES = 60 * 1024;
const addresses: Record<string, string> = JSON.parse(readFileSync(join(FOLDER, 'drawings/addresses.json'), 'utf8'));
const summaries = templateSummaries();
const byId = summaries.map((summary) => [summary.id, summary] as const);

function quizOf(id: string) {
  const file = templateOf(id);
  if (!file) throw new Error(`There is no template ${id}`);
  const { questions, ...quiz } = withNewIds(file.quiz, rowIdSource());
  return { ...quiz, questions: questions.map((question, order): Question => ({ ...question, order })) };
}

describe.each(byId)('%s', (id, { cover, goal }) => {
  const quiz = quizOf(id);

  it('can be published as it is, once the owner names a privacy policy', () =>
    expect(publishChecks(quiz).map(({ path }) => path)).toEqual(['privacyUrl']));

  it('leads at least one in twenty visitors to each outcome', () => {
    const shares = scoringXRay(quiz).shares;
    expect(shares.map((share) => share.id)).toEqual(quiz.outcomes.map((outcome) => outcome.id));
    for (const { share, margin } of shares) expect(share - margin).toBeGreaterThanOrEqual(0.05);
  });

  it('shows pictures that come with the product', () => {
    const shown = JSON.stringify(quiz).match(/\/pictures\/[\w-]+/g) ?? [];
    for (const url of [cover, ...shown]) expect(Object.values(addresses)).toContain(url);
    expect(goal).not.toBe('');
  });
});

describe('the pictures of the templates', () => {
  it.each(Object.entries(addresses))(
    '%s: the address is the hash of the drawing, and no variant is large',
    (drawing, address) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(FOLDER, 'drawings', `${drawing}.svg`)))
        .digest('hex');
      expect(address).toMatch(new RegExp(`^/pictures/${hash.slice(0, 32)}-`));
      const { width = 0 } = storedPictureSize(address) ?? {};
      const folder = join(FOLDER, address);
      const names = variantWidths(width).flatMap((each) => ['avif', 'jpg', 'webp'].map((type) => `${each}.${type}`));
      expect(readdirSync(folder).sort()).toEqual(names.sort());
      for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
    },
  );
});

/** An answer in the order of the questions shown: an option, several, a number, or a text; null skips. */
type Given = string | string[] | number | null;

function send(question: Question, given: Exclude<Given, null>): SentAnswer {
  const optionOf = (text: string) => question.options.find((option) => option.text === text)?.id;
  const questionId = question.id;
  if (typeof given === 'number') return { questionId, numberAnswer: given };
  if (Array.isArray(given)) return { questionId, answerOptionIds: given.map((text) => optionOf(text) ?? text) };
  const option = optionOf(given);
  return option ? { questionId, answerOptionId: option } : { questionId, textAnswer: given };
}

/** The outcome of a visitor who gives these answers, one for each question that asks something and is shown. */
function outcomeOf(id: string, given: Given[]): string {
  const quiz = quizOf(id);
  const left = [...given];
  const sent: SentAnswer[] = [];
  for (let place = 0; place < quiz.questions.length; ) {
    const question = quiz.questions[place] as Question;
    const answer = question.type === 'statement' ? null : (left.shift() ?? null);
    if (answer !== null) sent.push(send(question, answer));
    const { answers } = acceptAnswers([question], sent.slice(-1));
    place = placeAfter(quiz.questions, place, answer === null ? [] : answers[0]?.chosen);
  }
  const { answers, issues } = acceptAnswers(quiz.questions, sent);
  expect(issues).toEqual([]);
  expect(left).toEqual([]);
  return scoreQuiz(quiz, answers).outcome;
}

const same = (answer: string, times: number): string[] => Array.from({ length: times }, () => answer);

describe('a visitor of', () => {
  it.each<[template: string, visitor: string, answers: Given[], outcome: string]>([
    [
      'skin-care-finder',
      'tight skin that reacts, 52',
      [
        'Tight',
        ['A tired, dull look', 'Fine lines'],
        'It complains now and then',
        'perfume',
        52,
        '3',
        'Cold winters and heating',
        'A rich cream',
      ],
      'Dry',
    ],
    [
      'skin-care-finder',
      'shine and breakouts, 24',
      ['Shiny all over', ['Breakouts', 'Visible pores'], 'It takes anything', 24, '1', 'Hot and humid', 'A light gel'],
      'Oily',
    ],
    [
      'skin-care-finder',
      'redness and stinging',
      ['Comfortable', ['Redness'], 'It often stings or turns red', null, 35, '2', 'In a big city', 'A light gel'],
      'Sensitive',
    ],
    [
      'fitness-plan',
      'wants muscles',
      [
        'Lifting something heavy',
        'To get stronger',
        4,
        ['Dumbbells or a barbell', 'A gym membership'],
        'No, all good',
        '5',
        'I saw no progress',
      ],
      'Strength',
    ],
    [
      'fitness-plan',
      'has a stiff back',
      [
        'Stretching on a mat',
        'To move without aches',
        3,
        ['A mat or bands'],
        'Yes, from time to time',
        'lower back',
        '3',
        'It hurt',
      ],
      'Mobility',
    ],
    [
      'fitness-plan',
      'has no time and nothing to train with',
      ['A long walk with a podcast', 'To get going at all', 2, ['Nothing yet'], 'No, all good', '1', 'No time'],
      'Habit',
    ],
    [
      'home-finder',
      'lives alone in the city',
      [
        'For me alone',
        'Roofs and a river',
        ['A balcony', 'A lift'],
        1,
        300,
        'The bank has said yes',
        'This year',
        'City center',
      ],
      'City apartment',
    ],
    [
      'home-finder',
      'a family of five with a dog',
      [
        'For us to live in',
        'My own garden',
        ['A garden', 'A guest room'],
        5,
        750,
        'We are talking to a bank',
        'Next year',
        'A village',
      ],
      'House with a garden',
    ],
    [
      'home-finder',
      'wants to let',
      ['To let to somebody else', 200, 'I pay without a bank', 'Within three months', 'City center'],
      'To let',
    ],
    [
      'saas-readiness',
      'has not begun',
      ['1', '2', 'In heads and inboxes', '1', ['CRM'], '2', 'Nobody yet', 'There is no date', null],
      'Prepare',
    ],
    [
      'saas-readiness',
      'stands in the middle',
      [
        '3',
        '3',
        'In spreadsheets',
        '3',
        ['CRM', 'Accounting', 'Calendar and mail'],
        '4',
        'My manager and I',
        'This year',
        25,
      ],
      'Pilot',
    ],
    [
      'saas-readiness',
      'has it all prepared',
      [
        '5',
        '4',
        'In a tool that we have outgrown',
        '5',
        ['CRM', 'Accounting', 'Calendar and mail', 'Data warehouse'],
        '5',
        'I do',
        'This quarter',
        80,
      ],
      'Roll out',
    ],
    [
      'agency-audit',
      'a slow website without cases',
      [8, 'Never', '2', 'We have none', 'I have never looked', ['None of them'], 'Three or more', 'It depends', null],
      'Leaking',
    ],
    [
      'agency-audit',
      'a decent website',
      [
        4,
        'This year',
        '3',
        'Half a year',
        'On the first page',
        ['Search terms', 'Visitors by source'],
        'Two',
        'The same day',
        '1,000 to 5,000',
      ],
      'Solid',
    ],
    [
      'agency-audit',
      'a fast and measured website',
      [
        2,
        'This week',
        '5',
        'A month at most',
        'On top',
        ['Search terms', 'Visitors by source', 'Inquiries by page', 'What an inquiry costs'],
        'One',
        'Within the hour',
        null,
      ],
      'Sharp',
    ],
    [
      'coaching',
      'does not know where to',
      [
        'A crossroads',
        '“Is this what I want to do?”',
        'ask for time, and do not know why',
        '1',
        ['Talking to friends'],
        'A direction',
        null,
      ],
      'Clarity',
    ],
    [
      'coaching',
      'doubts',
      [
        'A steep mountain',
        '“I hope nobody notices.”',
        'name three people who are better',
        '3',
        ['A course'],
        'A mirror',
        'My next talk',
      ],
      'Confidence',
    ],
    [
      'coaching',
      'is tired',
      [
        'A candle burning at both ends',
        '“Where did the weekend go?”',
        'wonder which evening is left',
        '3',
        ['Working more'],
        'Sleep',
        null,
      ],
      'Balance',
    ],
    [
      'course-finder',
      'begins',
      [
        'Photography',
        'I am about to begin',
        'Not yet',
        'I look for a video',
        ['Watching, at my own pace'],
        3,
        'I just want to see if I like it',
      ],
      'Foundations',
    ],
    [
      'course-finder',
      'has some practice',
      [
        'Programming',
        'A few months',
        'Yes',
        'I look for a video',
        ['By building something', 'In a group'],
        4,
        'I use it at work',
      ],
      'Practice',
    ],
    [
      'course-finder',
      'wants to live on it',
      [
        'Writing',
        'Longer',
        'Yes, and I help others do it',
        'I find the cause and fix it',
        ['In a group'],
        10,
        'I earn my living with it',
      ],
      'Mastery',
    ],
    [
      'gift-finder',
      'a mother who likes being at home',
      ['A parent', 'On the sofa', ['Calm'], 'Something for the home', 60, 'This week', 'False'],
      'Cozy',
    ],
    [
      'gift-finder',
      'a friend who cooks',
      [
        'A friend',
        'In the kitchen',
        ['Generous'],
        'Something to eat or drink',
        25,
        'I am early for once',
        '2027-02-14',
        'False',
      ],
      'Taste',
    ],
    [
      'gift-finder',
      'a partner who is never at home',
      ['My partner', 'Outdoors', ['Restless', 'Curious'], 'Time together', 150, 'Tomorrow', 'True'],
      'Experience',
    ],
    [
      'insurance-need',
      'a student in a shared flat',
      [
        'Nobody but me',
        'I am training or studying',
        'For rent',
        ['None, or I do not know'],
        2,
        'Having hurt somebody',
        'Never',
      ],
      'Liability',
    ],
    [
      'insurance-need',
      'is self-employed',
      [
        'Nobody but me',
        'My own business',
        'For rent',
        ['Personal liability'],
        3,
        'Not being able to work',
        'A few years ago',
      ],
      'Income',
    ],
    [
      'insurance-need',
      'a family with a loan',
      [
        'A family with children',
        'A salary',
        'In my own home',
        'No, a loan is still running',
        ['Personal liability', 'Income protection'],
        6,
        'That my family is left alone',
        'Never',
      ],
      'Family',
    ],
    [
      'wedding-style',
      'dreams of a barn',
      [
        'In a barn with lights',
        'Rust and wood',
        80,
        'Long tables, large bowls',
        ['A live band', 'Children'],
        'Only a season',
        'Somebody on the day',
      ],
      'Rustic',
    ],
    [
      'wedding-style',
      'a roof, black and gold',
      [
        'Above the city',
        'Black, white, gold',
        120,
        'Five courses',
        ['Cocktails'],
        'Yes',
        '2027-06-19',
        'All of it: we just want to show up',
      ],
      'Modern',
    ],
    [
      'wedding-style',
      'twenty guests at the sea',
      ['Barefoot', 'Sand and sea', 20, 'A picnic', ['A fire'], 'Not yet', 'Only ideas for now'],
      'Free',
    ],
    [
      'hr-culture',
      'is worn out',
      [...same('2', 4), 'I cannot remember', '1', '1', ['Too many meetings', 'Conflicts', 'Poor tools'], '2', null],
      'Under strain',
    ],
    [
      'hr-culture',
      'is rather content',
      [...same('3', 4), 'This month', '3', '3', ['Too many meetings'], '6', 'Fewer meetings'],
      'On the way',
    ],
    [
      'hr-culture',
      'likes it',
      [...same('5', 4), 'This week', '4', '4', ['Nothing in particular'], '9', null],
      'Healthy',
    ],
    [
      'nutrition',
      'has no time',
      ['A sandwich to go', 'A coffee, standing', 1, ['Milk'], 'have another coffee', 'Finding the time', '1'],
      'On the go',
    ],
    [
      'nutrition',
      'eats no meat',
      [
        'A colorful bowl',
        'Oats or fruit',
        7,
        ['Meat', 'Fish'],
        'have an apple with you',
        'Getting enough protein',
        '5',
      ],
      'Plant lover',
    ],
    [
      'nutrition',
      'eats all day long',
      [
        'A bit of everything',
        'Whatever I find, until noon',
        4,
        ['Nuts'],
        'have been snacking since two',
        'Having real meals',
        '2',
      ],
      'Grazer',
    ],
  ])('%s: %s', (id, _visitor, answers, outcome) => expect(outcomeOf(id, answers)).toBe(outcome));
});
