// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { askForTest, mountForTest, testQuiz } from './test-quiz.ts';

const documented = [...readFileSync('docs/custom-css.md', 'utf8').matchAll(/^\| `\.([\w-]+)` \|/gm)].map(
  ([, name = '']) => name,
);

/** The classes of what a visitor sees on the way through a quiz with a bit of everything. */
async function renderedClasses(): Promise<Set<string>> {
  const classes = new Set<string>();
  const look = ({ shadow }: { shadow: ShadowRoot }) => {
    for (const { classList } of shadow.querySelectorAll('*')) for (const name of classList) classes.add(name);
  };
  const start = { text: 'Text', minutes: 1, image: '/objects/a.png' };
  const quiz = mountForTest({
    quiz: { ...testQuiz, start, logoUrl: '/objects/b.png' },
    submit: async () => {
      const blocks = [
        { kind: 'score' as const, bands: { ends: [50, 100], at: 1 } },
        { kind: 'title' as const, text: 'You are green' },
      ];
      return { card: { title: 'You are green', text: 'Very.', blocks } };
    },
  });
  look(quiz);
  await quiz.click('Start');
  await quiz.choose('Second');
  look(quiz);
  await quiz.click('Next');
  await quiz.type('textarea', 'words');
  await quiz.click('Finish');
  look(quiz);
  await quiz.type('#email', 'vera@example.com');
  quiz.find<HTMLInputElement>('[type=checkbox]').click();
  await quiz.click('See My Result');
  await quiz.settled();
  look(quiz);
  look(askForTest({ type: 'multiple_choice', options: ['a', 'b'] }));
  return classes;
}

it('renders every part that owners may style by its name', async () => {
  expect(documented.length).toBeGreaterThan(15);
  const classes = await renderedClasses();
  expect(documented.filter((name) => !classes.has(name))).toEqual([]);
});
