import type { LeadFormRules } from '#contract/lead/lead-form';
import { textUsers } from '#contract/questions/text-users';
import { embedQuiz, visitorTexts } from '#contract/quiz/embed-quiz';
import type { EmbedQuestion, PageData } from '#contract/quiz/public-quiz.schema';
import { leadFormDefaults } from '#contract/quiz/quiz-defaults';
import { type Language, languages } from '#contract/texts/languages';
import { catalogue } from '../src/messages/catalogue.ts';
import { questionTexts } from '../src/messages/question-texts.ts';

export { shippedFonts } from '#contract/look/fonts';
export { texts as secondWords } from '../src/second-part/texts.ts';
export { catalogue };

/** A lead form with every kind of field. */
export const fullForm: LeadFormRules = {
  leadFields: (['name', 'email', 'phone', 'company', 'text', 'choice', 'checkbox'] as const).map((kind) => ({
    id: kind,
    kind,
    label: '',
    required: kind === 'email',
    choices: kind === 'choice' ? ['Up to ten', 'More'] : [],
    country: '',
  })),
  leadPlace: 'skippable',
  consentText: '',
  marketingText: '',
  resultMail: true,
};

/** A quiz with the lead form that quizzes start with, unless it says otherwise. */
type Draft = Partial<LeadFormRules> & {
  title: string;
  primaryColor: string;
  secondaryColor: string;
  darkMode: boolean;
  questions: ReadonlyArray<{ title: string; type: EmbedQuestion['type']; options: ReadonlyArray<{ text: string }> }>;
};

/**
 * The data that the server would insert into the scripts for a quiz, per language. The build checks
 * script sizes with it.
 */
export function embedData(given: Draft): PageData[] {
  const draft = { ...leadFormDefaults, ...given };
  let idCount = 0;
  const nextId = () => `k7wq2p${(idCount++).toString(36)}`;
  const questions = draft.questions.map(({ options, ...question }, order) => ({
    ...question,
    id: nextId(),
    order,
    answerOptions: options.map((option, order) => ({ ...option, id: nextId(), points: 0, bucket: '', order })),
  }));
  const quiz = embedQuiz({
    ...draft,
    version: 'q3m8x5kd2rj7nw4ybt6hcz9fa',
    language: 'auto',
    consentRequired: true,
    logoUrl: '/objects/p5w2k8djr4nq7m3xy6bthcz9f',
    privacyUrl: 'https://www.example.com/privacy',
    questions,
  });
  return languages.map((language: Language) => ({
    quizId: 'f4t7zm2c9xqk6wj3hb8ydnr5p',
    origin: 'https://quiz.example.com',
    quiz,
    language,
    messages: visitorTexts(catalogue[language], { ...draft, questions }),
    preview: false,
    counted: true,
  }));
}

/** The same data with the texts of these kinds of questions and features, or of all. */
export const withTextsOf = (data: PageData[], users?: readonly string[]): PageData[] =>
  data.map((quiz) => {
    const texts = Object.entries(questionTexts[quiz.language]).filter(
      ([name]) => !users || textUsers[name]?.some((user) => users.includes(user)),
    );
    return { ...quiz, messages: { ...quiz.messages, ...Object.fromEntries(texts) } };
  });
