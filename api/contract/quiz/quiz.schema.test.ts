import { describe, expect, it } from 'vitest';
import { portableQuizSchema, quizChangesSchema, quizInputSchema } from './quiz.schema.ts';
import { quizFileJsonSchema, quizFileSchema } from './quiz-file.schema.ts';

const problems = (body: object, schema: typeof quizInputSchema | typeof quizChangesSchema = quizInputSchema) =>
  schema.safeParse({ title: 'T', ...body }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];
const many = <T>(count: number, row: T) => Array.from({ length: count }, () => row);

const defaults = {
  title: 'T',
  description: '',
  outcomeType: 'points',
  redirectUrl: '',
  primaryColor: '#7B61FF',
  secondaryColor: '#FFFFFF',
  darkMode: false,
  autoAdvance: false,
  startPage: false,
  startImageUrl: '',
  startButton: '',
  shareTitle: '',
  shareText: '',
  shareImageUrl: '',
  logoUrl: '',
  look: {
    font: 'page',
    background: 'none',
    gradientFrom: '#DCD5FF',
    gradientTo: '#FFE3EC',
    gradientAngle: 135,
    backgroundUrl: '',
    corners: 'soft',
    buttons: 'filled',
    density: 'normal',
    customCss: '',
  },
  thankYouPageType: 'custom',
  showScore: true,
  thankYouPageConfig: {
    title: 'Thank You!',
    subtitle: 'Your response has been recorded',
    message: "Thank you for taking our quiz. We'll be in touch soon!",
    showSocialShare: true,
    showLogo: true,
    backgroundColor: '#FFFFFF',
    textColor: '#1F2937',
  },
  language: 'auto',
  consentRequired: true,
  privacyUrl: '',
  leadFields: [
    { id: 'name', kind: 'name', label: '', required: false, choices: [], country: '' },
    { id: 'email', kind: 'email', label: '', required: true, choices: [], country: '' },
  ],
  leadPlace: 'before',
  leadHeading: '',
  leadText: '',
  leadButton: '',
  consentText: '',
  marketingText: '',
  resultMail: false,
  resultPdf: false,
  replyTo: '',
  proofOfWork: false,
  confirmation: 'off',
  confirmationSubject: '',
  confirmationText: '',
  confirmationButton: '',
  disposableAddresses: 'mark',
  tracking: { gtm: '', ga4: '', metaPixel: '' },
  resumeMail: false,
  resultBlocks: [],
  mails: [],
  questions: [],
  outcomes: [],
};

