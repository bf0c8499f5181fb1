import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { LeadDetail } from '#contract/lead/submission.schema';
import type { Scope } from '#contract/tokens/scopes';
import type { NewApiToken } from '#contract/tokens/token.schema';
import { freePort } from '../../api/scripts/free-port.mjs';
import { reservedSpace } from '../../widget/src/snippets.ts';
import { readSample } from '../build-quiz.ts';
import { test } from '../fixtures.ts';
import type { Owner } from '../owner.ts';
import { product } from '../product.ts';
import { answerAll, leaveLead, type Place } from '../take-quiz.ts';
import { pluginFiles } from './plugin-files.ts';
import { startWordPress } from './start-wordpress.ts';
import { travellerQuiz, travellers } from './traveller-quiz.ts';

const { QF_TEST_LONG } = process.env;
const DAY_MS = 86_400_000;
const sample = readSample('coffee-personality');
const answers = sample.cases[0]?.answers ?? [];
const TITLE = 'Coffee & "you"';
const HEIGHTS = [
  { fromWidth: 0, height: 520 },
  { fromWidth: 480, height: 440 },
  { fromWidth: 768, height: 460 },
];
let wordpress: Awaited<ReturnType<typeof startWordPress>>;
let owner: Owner;
/** The admin's window, signed in. */
let admin: Page;
let id = '';
let token = '';

test.beforeAll(async ({ browser, owner: signedIn }) => {
  owner = signedIn;
  id = (await owner.publish({ ...sample.quiz, title: TITLE, redirectUrl: '' })).id;
  token = await makeToken('quizzes:read');
  const block = (attributes: object) => `<!-- wp:quizfunnel/quiz ${JSON.stringify(attributes)} /-->`;
  const attack = '"><script>alert(1)</script>';
  wordpress = await startWordPress(
    product.url,
    [
      { slug: 'shortcode', content: `Before\n\n[quizfunnel id="${id}"]\n\n[quizfunnel id="${id}"]`, as: 'author' },
      { slug: 'shortcode-frame', content: `[quizfunnel id="${id}" way="frame" lang="de"]`, as: 'author' },
      {
        slug: 'shortcode-popup',
        content: `[quizfunnel id="${id}" popup="slide-in" open="delay 0" days="0" title="Your coffee" theme="dark"]`,
        as: 'author',
      },
      {
        slug: 'options',
        content: block({
          quizId: id,
          align: 'full',
          theme: 'dark',
          lang: 'de',
          lazy: true,
          heights: HEIGHTS,
        }),
        as: 'author',
      },
      {
        slug: 'attack',
        content: `${block({ quizId: id, title: attack, theme: attack, lang: attack, way: attack, heights: [{ fromWidth: attack, height: attack }] })}
${block({ quizId: attack })}[quizfunnel id="${id}" title='x" onload="alert(1)' theme="&quot; onload="]`,
        as: 'author',
      },
      { slug: 'elementor', content: `[elementor_stand_in quiz_id="${id}" theme="dark" lazy="yes"]`, as: 'author' },
      { slug: 'elementor-edited', content: `[elementor_stand_in quiz_id="${id}" edit="1"]`, as: 'author' },
    ],
    QF_TEST_LONG ? ['elementor-stand-in.php'] : [],
  );
  admin = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  await admin.goto(`${wordpress.origin}/wp-login.php`);
  await admin.getByLabel('Username or Email Address').fill('admin');
  await admin.getByLabel('Password', { exact: true }).fill('not-a-secret');
  await admin.getByRole('button', { name: 'Log In' }).click();
  await admin.waitForURL('**/wp-admin/**');
}, 180_000);
test.afterAll(async () => {
  await wordpress?.stop();
});

const makeToken = async (...scopes: Scope[]) =>
  (await owner.call<NewApiToken>('POST', '/api/tokens', { name: 'WordPress', scopes })).token;

