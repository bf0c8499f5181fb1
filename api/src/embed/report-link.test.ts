import { expect, it } from 'vitest';
import { languages } from '../../contract/texts/languages.ts';
import { readConfig } from '../config.ts';
import { reportLink } from './report-link.ts';

const QUIZ = 'https://quiz.example/quiz/one';
const settings = (REPORT_URL: string) => readConfig({ MONGODB_URI: 'mongodb://localhost', REPORT_URL }).reportUrl;

it('leads to the page or the address of the setting, with the address of the quiz', () => {
  expect(reportLink(settings('https://abuse.example/form?a=1'), QUIZ, 'en')).toBe(
    '<a href="https://abuse.example/form?a=1&amp;quiz=https%3A%2F%2Fquiz.example%2Fquiz%2Fone" target="_blank" rel="noopener noreferrer">Report this quiz</a>',
  );
  for (const given of ['abuse@quiz.example', 'mailto:abuse@quiz.example'])
    expect(reportLink(settings(given), QUIZ, 'de')).toBe(
      '<a href="mailto:abuse@quiz.example?subject=Report%20this%20quiz&amp;body=https%3A%2F%2Fquiz.example%2Fquiz%2Fone">Dieses Quiz melden</a>',
    );
});
it('is nothing without the setting, and has words in every language', () => {
  expect(reportLink(settings(''), QUIZ, 'en')).toBe('');
  for (const language of languages) expect(reportLink('https://a.example/', QUIZ, language)).toMatch(/>\S.+<\/a>$/);
});
it.each(['javascript:alert(1)', 'abuse', 'mailto:', 'a@b.example,c@d.example', 'mailto:a@b.example?bcc=c@d.example'])(
  'does not take %s',
  (given) => expect(() => settings(given)).toThrow('REPORT_URL must be'),
);
