import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { newOption } from '../editing/edited-quiz.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { QuizMap } from './quiz-map.tsx';
import { type Ways, waysQuery } from './ways-query.ts';

const questions = ['a', 'b', 'c'].map((id) => ({
  ...newQuestion(),
  id,
  title: id,
  options: id === 'a' ? [newOption(), { ...newOption(), next: 'c' }] : [newOption(), newOption()],
}));
const { queryKey } = waysQuery('quiz', true);

function shownWith(client: QueryClient, isTaken = true): string {
  const map = createElement(QuizMap, { questions, takenId: isTaken ? 'quiz' : undefined, open: 'b', onOpen: () => {} });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, map));
}
function shownOf(ways: Ways): string {
  const client = new QueryClient();
  client.setQueryData(queryKey, ways);
  return shownWith(client);
}

describe('the map of a quiz', () => {
  it('says how many of the last visitors took each way', () => {
    const shown = shownOf({
      visitors: 1_000,
      ways: [
        { from: 'a', to: 'b', count: 610 },
        { from: 'a', to: 'c', count: 390 },
      ],
    });
    expect(shown).toContain('Last 1,000 visitors');
    expect(shown).toContain('Goes on to question 2 (A), 61%; to question 3 (B), 39%.');
    expect(shown).toContain('39% · B');
  });
  it('says that they are on their way, that there are none, and that they did not come, with the ways all the same', async () => {
    expect(shownWith(new QueryClient())).toContain('Loading visitors…');
    expect(shownOf({ visitors: 0, ways: [] })).toContain('Nobody has finished it yet');
    const failing = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
    await expect(
      failing.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('down')), retry: false }),
    ).rejects.toThrow('down');
    const shown = shownWith(failing);
    expect(shown).toContain('could not be loaded');
    expect(shown).toContain('Try again');
    expect(shown).toContain('Goes on to question 2 (A); to question 3 (B).');
  });
  it('asks for no visitors of a quiz that nobody can have taken, and marks the open question', () => {
    const client = new QueryClient();
    const shown = shownWith(client, false);
    expect(shown).not.toContain('Loading');
    expect(shown.match(/<button[^>]*aria-current="true"[^>]*>.*?<\/button>/)?.[0]).toContain('2. b');
    expect(client.isFetching()).toBe(0);
  });
});