async function openSettings(): Promise<void> {
  await admin.goto(`${wordpress.origin}/wp-admin/options-general.php?page=quizfunnel`);
}
/** Stores address and token. Returns what the page then says. */
async function connect(address: string, apiToken = ''): Promise<string> {
  await openSettings();
  await admin.getByLabel('Address').fill(address);
  await admin.getByLabel('API token').fill(apiToken);
  await admin.getByRole('button', { name: 'Save and check' }).click();
  const notice = admin.locator('#setting-error-quizfunnel');
  await notice.waitFor();
  return String(await notice.textContent());
}
/** Writes a post with the block, by keyboard. Ends in its picker. */
async function insertBlock(title: string): Promise<void> {
  await admin.goto(`${wordpress.origin}/wp-admin/post-new.php`);
  const welcome = admin.getByRole('dialog').getByRole('button', { name: 'Close' });
  const titleBox = admin.getByRole('textbox', { name: 'Add title' });
  await welcome.or(titleBox).first().waitFor();
  if (await welcome.isVisible()) await welcome.click();
  await titleBox.fill(title);
  await titleBox.press('Enter');
  await admin.getByRole('document', { name: /^Empty block/ }).waitFor();
  await admin.keyboard.type('/quiz');
  await admin.getByRole('option', { name: /Quiz$/ }).waitFor();
  await admin.keyboard.press('Enter');
}
/** Publishes the post that is open. Returns its address. */
async function publish(): Promise<string> {
  const panel = admin.getByLabel('Editor publish');
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  return String(await panel.getByRole('link', { name: 'View Post' }).getAttribute('href'));
}
/** Takes the quiz and leaves a lead, which is returned. */
async function takes(
  place: Place,
  email: string,
  quizId = id,
  votes: readonly string[] = answers,
): Promise<LeadDetail> {
  await answerAll(place, votes);
  await leaveLead(place, { name: 'Vera', email });
  await place.getByRole('heading', { name: /^You are / }).waitFor();
  const lead = (await owner.leads(quizId)).find((one) => one.email === email);
  return owner.call<LeadDetail>('GET', `/api/submissions/${lead?.id}`);
}
const htmlOf = async (slug: string): Promise<string> => (await fetch(wordpress.addresses[slug] ?? '')).text();

/** A server that is none of ours, on IPv4 and `localhost`. */
async function startServer(answer: RequestListener) {
  const server = createServer(answer).listen(0);
  await once(server, 'listening');
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}

test.runIf(QF_TEST_LONG)('is valid PHP in every file', () => {
  const files = pluginFiles().filter(({ name }) => name.endsWith('.php'));
  expect(files.length).toBeGreaterThan(10);
  for (const { path } of files) execFileSync('php', ['-l', path], { stdio: 'pipe' });
});

// In this order: each goes on from what the one before has left, as an owner does.

test('is uploaded, connected, and shows a quiz as a block that stores a lead', async ({ page }) => {
  await admin.goto(`${wordpress.origin}/wp-admin/plugin-install.php?tab=upload`);
  const offered = await fetch(`${product.url}/wordpress-plugin.zip`);
  const zip = { name: 'quizfunnel.zip', mimeType: 'application/zip', buffer: Buffer.from(await offered.arrayBuffer()) };
  await admin.getByLabel('Plugin zip file').setInputFiles(zip);
  await admin.getByRole('button', { name: 'Install Now' }).click();
  await admin.getByRole('link', { name: 'Activate Plugin' }).click();
  await admin.getByText('Plugin activated.').waitFor();

  const said = await connect(`${product.url}/quiz/${id}`, token);
  expect(said).toContain(`Connected. The newest published quiz at ${product.url} is “${TITLE}”.`);
  expect(await admin.content()).not.toContain(token);

  await insertBlock('Which coffee');
  await admin.getByRole('combobox', { name: 'Find a quiz' }).fill('coffee');
  await admin.getByRole('option', { name: TITLE }).waitFor();
  await admin.keyboard.press('Enter');
  await admin.frameLocator('.quizfunnel-preview iframe').getByText('Question 1 of 5').waitFor();
  expect(await admin.content()).not.toContain(token);
  const address = await publish();

  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(address);
  const lead = await takes(page.locator(`#quiz-${id}`), 'block@example.com');
  expect([lead.source.pageUrl, errors]).toEqual([address, []]);
}, 180_000);

