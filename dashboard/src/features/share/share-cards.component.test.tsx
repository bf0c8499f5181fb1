import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { coffeeQuiz } from '../../test/builder.ts';
import { test } from '../../test/dashboard-test.tsx';
import { expectToast } from '../../test/queries.ts';

describe('the snippets', () => {
  const copied = async (user: UserEvent, button: string) => {
    await navigator.clipboard.writeText('');
    await user.click(screen.getByText(button));
    await expectToast('Copied!', 'Embed Code copied to clipboard');
    return navigator.clipboard.readText();
  };

  test('begin with the one that most need, and lead through each place by keyboard', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add({ ...coffeeQuiz, status: 'published' });
    const router = await open(`/dashboard/share/${id}`);
    const script = await screen.findByText('Script', { selector: '[role=tab]' });
    expect(script.ariaSelected).toBe('true');
    expect(await copied(user, 'Copy script')).toContain(`<script src="${location.origin}/embed/${id}.js"`);
    const names = [
      'Link',
      'Popup',
      'Script',
      'Frame',
      'WordPress',
      'Webflow',
      'Wix',
      'Squarespace',
      'Shopify',
      'React',
    ];
    const tabs = within(screen.getByLabelText('Places')).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(names);
    act(() => script.focus());
    for (const name of names.slice(3)) {
      await user.keyboard('{ArrowRight}');
      const panel = await screen.findByLabelText(name, { selector: '[role=tabpanel]' });
      await within(panel).findAllByRole('list');
    }
    await waitFor(() => expect(router.state.location.search).toBe('?tab=react'));
    await open(`/dashboard/share/${id}?tab=react`);
    await screen.findByText('Copy component');
    expect(await copied(user, 'Copy component')).toContain(`<div id="quiz-${id}" />`);
  });

  test('with a listener are folded away until they are wanted', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ ...coffeeQuiz, status: 'published' });
    await open(`/dashboard/share/${id}?tab=frame`);
    await screen.findByText('Copy iframe');
    expect(await copied(user, 'Copy iframe')).toContain('height="600"');
    const listener = screen.getByText('Copy iframe with listener');
    expect(listener.closest('details')?.open).toBe(false);
    await user.click(screen.getByText('Frames that follow the height of the quiz'));
    expect(listener.closest('details')?.open).toBe(true);
    expect(await copied(user, 'Copy iframe with listener')).toContain('addEventListener');
  });
});

test('the direct link says how hidden fields are filled in, by the names that the quiz has', async ({
  installation: { quizzes },
  open,
}) => {
  await open(`/dashboard/share/${quizzes.add(coffeeQuiz).id}`);
  await screen.findByText(/goes with the address.*: \?hidden-partner=…\./);
  const texts = { title: 'Hello {{hidden:team|you}}', message: '{{ hidden:plan }} {{hidden:team}} {{hidden:A B}}' };
  await open(`/dashboard/share/${quizzes.add({ ...coffeeQuiz, thankYouPageConfig: texts }).id}`);
  await screen.findByText(/\?hidden-team=…, \?hidden-plan=…\. .* by \{\{hidden:team\}\}, \{\{hidden:plan\}\}\./);
});

test('a popup is put together, and copied as it was chosen', async ({ installation: { quizzes }, user, open }) => {
  const { id } = quizzes.add({ ...coffeeQuiz, status: 'published' });
  await open(`/dashboard/share/${id}?tab=popup`);
  const code = await screen.findByLabelText('Popup code');
  expect(code.textContent).toContain(`<div data-quiz-popup="${id}" data-label=`);
  await user.selectOptions(screen.getByLabelText('How it opens over the page'), 'A tab at the side');
  await user.type(screen.getByLabelText('What it is called'), 'Find yours');
  await user.click(screen.getByLabelText('After a while'));
  const seconds = screen.getByLabelText('After a while: seconds');
  await user.clear(seconds);
  await user.type(seconds, '3');
  await user.click(screen.getByLabelText('When the visitor is about to leave'));
  await user.type(screen.getByLabelText('Only on these paths'), '/shop/*');
  await user.selectOptions(screen.getByLabelText('Devices'), 'Phones');
  expect(code.textContent).toContain(
    'data-way="side-tab" data-open="delay 3, exit" data-paths="/shop/*" data-devices="phone" data-label="Find yours" data-color=',
  );
});

test('the guide for WordPress offers the plugin', async ({ installation: { quizzes }, open }) => {
  await open(`/dashboard/share/${quizzes.add(coffeeQuiz).id}?tab=wordpress`);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download plugin' });
  expect([link.pathname, link.download]).toEqual(['/wordpress-plugin.zip', '']);
});
