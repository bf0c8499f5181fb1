import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { LinkDelivery } from '#contract/connections/link.schema';
import { test } from '../../test/dashboard-test.tsx';
import { webhook } from '../../test/fake-connections.ts';
import { expectToast } from '../../test/queries.ts';

const PAGE = '/dashboard/integrations';
const REPLAY = 'POST /api/connections/{id}/deliveries/{deliveryId}/replay';
const delivery: LinkDelivery = {
  ...{ id: 'msg_1', event: 'lead', submissionId: 'lead1', summary: 'Vera Visitor', state: 'failed' },
  attempts: [
    { at: '2026-01-01T12:00:00.000Z', durationMs: 310, status: 500, error: 'It answered 500', response: 'broken' },
  ],
  ...{ nextAttemptAt: null, createdAt: '2026-01-01T12:00:00.000Z' },
};

test('a connection shows what was sent through it from all quizzes, and sends it again', async ({
  installation: { api, connections },
  user,
  open,
}) => {
  connections.add({ vendor: 'slack', name: 'Slack' });
  connections.deliveries = [delivery];
  await open(PAGE);
  await user.click(await screen.findByLabelText('Manage of Slack'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Slack' }));
  await user.click(await dialog.findByText('Lead: Vera Visitor · Skin quiz'));
  await user.click(dialog.getByRole('button', { name: 'Replay' }));
  // It is read out also while the dialog is open.
  await expectToast('Success', 'It will be sent again');
  expect(api.calls(REPLAY)).toHaveLength(1);
  api.reject(REPLAY);
  await user.click(dialog.getByRole('button', { name: 'Replay' }));
  await expectToast('Error', 'It could not be sent again');
});

test('a subscription shows what was sent to it, and what waits can be sent again', async ({
  installation: { api, connections },
  user,
  open,
}) => {
  connections.vendors = [...connections.vendors, webhook];
  const problem = { kind: 'key', message: 'It answered 401', since: '2026-01-01T06:12:00.000Z', waiting: 2 } as const;
  connections.add({
    ...{ vendor: 'webhook', name: 'n8n.example.com', everyQuiz: true, events: ['quiz.started'] },
    ...{ hook: { quiz: null }, problem },
  });
  connections.deliveries = [{ ...delivery, event: 'started', submissionId: null, summary: '3 started' }];
  await open(PAGE);
  await user.click(await screen.findByLabelText('Manage Zapier and other tools'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(api.calls('GET /api/connections/{id}/deliveries')).toEqual([]);
  await user.click(dialog.getByText('What was sent to n8n.example.com'));
  await dialog.findByText('Starts: 3 started · Skin quiz');
  dialog.getByText('It answered 401 · 2 leads wait');
  await user.click(dialog.getByLabelText('Try again: n8n.example.com'));
  await expectToast('Success', 'What waits is sent again');
  await waitFor(() => expect(dialog.queryByText(/^It answered 401/)).toBeNull());
  expect(api.calls('PATCH /api/connections/{id}')[0]?.body).toEqual({ credentials: {} });
});
