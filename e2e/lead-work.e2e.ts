import { expect, vi } from 'vitest';
import type { Lead } from '#contract/lead/submission.schema';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';
import { submitLeads } from './submit-leads.ts';

const CSV = 'Name;Contact;Total\r\nAda;ada@example.com;12,50\r\nNil;nil@example.com;3\r\n';

test('leads are worked with on a phone and by keyboard, and a file of customers is imported', async ({ owner }) => {
  const { page } = owner;
  /** By how much the page, or the open dialog, is wider than its window. */
  const sideways = () =>
    page.evaluate(() => {
      const places = [document.documentElement, ...document.querySelectorAll('[role=dialog] > div')];
      return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
  const quiz = await owner.publish(readSample('coffee-personality').quiz);
  await submitLeads(product.url, quiz.id, ['Ada', 'Ben', 'Cleo']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByRole('checkbox', { name: 'Select Cleo Lead' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Select Ada Lead' }).focus();
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await bar.getByText('3 selected').waitFor();
  expect([await axeProblems(page), await sideways()]).toEqual([[], 0]);
  await bar.getByRole('button', { name: 'Add tag…' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Spring fair');
  await page.keyboard.press('Enter');
  await bar.waitFor({ state: 'hidden' });
  await page.getByText('Spring fair').first().waitFor();

  await page.getByRole('button', { name: /^Ben Lead/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Ben Lead' });
  await sheet.getByLabel('Status').selectOption('Won');
  await sheet.getByLabel('Value').fill('1,250.50');
  await sheet.getByLabel('New note').fill('Called, wants an offer');
  await sheet.getByRole('button', { name: 'Add note' }).click();
  await sheet.getByRole('list', { name: 'Notes' }).getByText('Called, wants an offer').waitFor();
  expect([await axeProblems(page), await sideways()]).toEqual([[], 0]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Import customers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  await dialog
    .getByLabel('File of customers')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await dialog.getByText('12.50').first().waitFor();
  expect([await axeProblems(page), await sideways()]).toEqual([[], 0]);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog.getByText('1 of 2 matched').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const stored = async () =>
    (await owner.call<Lead[]>('GET', '/api/submissions')).map(({ name, status, value, tags }) => [
      name,
      status,
      value,
      tags?.join(),
    ]);
  await vi.waitFor(
    async () =>
      expect(await stored()).toEqual([
        ['Cleo Lead', undefined, undefined, 'Spring fair'],
        ['Ben Lead', 'won', 1_250.5, 'Spring fair'],
        ['Ada Lead', 'won', 12.5, 'Spring fair'],
      ]),
    30_000,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('checkbox', { name: 'Select Ben Lead' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  expect(await axeProblems(page)).toEqual([]);
});
