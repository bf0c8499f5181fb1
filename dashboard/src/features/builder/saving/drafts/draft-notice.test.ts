import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { emptyQuiz } from '../../editing/edited-quiz.ts';
import { DraftNotice } from './draft-notice.tsx';

const shown = (...titles: string[]) =>
  renderToStaticMarkup(
    createElement(DraftNotice, {
      drafts: titles.map((title) => ({
        id: title,
        savedAt: Date.now(),
        quiz: { ...emptyQuiz(), title },
        unanswered: [],
      })),
      onRestore: () => {},
      onDiscard: () => {},
    }),
  );

it('names the quiz that is offered again, be it the only one', () => {
  expect(shown('Bicycles')).toContain('Bicycles');
  expect(shown('')).toContain('Untitled quiz');
  expect(shown('Bicycles', 'Coffee')).toMatch(/Bicycles.*Coffee/);
});
