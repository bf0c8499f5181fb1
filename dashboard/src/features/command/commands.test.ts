import { describe, expect, it } from 'vitest';
import type { Lead } from '#contract/lead/submission.schema';
import type { QuizSummary } from '#contract/quiz/quiz.schema';
import { findCommands } from './commands.ts';

const quiz = (id: string, title: string) => ({ id, title }) as QuizSummary;
const quizzes = [quiz('a', 'Which coffee are you?'), quiz('b', 'How energy-wise is your home?')];
const names = (text: string, leads: Lead[] = []) =>
  findCommands(text, quizzes, leads).map(({ label, hint }) => [label, hint].filter(Boolean).join(' / '));

describe('the command menu', () => {
  it('lists each quiz once, actions and screens before anything is typed', () => {
    expect(names('').slice(0, 4)).toEqual([
      'Which coffee are you? / Edit',
      'How energy-wise is your home? / Edit',
      'Create Quiz',
      'Dashboard',
    ]);
  });

  it('finds by all words, whatever their case and order', () => {
    expect(names('COFFEE analytics')).toEqual(['Which coffee are you? / Analytics']);
    expect(names('home')).toContain('Dashboard');
    expect(names('nothing of this')).toEqual([]);
  });

  it('leads to a lead by its address, once for each', () => {
    const lead = (id: string) =>
      ({
        id,
        email: 'vera+1@example.com',
        name: 'Vera Dubois',
        firstName: 'Vera',
        lastName: 'Dubois',
        quiz: { title: 'Q' },
      }) as Lead;
    const [found, ...rest] = findCommands('vera', [], [lead('1'), lead('2')]);
    expect(rest).toEqual([]);
    expect(found).toMatchObject({ label: 'vera+1@example.com', hint: 'Vera Dubois' });
    expect(found?.to).toBe('/dashboard/leads?search=vera%2B1%40example.com');
    // Where there may be more, on to all of them.
    const many = findCommands('vera ', [], ['1', '2', '3', '4', '5'].map(lead));
    expect(many.at(-1)).toMatchObject({ label: 'All leads that match “vera”', to: '/dashboard/leads?search=vera' });
  });

  it('leads to those who gave no address by their names, each in a row of their own', () => {
    const lead = (id: string, name: string) =>
      ({ id, email: '', name, firstName: name, lastName: '', quiz: { title: 'Tea' } }) as Lead;
    expect(names('ann', [lead('1', 'Ann'), lead('2', 'Anna & Co'), lead('3', 'Ann')])).toEqual([
      'Ann / Tea',
      'Anna & Co / Tea',
      'Ann / Tea',
    ]);
    const [, anna] = findCommands('ann', [], [lead('1', 'Ann'), lead('2', 'Anna & Co')]);
    expect(anna?.to).toBe('/dashboard/leads?search=Anna%20%26%20Co');
  });
});
