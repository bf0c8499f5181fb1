import { expect, it } from 'vitest';
import { quizDefaults } from './quiz-defaults.ts';
import { contentFrom } from './version-fields.ts';

it('lays the content of a version over the looks of the thank-you page as it is now', () => {
  const version = {
    version: 'v1',
    name: 'Spring',
    outcomeType: 'points' as const,
    consentRequired: false,
    questions: [],
    outcomes: [],
    leadFields: quizDefaults.leadFields,
    leadPlace: 'after' as const,
    consentText: 'I agree',
    marketingText: '',
    resultMail: true,
    confirmation: 'off' as const,
    confirmationSubject: '',
    confirmationText: '',
    confirmationButton: '',
    resultBlocks: [],
    thankYouPageType: 'dynamic' as const,
    redirectUrl: 'https://a.example/',
    thankYouPageConfig: { title: 'Then', subtitle: '', message: 'Bye' },
  };
  const looks = { ...quizDefaults.thankYouPageConfig, title: 'Now', showLogo: false, textColor: '#123456' };
  const { version: _version, name: _name, ...content } = version;
  expect(contentFrom(version, { thankYouPageConfig: looks })).toEqual({
    ...content,
    thankYouPageConfig: { ...looks, title: 'Then', subtitle: '', message: 'Bye' },
  });
});
