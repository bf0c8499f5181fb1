import type { BrowserContext, Page } from 'playwright';
import { describe, expect, vi } from 'vitest';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

// A lead that waits for the network, or is on its way: what is sent is what stands in the form, and all of it.
const sample = readSample('home-energy-checkup');
const answers = sample.cases[0]?.answers ?? [];
const OFFLINE = 'You are offline. Your answers are kept and will be sent.';
let shop: HostSite;
let owner: Owner;

test.beforeAll(async ({ site, owner: signedIn }) => {
  shop = site;
  owner = signedIn;
});

let pages = 0;
/** A quiz whose consent is optional, and the page of a shop with its script. */
async function quizInShop() {
  const { id } = await owner.publish({ ...sample.quiz, consentRequired: false });
  pages += 1;
  return {
    id,
    address: shop.page(
      `/${pages}`,
      `<script src="${product.url}/embed/${id}.js" async></script><div id="quiz-${id}"></div>`,
    ),
  };
}
/** A visitor in front of the lead form, with the second part there. */
async function onLeadForm(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const part = page.waitForResponse(/parts\/second-/);
  await page.goto(address);
  await answerAll(page, answers);
  await part;
  return page;
}
const visitor = (email: string) => ({ name: 'Wim Waits', email });
const resultOf = (page: Page) => page.getByText('out of 100 points').waitFor();
const press = (page: Page) => page.getByRole('button', { name: 'See My Result' }).click();
/** Edits the form of a lead that is retried every half second. In the moment of a retry the form cannot be changed: then it is edited again. */
const editWhileItWaits = (page: Page, edit: () => Promise<void>) =>
  vi.waitFor(async () => {
    await edit().catch(() => undefined);
    expect(await page.getByText(OFFLINE).count()).toBe(0);
  }, 30_000);
const leadsOf = async (id: string) =>
  (await owner.leads(id)).map(({ email, consentGiven }) => `${email} ${consentGiven}`).sort();
const keptIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quizfunnel:lead')));

// Concurrent, since each waits for a connection.
describe.concurrent('a lead that waits', () => {
  test('is sent as it stands in the form when an address is put right while it waits', async ({ context }) => {
    const { id, address } = await quizInShop();
    const page = await onLeadForm(context, address);
    await context.setOffline(true);
    await leaveLead(page, visitor('typo@example.com'));
    await page.getByText(OFFLINE).waitFor();
    // It waits for its visitor now, who is not done with it.
    await editWhileItWaits(page, () => page.getByLabel('Email').fill('right@example.com'));
    expect(await keptIn(page)).toEqual([]);
    await press(page);
    await page.getByText(OFFLINE).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await context.setOffline(false);
    await resultOf(page);
    expect(await leadsOf(id)).toEqual(['right@example.com true']);
  });

  test('is not sent with a consent that was taken back while it waited, whether its visitor stays or goes', async ({
    context,
  }) => {
    const { id, address } = await quizInShop();
    const [stays, goes] = [await onLeadForm(context, address), await onLeadForm(context, address)];
    await context.setOffline(true);
    for (const [page, name] of [
      [stays, 'stays'],
      [goes, 'goes'],
    ] as const) {
      await page.bringToFront();
      await leaveLead(page, visitor(`${name}@example.com`));
      await page.getByText(OFFLINE).waitFor();
      await editWhileItWaits(page, () => page.getByRole('checkbox').uncheck());
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    }
    // Nothing is left to send when the connection is back, on this page or any other.
    expect(await keptIn(stays)).toEqual([]);
    await goes.close();
    await context.setOffline(false);
    await stays.evaluate((url) => fetch(url), `${product.url}/embed/${id}.json`);
    expect(await leadsOf(id)).toEqual([]);
    await press(stays);
    await resultOf(stays);
    const later = await onLeadForm(context, address);
    expect(await keptIn(later)).toEqual([]);
    expect(await leadsOf(id)).toEqual(['stays@example.com false']);
  });

  test('cannot be changed once it has left, and its form can be read and keeps the focus', async ({ context }) => {
    const { id, address } = await quizInShop();
    const page = await onLeadForm(context, address);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(`**/api/public/quiz/${id}/submit`, async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByLabel('Email').fill('fast@example.com');
    await page.getByRole('checkbox').check();
    await page.getByLabel('Email').press('Enter');
    await page.getByText('Sending…').waitFor();
    const email = page.getByLabel('Email');
    expect(await email.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field)).toBe(true);
    expect([await email.isEnabled(), await email.isEditable()]).toEqual([true, false]);
    await page.keyboard.type('x');
    await page.getByRole('checkbox').click({ force: true });
    expect(await email.inputValue()).toBe('fast@example.com');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    // Nor while it is slow: it may have arrived.
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await email.isEditable()).toBe(false);
    go();
    await resultOf(page);
    expect(await leadsOf(id)).toEqual(['fast@example.com true']);
  });

  test('is kept for each of two tabs, and each is sent once when any quiz of the site opens again', async ({
    context,
  }) => {
    const [{ id, address }, other] = [await quizInShop(), await quizInShop()];
    const tabs = [await onLeadForm(context, address), await onLeadForm(context, address)];
    await context.setOffline(true);
    for (const [index, page] of tabs.entries()) {
      await page.bringToFront();
      await leaveLead(page, visitor(`tab${index}@example.com`));
      await page.getByText(OFFLINE).waitFor();
    }
    for (const page of tabs) await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(other.address);
    await vi.waitFor(async () => expect(await keptIn(later)).toEqual([]), 10_000);
    expect(await leadsOf(id)).toEqual(['tab0@example.com true', 'tab1@example.com true']);
  });

  test.for(['shop', 'page'])(
    'is cleared where its quiz is gone, when that is opened on the %s',
    async (where, { context }) => {
      const { id, address } = await quizInShop();
      const from = where === 'shop' ? address : `${product.url}/quiz/${id}`;
      const page = await onLeadForm(context, from);
      await context.setOffline(true);
      await leaveLead(page, visitor('gone@example.com'));
      await page.getByText(OFFLINE).waitFor();
      expect(await keptIn(page)).toHaveLength(1);
      await page.goto('about:blank');
      await owner.call('DELETE', `/api/quizzes/${id}`);
      await context.setOffline(false);
      // With routes there is no cache, which may hold the quiz for a while.
      await page.route('**/*', (route) => route.continue());
      await page.goto(from);
      await page.getByText('Quiz Not Found').first().waitFor();
      await vi.waitFor(async () => expect(await keptIn(page)).toEqual([]), 10_000);
    },
  );

  test('of a quiz that is gone by then ends with a sentence, not with a button that does the same again', async ({
    context,
  }) => {
    const { id, address } = await quizInShop();
    const page = await onLeadForm(context, address);
    await owner.call('DELETE', `/api/quizzes/${id}`);
    await leaveLead(page, visitor('late@example.com'));
    const heading = page.getByRole('heading', { name: 'Quiz Not Found' });
    await heading.waitFor();
    await page.getByText("The quiz you're looking for is not available or has been deactivated.").waitFor();
    await page.getByText('This quiz was taken down before your details arrived. They were not stored.').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await heading.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)).toBe(true);
    expect(await keptIn(page)).toEqual([]);
  });
});
