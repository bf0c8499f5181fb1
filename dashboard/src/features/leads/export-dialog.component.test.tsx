import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, vi } from 'vitest';
import { exportColumns } from '#contract/lead/lead-export';
import { test } from '../../test/dashboard-test.tsx';
import { olga } from '../../test/fake-installation.ts';
import { expectFocus, expectToast } from '../../test/queries.ts';

const files: string[] = [];
beforeEach(() => {
  files.length = 0;
  URL.createObjectURL = (blob) => `blob:${(blob as Blob).type}`;
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  return () => click.mockRestore();
});

const findDialog = async () => within(await screen.findByRole('dialog'));

describe('the options of an export', () => {
  test('are the kind of file, the time zone and the columns, for the leads that are listed', async ({
    installation: { api },
    user,
    open,
  }) => {
    await open('/dashboard/leads?consent=given');
    await user.click(await screen.findByLabelText('Export options'));
    const dialog = await findDialog();
    await user.selectOptions(dialog.getByLabelText('File'), 'CSV, separated by semicolons');
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'Asia/Tokyo');
    await user.click(dialog.getByText('Choose none'));
    dialog.getByText('Choose at least one column.');
    await user.click(dialog.getByText('Export'));
    expect(api.calls('GET /api/submissions/export')).toEqual([]);
    await user.click(dialog.getByLabelText('UTM campaign'));
    await user.click(dialog.getByLabelText('Email'));
    await user.click(dialog.getByText('Export'));
    await expectToast('Success', 'CSV exported successfully!');
    expect(api.calls('GET /api/submissions/export').map(({ query }) => query)).toEqual([
      {
        consent: 'given',
        format: 'csv',
        separator: 'semicolon',
        timeZone: 'Asia/Tokyo',
        columns: ['email', 'utmCampaign'],
      },
    ]);
    expect(files).toEqual(['leads.csv']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectFocus(/^Export options/);
  });

  test('begin with everything, in the time zone of the account', async ({ installation, user, open }) => {
    const { api, quizzes } = installation;
    installation.user = { ...olga, timeZone: 'Asia/Kathmandu' };
    const { id } = quizzes.add({ title: 'Coffee' });
    await open(`/dashboard/analytics/${id}`);
    await user.click(await screen.findByLabelText('Export options'));
    const dialog = await findDialog();
    expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(Object.keys(exportColumns).length - 1);
    expect(dialog.queryByLabelText('Quiz')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('File'), 'Excel (XLSX)');
    await user.click(dialog.getByText('Export'));
    await expectToast('Success', 'Excel file exported successfully!');
    expect(api.calls('GET /api/quizzes/{id}/export')[0]?.query).toEqual({
      format: 'xlsx',
      separator: 'comma',
      timeZone: 'Asia/Kathmandu',
    });
    expect(files).toEqual(['Coffee-leads.xlsx']);
  });

  test('are left without an export, and a failed one is said', async ({ installation: { api }, user, open }) => {
    await open('/dashboard/leads');
    await user.click(await screen.findByLabelText('Export options'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    api.reject('GET /api/submissions/export');
    await user.click(await screen.findByLabelText('Export options'));
    const dialog = await findDialog();
    await user.selectOptions(dialog.getByLabelText('File'), 'Excel (XLSX)');
    await user.click(dialog.getByText('Export'));
    await expectToast('Error', 'Failed to export Excel file. Please try again.');
    expect(files).toEqual([]);
  });
});
