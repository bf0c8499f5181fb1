// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { PageData } from '#contract/quiz/public-quiz.schema';
import { messageFrom } from '../message-from.ts';
import { reportMissing } from './report-missing.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [null, 'not_found'],
  [undefined, 'not_published'],
] as const)('tells the page around a frame why there is no quiz, once the page listens (%s)', (quiz, code) => {
  const posted: unknown[] = [];
  const outer = { postMessage: (message: unknown) => posted.push(message) };
  vi.stubGlobal('parent', outer);
  reportMissing({ quizId: 'q', quiz, messages: { notFound: 'Quiz not found' } as PageData['messages'] });
  expect(posted).toEqual([{ type: 'quizfunnel:hello', quizId: 'q' }]);
  for (let time = 0; time < 2; time += 1)
    window.dispatchEvent(messageFrom(outer as unknown as Window, { type: 'quizfunnel:ping' }, 'https://shop.example'));
  const sessionId = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(posted.slice(1)).toEqual([
    {
      type: 'quizfunnel:event',
      event: { event: 'quiz:error', quizId: 'q', sessionId, code, message: 'Quiz not found' },
    },
  ]);
});
