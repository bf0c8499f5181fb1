import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import type { Quiz } from '#contract/quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { openQuestion, readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { expectFocus } from './focus-recorder.ts';
import { type Owner, signedInOwner } from './owner.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

let browser: Browser;
let owner: Owner;
let page: Page;
let context: BrowserContext;
let quiz: Quiz;

test.beforeAll(async ({ browser: chromium, owner: signedIn }) => {
  browser = chromium;
  owner = signedIn;
  page = owner.page;
  context = page.context();
  quiz = await owner.publish(readSample('coffee-personality').quiz);
});
beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const open = (path: string) => page.goto(product.url + path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Waits for the message with this title and text. */
async function message(title: string, text: string): Promise<void> {
  const toast = page.locator('[data-radix-collection-item]').filter({ hasText: text });
  await toast.getByText(title, { exact: true }).waitFor();
}
/** Lets calls of a method to a path fail as the server would fail. */
const failing = (method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })
      : route.fallback(),
  );
/** The calls of a method to a path from now on, as they come. */
function requestsOf(method: string, path: RegExp): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) sent.push(request.url());
  });
  return sent;
}
/** Holds calls of a method to a path back until it is let go. */
async function held(method: string, path: RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await gone;
    await route.fallback();
  });
  return letGo;
}

