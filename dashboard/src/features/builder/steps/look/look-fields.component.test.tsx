import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { lookDefaults } from '#contract/look/look';
import { coffeeQuiz, goToStep, inQuiz, keys } from '../../../../test/builder.ts';
import { test } from '../../../../test/dashboard-test.tsx';
import { expectToast, fill } from '../../../../test/queries.ts';

const radio = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
/** The CSS that the preview adds for the look. */
const shownCss = () => {
  const root = inQuiz().getByRole('heading', { level: 2 }).getRootNode() as ShadowRoot;
  return [...(root.adoptedStyleSheets.at(-1)?.cssRules ?? [])].map(({ cssText }) => cssText).join('');
};

test('a palette sets three colors at once, which one undo takes back', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  const { id } = quizzes.add({ ...coffeeQuiz, primaryColor: '#6A4FF0', secondaryColor: '#FFFFFF', darkMode: false });
  await open(`/dashboard/quiz-builder/${id}`);
  await goToStep(user, 'Theme & Design');
  expect(radio('Palette', 'Violet').getAttribute('aria-checked')).toBe('true');
  await user.click(radio('Palette', 'Amber night'));
  expect(screen.getByLabelText<HTMLInputElement>('Primary color').value).toBe('#F5B83D');
  expect(screen.getByRole('switch', { name: 'Dark mode' }).getAttribute('aria-checked')).toBe('true');
  expect(radio('Palette', 'Amber night').getAttribute('aria-checked')).toBe('true');
  await user.keyboard(keys.undo);
  await waitFor(() => expect(radio('Palette', 'Violet').getAttribute('aria-checked')).toBe('true'));
  expect(screen.getByRole('switch', { name: 'Dark mode' }).getAttribute('aria-checked')).toBe('false');
});

test('the preview shows each setting of the look at once, and a save stores them', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  window.innerWidth = 1440;
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  await goToStep(user, 'Theme & Design');
  await user.click(screen.getByText('Font', { selector: 'summary *' }));
  await user.click(radio('Font', 'Lora'));
  await waitFor(() => expect(shownCss()).toContain('"QF Lora"'));
  await user.click(radio('Corners', 'Round'));
  await user.click(radio('Buttons', 'Outline'));
  await user.click(radio('Density', 'Compact'));
  await user.click(radio('Background', 'Gradient'));
  await waitFor(() => expect(shownCss()).toMatch(/QF Lora.*26px.*18px.*inset/));
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)?.look).toMatchObject({
    font: 'lora',
    corners: 'round',
    buttons: 'outline',
    density: 'compact',
    background: 'gradient',
  });
});

test('custom CSS says on which line it is wrong, and the preview shows the last that is right', async ({
  installation: { quizzes },
  user,
  open,
}) => {
  window.innerWidth = 1440;
  const { id } = quizzes.add(coffeeQuiz);
  await open(`/dashboard/quiz-builder/${id}`);
  await goToStep(user, 'Theme & Design');
  await user.click(screen.getByText('Custom CSS', { selector: 'summary' }));
  const field = screen.getByLabelText('Custom CSS');
  await fill(user, field, '.root { color: red }');
  await waitFor(() => expect(shownCss()).toContain('color: red'));
  await fill(user, field, '.root {\n  background: url(https://a.example/x)\n}');
  const message = 'Line 2: url() cannot be used here: custom CSS loads nothing.';
  await screen.findByText(message);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(shownCss()).toContain('color: red');
  await user.keyboard(keys.save);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(quizzes.byId.get(id)?.look.customCss).toBe('');
  await fill(user, field, `.a{${' '.repeat(8_000)}}`);
  await screen.findByText('At most 8,000 characters; these are 8,004');
  await fill(user, field, '.root { color: blue }');
  await waitFor(() => expect(shownCss()).toContain('color: blue'));
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  expect(quizzes.byId.get(id)?.look.customCss).toBe('.root { color: blue }');
});

test('the brand kit is kept from a quiz, and new quizzes begin with it', async ({ installation, user, open }) => {
  const { quizzes } = installation;
  const look = { ...lookDefaults, corners: 'round' } as const;
  const { id } = quizzes.add({ ...coffeeQuiz, primaryColor: '#B3452F', secondaryColor: '#FFF4DB', look });
  await open(`/dashboard/quiz-builder/${id}`);
  await goToStep(user, 'Theme & Design');
  await user.click(await screen.findByRole('button', { name: 'Save as brand kit' }));
  await expectToast('Success', 'Settings saved');
  expect(installation.settings).toMatchObject({
    defaultColor: '#B3452F',
    brand: { secondaryColor: '#FFF4DB', darkMode: false, look },
  });
  await screen.findByText(/are your brand kit/);
  await user.click(radio('Corners', 'Square'));
  await user.click(screen.getByRole('button', { name: 'Use brand kit' }));
  expect(radio('Corners', 'Round')).toHaveProperty('ariaChecked', 'true');

  await open('/dashboard/quiz-builder');
  await user.click(await screen.findByText('How mature is your marketing?'));
  await expectToast('Template loaded', 'How mature is your marketing?');
  await goToStep(user, 'Theme & Design');
  expect(radio('Corners', 'Round')).toHaveProperty('ariaChecked', 'true');
  expect(screen.getByLabelText('Secondary color')).toHaveProperty('value', '#FFF4DB');

  await open('/dashboard/settings');
  await user.click(await screen.findByRole('button', { name: 'Remove brand kit' }));
  await waitFor(() => expect(installation.settings.brand).toBeNull());
});
