import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { QuizDraft } from '#contract/quiz/quiz.schema';
import coffee from '../../../examples/quizzes/coffee-personality.json';
import energy from '../../../examples/quizzes/home-energy-checkup.json';
import { fill } from './queries.ts';

/** A quiz of categories, and one of points. */
export const coffeeQuiz = coffee.quiz as QuizDraft;
export const energyQuiz = energy.quiz as QuizDraft;

type StepName = 'Quiz Basics' | 'Theme & Design' | 'Thank You Page' | 'Questions';

/** Goes to a step of the builder by its button. */
export async function goToStep(user: UserEvent, name: StepName): Promise<void> {
  await user.click(await screen.findByText(name, { selector: 'ol span' }));
  await screen.findByText(name, { selector: 'h2' });
}

/** The question that is open for editing, in its place in the list. */
export const findOpenQuestion = () => screen.findByRole('form', { name: /^Question \d+$/ });

/** Makes the open question one of another kind, by the name of the kind. */
export async function chooseType(user: UserEvent, name: string): Promise<void> {
  await user.click(within(await findOpenQuestion()).getByRole('button', { name: /^Type: / }));
  await user.click(await screen.findByRole('menuitemradio', { name: new RegExp(`^${name}`) }));
}

/** From the first step of a new quiz to its last one. */
export async function goToQuestions(user: UserEvent): Promise<void> {
  for (let step = 1; step < 4; step += 1) await user.click(await screen.findByText('Next Step'));
  await screen.findByText('Questions', { selector: 'h2' });
}

/** Adds a question that has all that it needs, on the step of the questions. */
export async function addQuestion(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText('Add question'));
  const opened = within(await findOpenQuestion());
  await fill(user, opened.getByLabelText('Question'), 'Why?');
  await fill(user, opened.getByLabelText('Option A'), 'So');
  await fill(user, opened.getByLabelText('Option B'), 'Else');
  await user.click(opened.getByText('Done'));
}

/** The preview beside the builder: its own controls, and with `inQuiz` what the quiz in it shows. The window has to be wide enough. */
export const preview = () => within(screen.getByLabelText('Live preview', { selector: 'section' }));
export function inQuiz() {
  const pane = screen.getByLabelText('Live preview', { selector: 'section' });
  const host = [...pane.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot);
  if (!host?.shadowRoot) throw new Error('The preview shows no quiz');
  return within(host.shadowRoot as unknown as HTMLElement);
}

const hold = (key: string) => `{Control>}${key}{/Control}`;
/** The builder's shortcuts, as `user.keyboard` takes them. */
export const keys = { save: hold('s'), undo: hold('z'), redo: `{Control>}{Shift>}z{/Shift}{/Control}` };
