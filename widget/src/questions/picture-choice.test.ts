// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const picture = (url: string) => ({ url, alt: 'A roof' });
const options = [
  { text: 'Flat', picture: picture('https://x.example/flat.jpg') },
  { text: 'Pitched', picture: picture(`/pictures/${'0'.repeat(32)}-1200x800`) },
];

it('is one picture as a radio button, with its words below and for those who do not see it', async () => {
  const quiz = askForTest({ type: 'picture_choice', max: 1, options });
  const [flat, pitched] = quiz.shadow.querySelectorAll('img');
  expect([flat?.alt, flat?.getAttribute('loading')]).toEqual(['A roof', 'eager']);
  expect([pitched?.getAttribute('width'), pitched?.getAttribute('height')]).toEqual(['1200', '800']);
  expect(quiz.find<HTMLSourceElement>('source').getAttribute('srcset')).toContain(
    `https://quiz.example/pictures/${'0'.repeat(32)}-1200x800/480.avif 480w`,
  );
  await quiz.choose('Pitched');
  expect(quiz.find<HTMLInputElement>('[type=radio]:checked').value).toBe('Pitched');
});

it('is several where several are allowed', async () => {
  const quiz = askForTest({ type: 'picture_choice', max: 2, options });
  await quiz.choose('Flat');
  await quiz.choose('Pitched');
  expect(quiz.saved.at(-1)?.answers[0]?.chosen).toEqual(['Flat', 'Pitched']);
});

it('is fetched while the question before is read', () => {
  const quiz = askForTest({ type: 'statement' }, { type: 'picture_choice', options });
  expect(quiz.find<HTMLImageElement>('[hidden] img').src).toBe('https://x.example/flat.jpg');
});