describe('before anybody is known', () => {
  test('a protected page says Loading...', async () => {
    const letGo = await held('GET', /\/api\/auth\/user$/);
    await open('/dashboard');
    await page.getByText('Loading...', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Dashboard' }).count()).toBe(0);
    letGo();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });

  test.for([
    '/dashboard',
    '/dashboard/quizzes',
    '/dashboard/quiz-builder',
    '/dashboard/quiz-builder/some',
    '/dashboard/analytics',
    '/dashboard/leads',
    '/dashboard/share',
    '/share/some',
    '/dashboard/settings',
    '/dashboard/integrations',
    '/dashboard/edit-profile',
  ])('a stranger at %s is told so, and sent to sign in after half a second', async (path, { newPage }) => {
    const stranger = await newPage();
    // The page keeps what it says: half a second is short for somebody who looks now and then.
    let said = '';
    await stranger.exposeFunction('say', (text: string) => {
      said += text;
    });
    await stranger.addInitScript(() => {
      const { say } = window as unknown as { say: (text: string) => void };
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) say(node.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    const [login] = await Promise.all([stranger.waitForRequest(/\/api\/login/), stranger.goto(product.url + path)]);
    await expect.poll(() => said).toContain('Unauthorized');
    expect(said).toContain('You are logged out. Logging in again...');
    expect(new URL(login.url()).searchParams.get('returnTo')).toBe(path);
    // A page that is closed while it is on its way now and then never is.
    await stranger.getByLabel('Email').waitFor();
  });

  test('who is not on the list reads it on the landing page', async () => {
    await open('/?error=access_denied&from=x');
    const notice = page.getByRole('alert');
    await notice.getByText('Access Restricted:').waitFor();
    await notice
      .getByText('This application is currently in prototype mode and access is limited to authorized users only.')
      .waitFor();
    expect(new URL(page.url()).search).toBe('?from=x');
  });
});

describe('the list of quizzes', () => {
  test('says when cloning and deleting failed, and that it is at it', async () => {
    await open('/dashboard/quizzes');
    const menu = button(`More actions for ${quiz.title}`);
    await failing('POST', /\/clone$/);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Clone' }).click();
    await message('Error', 'Failed to clone quiz');

    const letGo = await held('DELETE', /\/api\/quizzes\//);
    await failing('DELETE', /\/api\/quizzes\//);
    await page.unroute(/\/clone$/);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.mouse.click(5, 5);
    const dialog = page.getByRole('alertdialog', { name: 'Delete this quiz?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    letGo();
    await message('Error', 'Failed to delete quiz');

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const go = await held('POST', /\/clone$/);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Clone' }).click();
    await menu.click();
    expect(await page.getByRole('menuitem', { name: 'Clone' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    go();
    await message('Success', 'Quiz cloned successfully');

    const end = await held('DELETE', /\/api\/quizzes\//);
    await button(`More actions for ${quiz.title} (Copy)`).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const deleting = dialog.getByRole('button', { name: 'Deleting...' });
    await deleting.waitFor();
    expect(await deleting.isDisabled()).toBe(true);
    end();
    await message('Success', 'Quiz deleted successfully');
  });
});

describe('the builder', () => {
  test('says what a question lacks, and what became of it', async () => {
    await open('/dashboard/quiz-builder');
    await page.getByLabel('Quiz Title').fill('Said aloud');
    for (let step = 1; step < 4; step += 1) await button('Next Step').click();
    await button('Add question').click();
    const opened = openQuestion(page);
    const done = () => opened.getByRole('button', { name: 'Done' }).click();
    await done();
    await message('Error', 'Question title is required');
    const [asked, said] = [opened.getByLabel('Question', { exact: true }), 'Question title is required'];
    expect([await asked.getAttribute('aria-invalid'), await opened.getByText(said).count()]).toEqual(['true', 0]);
    await opened.getByLabel('Question', { exact: true }).fill('Which one?');
    await opened.getByLabel('Option A', { exact: true }).fill('Only this');
    await done();
    await message('Error', 'At least 2 answer options are required with text');
    await opened.getByLabel('Option A', { exact: true }).fill('');
    for (const letter of ['A', 'B', 'C', 'D', 'E']) {
      if (letter > 'B') await opened.getByRole('button', { name: 'Add Option' }).click();
      await opened.getByLabel(`Option ${letter}`, { exact: true }).fill(`Answer ${letter}`);
    }
    await done();
    await message('Success', 'Question added successfully');
    const card = page.getByRole('listitem').filter({ hasText: '+2 more options' });
    await card.getByText('C. Answer C').waitFor();
    expect(await card.getByText('Answer D').count()).toBe(0);

    await button('Edit question 1').click();
    await done();
    await message('Success', 'Question updated successfully');
    await button('Delete question 1').click();
    await message('Success', 'Question deleted successfully');
    expect(await button('Create Quiz').isDisabled()).toBe(true);
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click();

    await failing('POST', /\/api\/quizzes$/);
    await button('Create Quiz').click();
    await message('Error', 'Failed to create quiz');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const letGo = await held('POST', /\/api\/quizzes$/);
    await button('Create Quiz').click();
    await button('Saving...').waitFor();
    letGo();
    await message('Success', 'Quiz created successfully');

    await failing('PUT', /\/api\/quizzes\//);
    await button('Create Quiz').click();
    await message('Error', 'Failed to update quiz');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button('Create Quiz').click();
    await message('Success', 'Quiz updated successfully');
  });

  test('lets nobody past a step that lacks something', async () => {
    await open('/dashboard/quiz-builder');
    const step = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d?\\s*${name}`) });
    expect(await button('Previous').isDisabled()).toBe(true);
    expect(await button('Next Step').isDisabled()).toBe(true);
    expect(await step('Theme & Design').isDisabled()).toBe(true);
    await page.getByText('Give the quiz a title first.').waitFor();
    await page.getByLabel('Quiz Title').fill('Gated');
    // An undo that locks the step does not take the focus from the button that leads there.
    await button('Next Step').focus();
    await page.keyboard.press('Control+Z');
    await page.getByText('Give the quiz a title first.').waitFor();
    await expectFocus(page, 'undoing the title', 'Next Step');
    await page.getByLabel('Quiz Title').fill('Gated');
    expect(await step('Theme & Design').isDisabled()).toBe(false);
    expect(await step('Thank You Page').isDisabled()).toBe(true);
    await step('Theme & Design').click();
    await page.getByLabel('Primary color', { exact: true }).fill('');
    expect(await button('Next Step').isDisabled()).toBe(true);
    await step('Quiz Basics').click();
    expect(await page.getByLabel('Quiz Title').inputValue()).toBe('Gated');
  });
});

describe('leads', () => {
  test('are read once, and again when one asks', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/submissions') asked += 1;
    });
    await open('/dashboard/leads');
    await page.getByText('No leads yet').waitFor();
    const taken = (await (await fetch(`${product.url}/api/public/quiz/${quiz.id}`)).json()) as PublicQuiz;
    const answers = answersTo(taken);
    const body = { sessionId: randomUUID(), email: 'new@example.com', consentGiven: true, answers };
    const sent = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(sent.status).toBe(200);
    await page.getByRole('link', { name: 'My Quizzes' }).click();
    await page.getByRole('heading', { name: 'My Quizzes' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
    await page.getByText('No leads yet').waitFor();
    expect(asked).toBe(1);
    await button('Refresh').click();
    await page.getByText('new@example.com').first().waitFor();
    expect(asked).toBe(2);
  });

  test('say what became of their export', async () => {
    await open('/dashboard/leads');
    await failing('GET', /\/export/);
    await button('Export CSV').click();
    await message('Error', 'Failed to export CSV. Please try again.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button('Export CSV').click();
    await message('Success', 'CSV exported successfully!');
  });

  test('are not exported for somebody who was signed out meanwhile', async () => {
    const other = await signedInOwner(browser, product.url, 'otto.out@example.com');
    await other.page.goto(`${product.url}/dashboard/leads`);
    await other.page.getByText('No leads yet').waitFor();
    await other.page.context().clearCookies();
    await other.page.getByRole('button', { name: 'Export CSV' }).click();
    await other.page.waitForURL(/dev-oidc/);
    await other.close();
  });
});

describe('sharing', () => {
  test('says where there is no description', async () => {
    await owner.call('POST', '/api/quizzes', { title: 'Bare' });
    await open('/dashboard/share');
    await page.getByText('No description provided').first().waitFor();
  });

  test('says that an address was copied, and shows it for two seconds; or that it was not', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(`/dashboard/share/${quiz.id}`);
    await button('Copy Quiz URL').click();
    await message('Copied!', 'Quiz URL copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/quiz/${quiz.id}`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await button('Copy Quiz URL').click();
    await message('Error', 'Failed to copy to clipboard');
  });

  test('from the thank-you page opens a small window with the words of the quiz', async () => {
    await context.route(/twitter\.com|facebook\.com|linkedin\.com/, (route) => route.fulfill({ body: 'there' }));
    await open(`/thank-you/${quiz.id}`);
    const [popup] = await Promise.all([context.waitForEvent('page'), button('Twitter').click()]);
    const address = new URL(
      popup.url() === 'about:blank' ? await popup.waitForURL(/twitter/).then(() => popup.url()) : popup.url(),
    );
    expect(address.searchParams.get('text')).toBe(`I just completed "${quiz.title}" quiz!`);
    expect(address.searchParams.get('url')).toBe(`${product.url}/quiz/${quiz.id}`);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 400]);
    await popup.close();
  });
});

describe('what is still to come', () => {
  test('says so', async () => {
    await open('/dashboard/integrations');
    await page.getByText('No integrations connected yet.').waitFor();
    for (const name of ['Mailchimp', 'HubSpot', 'Zapier', 'Google Sheets', 'Slack', 'Airtable']) {
      await button(`Connect ${name}`).click();
      await message('Coming Soon', `${name} integration will be available in the next update.`);
    }
    expect(await page.getByRole('button', { name: /^Connect / }).count()).toBe(10);
    await open('/dashboard/edit-profile');
    await button('Change Photo').click();
    await message('Coming Soon', 'Photo upload will be available in the next update.');
  });
});

describe('a webhook address', () => {
  const field = () => page.getByLabel('Webhook URL');
  const save = () => button('Save').click();

  test('that is none is said to be so at its field, where the focus goes, and the server is not asked', async () => {
    await open(`/dashboard/share/${quiz.id}`);
    const sent = requestsOf('PUT', /\/webhook$/);
    await field().fill('hooks.example.com/a');
    await save();
    await page.getByText('Enter a valid URL that begins with https:// or http://').waitFor();
    await expectFocus(page, 'an address that is none', 'Webhook URL');
    expect(sent).toEqual([]);
    await field().fill('hooks.example.com/b');
    expect(await field().getAttribute('aria-invalid')).toBeNull();
  });

  test('that the server refuses is, too', async () => {
    await open(`/dashboard/share/${quiz.id}`);
    await field().fill('http://127.0.0.1/a');
    await save();
    await page.getByText('Webhooks can only go to public addresses').waitFor();
    await expectFocus(page, 'a refused address', 'Webhook URL');
    await field().fill('https://hooks.example.com/a');
    expect(await field().getAttribute('aria-invalid')).toBeNull();
  });
});

describe('the profile', () => {
  test('is saved, and says so; what is wrong with it stands at its field', async () => {
    await open('/dashboard/edit-profile');
    await page.getByLabel('Company').fill('Messages & Sons');
    await button('Save Changes').click();
    await message('Profile Updated', 'Your profile has been saved successfully.');
    await page.reload();
    expect(await page.getByLabel('Company').inputValue()).toBe('Messages & Sons');
    const sent = requestsOf('PATCH', /\/api\/user\/profile$/);
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await button('Save Changes').click();
    await expectFocus(page, 'a refused profile', 'Website');
    expect(sent).toEqual([]);
    expect(await page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true');
    // It is said there, and nowhere else.
    expect(await page.getByText('Failed to save profile').count()).toBe(0);
    await page.getByLabel('Website').fill('messages.example');
    await button('Save Changes').click();
    await button('Use https://messages.example').click();
    await expectFocus(page, 'an address that was meant', 'Website');
    expect(await page.getByLabel('Website').inputValue()).toBe('https://messages.example');
    expect(await page.getByLabel('Website').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('settings', () => {
  test('lead to a color that is none, and ask the server nothing', async () => {
    await open('/dashboard/settings');
    const field = page.getByLabel('Default quiz color', { exact: true });
    await field.fill('red; background: blue');
    const sent = requestsOf('PATCH', /\/api\/user\/settings$/);
    await button('Update Branding').click();
    await expectFocus(page, 'a color that is none', 'Default quiz color');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await field.fill('#7B61FF');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  });

  test('delete no account for a word that is another, and lead to it', async () => {
    await open('/dashboard/settings');
    await button('Delete account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const sent = requestsOf('DELETE', /\/api\/user$/);
    await dialog.getByLabel('Type DELETE to confirm').fill('delete');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('That is not DELETE').waitFor();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expectFocus(page, 'another word', 'Type DELETE to confirm');
    expect(sent).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Escape', 'Delete account');
  });

  test('show a switch as it is thrown, whatever answer comes when', async () => {
    await open('/dashboard/settings');
    const names = ['Weekly reports', 'Marketing emails'] as const;
    const states = () => Promise.all(names.map((name) => page.getByRole('switch', { name }).isChecked()));
    await page.getByRole('switch', { name: names[0] }).waitFor();
    const thrown = (await states()).map((on) => !on);
    const quiet = followRequests(page);
    const letGo = await held('PATCH', /\/api\/user\/settings$/);
    for (const name of names) await page.getByRole('switch', { name }).click();
    await expect.poll(states).toEqual(thrown);
    expect(await button('Update Branding').getAttribute('aria-busy')).toBeNull();
    letGo();
    await message('Success', 'Settings saved');
    await quiet();
    expect(await states()).toEqual(thrown);
    await page.reload();
    await page.getByRole('switch', { name: names[0] }).waitFor();
    await expect.poll(states).toEqual(thrown);
  });
});

describe('a quiz page', () => {
  test('says that it is loading until its script runs, and when there is no such quiz', async ({ newPage }) => {
    // What stands there until the script runs, which is in the page itself.
    const before = await newPage({ javaScriptEnabled: false });
    await before.goto(`${product.url}/embed/${quiz.id}`);
    await before.getByText('Loading quiz...').waitFor();
    await before.close();
    await open(`/embed/${quiz.id}`);
    await page.getByText('Question 1 of 5').waitFor();
    await open('/embed/nothing');
    await page.getByText('Quiz Not Found').waitFor();
    await page.getByText("The quiz you're looking for is not available or has been deactivated.").waitFor();
  });
});