describe('a new quiz', () => {
  it('has a default for everything but its title', () => {
    expect(quizInputSchema.parse({ title: ' T ' })).toEqual({ ...defaults, webhookUrl: '' });
    expect(problems({ title: ' ' })).toEqual(['title: Title is required']);
    expect(problems({ title: undefined })).toEqual(['title: Title is required']);
  });
  it('takes null for an empty text and nothing for a default colour', () => {
    const nothing = { description: null, redirectUrl: null, webhookUrl: null, logoUrl: null, privacyUrl: null };
    const colors = { primaryColor: ' ', secondaryColor: '' };
    expect(quizInputSchema.parse({ title: 'T', ...nothing, ...colors })).toEqual({ ...defaults, webhookUrl: '' });
    expect(
      quizInputSchema.parse({ title: 'T', thankYouPageConfig: { backgroundColor: '', textColor: '', showLogo: false } })
        .thankYouPageConfig,
    ).toEqual({ ...defaults.thankYouPageConfig, showLogo: false });
  });
  it('keeps what it is given', () => {
    const given = {
      ...defaults,
      description: 'One\nTwo',
      outcomeType: 'bucket',
      redirectUrl: 'https://a.example/',
      webhookUrl: 'https://b.example/',
      primaryColor: 'red',
      darkMode: true,
      autoAdvance: true,
      startPage: true,
      startImageUrl: 'https://a.example/start.jpg',
      startButton: 'Go',
      shareTitle: 'Which one are you?',
      shareText: 'Seven questions',
      shareImageUrl: 'https://a.example/share.jpg',
      logoUrl: '/objects/x.png',
      look: {
        font: 'lora',
        background: 'gradient',
        gradientFrom: '#111111',
        gradientTo: 'red',
        gradientAngle: 0,
        backgroundUrl: '/objects/b.png',
        corners: 'round',
        buttons: 'pill',
        density: 'roomy',
        customCss: '.root { color: red }',
      },
      thankYouPageType: 'dynamic',
      showScore: false,
      proofOfWork: true,
      leadHeading: 'Your bonus',
      leadText: 'Where to?',
      leadButton: 'Send it',
      confirmation: 'confirm_first',
      confirmationSubject: 'S',
      confirmationText: 'T',
      confirmationButton: 'B',
      disposableAddresses: 'refuse',
      tracking: { gtm: 'GTM-ABC1234', ga4: 'G-ABC1234567', metaPixel: '123456789012345' },
      language: 'ja',
      consentRequired: false,
      privacyUrl: 'https://a.example/privacy',
      status: 'published',
    };
    expect(quizInputSchema.parse({ ...given, replyTo: ' a@b.example ' })).toEqual({ ...given, replyTo: 'a@b.example' });
  });
  it.each([
    [{ outcomeType: 'stars' }, 'outcomeType'],
    [{ thankYouPageType: 'none' }, 'thankYouPageType'],
    [{ language: 'it' }, 'language'],
    [{ status: 'live' }, 'status'],
    [{ darkMode: 'yes' }, 'darkMode'],
    [{ redirectUrl: 'ftp://a.example' }, 'redirectUrl'],
    [{ privacyUrl: 'x' }, 'privacyUrl'],
    [{ logoUrl: 'x' }, 'logoUrl'],
    [{ look: { font: 'comic' } }, 'look.font'],
    [{ look: { gradientAngle: 361 } }, 'look.gradientAngle'],
    [{ look: { gradientTo: 'url(x)' } }, 'look.gradientTo'],
    [{ look: { backgroundUrl: 'javascript:1' } }, 'look.backgroundUrl'],
    [{ look: { customCss: '@import "x";' } }, 'look.customCss'],
    [{ look: { customCss: 'x'.repeat(8_001) } }, 'look.customCss'],
    [{ tracking: { gtm: 'G-ABC1234567' } }, 'tracking.gtm'],
    [{ tracking: { gtm: 'GTM-ABC1234;script-src' } }, 'tracking.gtm'],
    [{ tracking: { ga4: 'UA-1234-1' } }, 'tracking.ga4'],
    [{ tracking: { metaPixel: '12345 https://a.example' } }, 'tracking.metaPixel'],
  ])('is refused: %j', (body, path) => {
    const found = problems(body);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${path}: `));
  });
  it('has colours that could be some', () => {
    expect(problems({ primaryColor: 'red;' })).toEqual(['primaryColor: Enter a color such as #7B61FF']);
    expect(problems({ thankYouPageConfig: { textColor: '}' } })).toEqual([
      'thankYouPageConfig.textColor: Enter a color such as #7B61FF',
    ]);
  });
  it('is no larger than it may be', () => {
    const question = { title: 'Q' };
    expect(problems({ questions: many(100, question), outcomes: [] })).toEqual([]);
    expect(problems({ questions: many(101, question) })).toEqual(['questions: At most 100 questions']);
    const outcomes = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `O${at}` }));
    expect(problems({ outcomes: outcomes(100) })).toEqual([]);
    expect(problems({ outcomes: outcomes(101) })).toEqual(['outcomes: At most 100 outcomes']);
    expect(problems({ questions: [{ ...question, options: many(300, { text: 'A' }) }] })).toEqual([]);
    expect(problems({ questions: [{ ...question, options: many(301, { text: 'A' }) }] })).toEqual([
      'questions.0.options: At most 300 options',
    ]);
  });
});

describe('a question that is sent', () => {
  const parse = (question: object) => quizInputSchema.parse({ title: 'T', questions: [question] }).questions[0];
  it('is a choice without options until it is something else', () => {
    expect(parse({ title: ' Q ' })).toEqual({ title: 'Q', type: 'multiple_choice', options: [] });
    for (const type of ['multiple_choice', 'true_false', 'short_text'])
      expect(parse({ title: 'Q', type })?.type).toBe(type);
  });
  it('has options with points and a category, or none of both', () => {
    const options = [
      { text: 'a' },
      { id: 'o1', text: ' b ', points: -7, bucket: ' Red ' },
      { text: 'c', points: '7', bucket: null },
      { text: 'd', votes: [{ outcomeId: 'o', weight: -2 }] },
    ];
    expect(parse({ id: 'q1', order: 3, title: 'Q', options })).toEqual({
      id: 'q1',
      order: 3,
      title: 'Q',
      type: 'multiple_choice',
      options: [
        { text: 'a', points: 0 },
        { id: 'o1', text: 'b', points: -7, bucket: 'Red' },
        { text: 'c', points: 0, bucket: '' },
        { text: 'd', points: 0, votes: [{ outcomeId: 'o', weight: -2 }] },
      ],
    });
  });
  it.each([
    [{ title: '' }, 'title: Question title is required'],
    [{ title: 'Q', options: [{ text: '' }] }, 'options.0.text: Option text is required'],
    [{ title: 'Q', options: [{ text: 'a', points: 1_000_001 }] }, 'options.0.points: Too many points'],
    [{ title: 'Q', options: [{ text: 'a', points: -1_000_001 }] }, 'options.0.points: Too few points'],
    [
      { title: 'Q', options: [{ text: 'a', votes: [{ outcomeId: 'o', weight: 0 }] }] },
      'options.0.votes.0.weight: A vote needs a weight',
    ],
  ])('is refused: %j', (question, problem) =>
    expect(problems({ questions: [question] })).toEqual([`questions.0.${problem}`]),
  );
  it.each([
    { title: 'Q', id: '' },
    { title: 'Q', id: 'x'.repeat(65) },
    { title: 'Q', order: -1 },
    { title: 'Q', order: 100_001 },
    { title: 'Q', type: 'slider' },
    { title: 'Q', options: [{ text: 'a', id: '' }] },
  ])('is refused: %.60j', (question) => expect(problems({ questions: [question] })).toHaveLength(1));
  it('takes the limits themselves', () => {
    const options = [
      { text: 'a', points: 1_000_000, id: 'x'.repeat(64) },
      { text: 'a', points: -1_000_000 },
    ];
    expect(problems({ questions: [{ title: 'Q', order: 100_000, options }] })).toEqual([]);
    expect(problems({ questions: [{ title: 'Q', order: 0 }] })).toEqual([]);
  });
  it('has an order of its own, or none', () => {
    const ordered = (...orders: Array<number | undefined>) => ({
      questions: orders.map((order) => ({ title: 'Q', order })),
    });
    expect(problems(ordered(2, undefined, 0, undefined))).toEqual([]);
    expect(problems(ordered(1, 2, 1, 1))).toEqual([
      'questions.2.order: Two questions have the same order',
      'questions.3.order: Two questions have the same order',
    ]);
  });
});

describe('an outcome that is sent', () => {
  it('has no words and no band until it is given some', () => {
    expect(quizInputSchema.parse({ title: 'T', outcomes: [{ name: ' A ' }] }).outcomes).toEqual([
      { name: 'A', title: '', description: '', minScore: null, maxScore: null },
    ]);
    const outcome = { id: 'o1', name: 'A', title: 'T', description: 'D', minScore: 0, maxScore: 100 };
    expect(quizInputSchema.parse({ title: 'T', outcomes: [outcome] }).outcomes).toEqual([outcome]);
  });
  it('has a name, which others may have as well, and a band from 0 to 100', () => {
    expect(problems({ outcomes: [{ name: '' }] })).toEqual(['outcomes.0.name: Outcome name is required']);
    expect(problems({ outcomes: [{ name: 'A' }, { name: 'B' }, { name: 'a' }] })).toEqual([]);
    expect(problems({ outcomes: [{ name: 'A', minScore: -1, maxScore: 101 }] })).toEqual([
      'outcomes.0.minScore: From 0 to 100',
      'outcomes.0.maxScore: From 0 to 100',
    ]);
    expect(problems({ outcomes: [{ name: 'A', minScore: 1.5 }] })).toHaveLength(1);
  });
});

describe('changes to a quiz', () => {
  it('are what was sent and nothing beside it', () => {
    expect(quizChangesSchema.parse({})).toEqual({});
    expect(quizChangesSchema.parse({ thankYouPageConfig: { title: 'T' }, nonsense: 1, darkMode: true })).toEqual({
      thankYouPageConfig: { title: 'T' },
      darkMode: true,
    });
  });
  it('are checked as a new quiz is', () => {
    expect(problems({ questions: [1, 1].map((order) => ({ title: 'Q', order })) }, quizChangesSchema)).toHaveLength(1);
    expect(problems({ title: '' }, quizChangesSchema)).toEqual(['title: Title is required']);
  });
});

describe('a quiz file', () => {
  it('is a quiz without what belongs to an installation', () => {
    const quiz = {
      title: 'T',
      webhookUrl: 'https://a.example/',
      status: 'published',
      tracking: { ga4: 'G-ABC1234567' },
    };
    const { replyTo: _replyTo, tracking: _tracking, ...portable } = defaults;
    expect(portableQuizSchema.parse(quiz)).toEqual(portable);
    expect(quizFileSchema.parse({ $schema: 'x', version: 1, quiz })).toEqual({
      $schema: 'x',
      version: 1,
      quiz: portable,
    });
    const twice = { ...quiz, questions: [1, 1].map((order) => ({ title: 'Q', order })) };
    expect(portableQuizSchema.safeParse(twice).success).toBe(false);
  });
  it('of another version is none', () => {
    expect(quizFileSchema.safeParse({ version: 2, quiz: { title: 'T' } }).error?.issues).toMatchObject([
      { path: ['version'], message: 'This is no quiz file that this version can read' },
    ]);
  });
  it('has a JSON Schema at an address of its own', () => {
    expect(quizFileJsonSchema('https://quiz.example')).toMatchObject({
      $id: 'https://quiz.example/schemas/quiz-1.json',
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Quizfunnel quiz',
      type: 'object',
      required: ['version', 'quiz'],
      properties: { version: { const: 1 }, quiz: { required: ['title'] } },
    });
  });
});