describe.runIf(QF_TEST_LONG)('the settings', () => {
  test('say in words what is wrong, and never send a token elsewhere', async () => {
    const seen: Array<string | undefined> = [];
    const other = await startServer((request, response) => {
      seen.push(request.headers.authorization);
      if (request.headers.host?.startsWith('localhost'))
        response.writeHead(301, { location: `${product.url}/x` }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A blog</h1>');
    });
    const closed = `http://127.0.0.1:${await freePort()}`;
    expect(await connect(`http://127.0.0.1:${other.port}`)).toContain(
      `no Quizfunnel server at http://127.0.0.1:${other.port}`,
    );
    expect(await connect(`http://localhost:${other.port}`)).toContain(`leads on to ${product.url}`);
    expect(await connect(closed)).toContain(`The address ${closed} cannot be reached`);
    expect(await connect('ftp://example.com')).toContain('Enter the address of your Quizfunnel server');
    await other.close();
    expect(new Set(seen)).toEqual(new Set([undefined]));
    // The stored token was for another address.
    expect(await connect(product.url)).toContain('To choose from your quizzes, enter an API token');
    expect(await connect(product.url, 'qf_wrong')).toContain('The server refused the token');
    expect(await connect(product.url, await makeToken('leads:read'))).toContain('the scope quizzes:read');
  }, 180_000);

  test('leave the id to be entered where no list can be had', async () => {
    await insertBlock('By id');
    await admin.getByText('The token may not read quizzes.').first().waitFor();
    await admin.getByLabel('Id or address of the quiz').fill(`${product.url}/quiz/${id}`);
    await admin.getByRole('button', { name: 'Use this quiz' }).click();
    const preview = admin.frameLocator('.quizfunnel-preview iframe');
    await preview.getByText('Question 1 of 5').waitFor();
    // The server tells its title and heights to everybody.
    await admin.locator(`iframe[title='${TITLE}']`).waitFor();
    const html = await (await fetch(await publish())).text();
    expect(html).toContain(`<div id="quiz-${id}"`);
  }, 180_000);

  test('list quizzes for those alone who may edit, and only with the token', async ({ page }) => {
    const list = `${wordpress.origin}/wp-json/quizfunnel/v1/quizzes`;
    expect((await page.request.get(list)).status()).toBe(401);
    // With the cookie alone, without the editor's nonce.
    expect((await admin.request.get(list)).status()).toBe(401);
    await admin.goto(`${wordpress.origin}/wp-admin/options.php`);
    expect(await admin.content()).toContain('quizfunnel_connection');
    expect(await admin.content()).not.toContain('qf_');
    expect(await connect(product.url, token)).toContain('Connected.');
    // Kept where the field is left empty.
    expect(await connect(product.url)).toContain('Connected.');
  });
});

describe.runIf(QF_TEST_LONG)('on pages', () => {
  test('the shortcode shows the quiz twice by one script, in a frame, and over the page', async ({ newPage }) => {
    const page = await newPage();
    expect((await htmlOf('shortcode')).match(/<script[^>]+\/embed\//g)).toHaveLength(1);
    const address = String(wordpress.addresses.shortcode);
    await page.goto(address);
    await page.locator(`[data-quiz-id="${id}"]`).getByText('Question 1 of 5').waitFor();
    const lead = await takes(page.locator(`#quiz-${id}`), 'shortcode@example.com');
    expect(lead.source.pageUrl).toBe(address);
    await page.goto(String(wordpress.addresses['shortcode-frame']));
    await page.frameLocator('iframe').getByText('Frage 1 von 5').waitFor();
    // In the other tab this quiz would go on with its result.
    const tab = await newPage();
    await tab.goto(String(wordpress.addresses['shortcode-popup']));
    await tab.getByRole('dialog', { name: 'Your coffee' }).waitFor();
    await tab.getByText('Question 1 of 5').waitFor();
    expect(await tab.getByRole('link', { name: 'Your coffee' }).getAttribute('data-quiz-open')).toBe(id);
  });

  test('the block passes its options on, and nothing else', async ({ page }) => {
    const html = await htmlOf('options');
    expect(html).toContain('<div class="alignfull wp-block-quizfunnel-quiz">');
    expect(html).toContain(
      `<div id="quiz-${id}" data-theme="dark" data-lang="de" data-lazy style="${reservedSpace(HEIGHTS)}"><a href="${product.url}/quiz/${id}">Take the quiz</a></div>`,
    );
    await page.goto(String(wordpress.addresses.attack));
    await page.getByText('Question 1 of 5').first().waitFor();
    const containers = await page
      .locator(`#quiz-${id}, [data-quiz-id]`)
      .evaluateAll((all) => all.map((one) => one.getAttributeNames().toString()));
    expect(containers).toEqual(['id', 'data-quiz-id']);
    expect(await htmlOf('attack')).not.toContain('<script>alert');
  });

  test('Elementor has it as a widget, with a preview while it is edited', async ({ page }) => {
    expect(await htmlOf('elementor')).toContain(`<div id="quiz-${id}" data-theme="dark" data-lazy>`);
    await page.goto(String(wordpress.addresses.elementor));
    await takes(page.locator(`#quiz-${id}`), 'elementor@example.com');
    await page.goto(String(wordpress.addresses['elementor-edited']));
    await page.frameLocator(`iframe[src$="/embed/${id}?preview=1"]`).getByText('Question 1 of 5').waitFor();
    const panel = await admin.request.get(`${wordpress.origin}/wp-admin/admin-ajax.php?action=elementor_stand_in`);
    expect(await panel.json()).toMatchObject({
      quiz_id: { type: 'select2', options: { [id]: TITLE } },
      way: {},
      theme: {},
    });
  });

  test('no page of a visitor waits for the server', async () => {
    const asked: string[] = [];
    const server = await startServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    await connect(`http://127.0.0.1:${server.port}`, token);
    expect(asked.length).toBeGreaterThan(0);
    asked.length = 0;
    for (const slug of ['shortcode', 'options', 'shortcode-popup', 'elementor']) await htmlOf(slug);
    expect(asked).toEqual([]);
    await server.close();
    expect(await connect(product.url, token)).toContain('Connected.');
  });
});

describe.runIf(QF_TEST_LONG)('a popup on the whole site', () => {
  test('opens when visitors leave, once a week, and knows which traveller they are', async ({ newPage }) => {
    const quiz = await owner.publish(travellerQuiz);
    await openSettings();
    await admin.getByLabel('Quiz', { exact: true }).selectOption({ label: String(travellerQuiz.title) });
    await admin.getByLabel('What it is called').fill('Which traveller?');
    await admin.getByLabel('When the visitor is about to leave').check();
    await admin.getByRole('button', { name: 'Save popups' }).click();
    await admin.getByText('The popups are saved.').waitFor();

    for (const { name, votes, type } of travellers) {
      const page = await newPage();
      const dialog = page.getByRole('dialog', { name: 'Which traveller?' });
      const arrive = async () => {
        await page.goto(`${wordpress.origin}/`);
        await page.waitForFunction(
          () => (window as unknown as { QuizfunnelPopup?: { mount?: unknown } }).QuizfunnelPopup?.mount,
        );
      };
      const leave = async () => {
        await page.mouse.move(600, 400);
        await page.mouse.move(600, -10);
      };
      await arrive();
      expect(await dialog.count()).toBe(0);
      await leave();
      // The quiz is slotted into the dialog, and no part of it in the DOM.
      await page.getByText('Question 1 of 10').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await arrive();
      await leave();
      expect(await dialog.count()).toBe(0);
      await page.clock.setFixedTime(Date.now() + 7 * DAY_MS + 1000);
      await leave();
      const lead = await takes(page, `${name}@example.com`, quiz.id, votes);
      expect([lead.outcome, lead.source.pageUrl]).toEqual([type, `${wordpress.origin}/`]);
      await page.getByRole('heading', { name: `You are a ${type}` }).waitFor();
    }
  }, 180_000);
});

describe.runIf(QF_TEST_LONG)('uninstalling', () => {
  test('leaves nothing', async () => {
    const options = () =>
      wordpress.query("select option_name from wordpress.wp_options where option_name like '%quizfunnel\\_%'");
    expect(options()).toBe('quizfunnel_connection\nquizfunnel_popups');
    admin.on('dialog', (dialog) => dialog.accept());
    await admin.goto(`${wordpress.origin}/wp-admin/plugins.php`);
    await admin.getByRole('link', { name: 'Deactivate Quizfunnel' }).click();
    await admin.getByText('Plugin deactivated.').waitFor();
    // Without its scripts, WordPress asks on a page instead.
    await admin.waitForLoadState();
    await admin.getByRole('link', { name: 'Delete Quizfunnel' }).click();
    await admin.getByText('Quizfunnel was successfully deleted.').waitFor();
    expect(options()).toBe('');
    // Posts keep what they were written with, and visitors see a link or nothing.
    expect(await htmlOf('options')).not.toContain('Fatal');
  });
});
