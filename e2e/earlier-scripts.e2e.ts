import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { loadFixture, releases } from '../api/release-fixtures/fixture-file.mjs';
import { FIXTURE_OWNER, fixtureSettings } from '../api/release-fixtures/fixture-settings.mjs';
import { freePort } from '../api/scripts/free-port.mjs';
import { dropDatabase, startProduct } from '../api/scripts/start-product.mjs';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { signedInOwner } from './owner.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

const PART = /\b(second|lead|page-care|proof)-([0-9a-f])([0-9a-f]{5})/g;
/** As if the part had changed since: its name is none that today's build has. */
const changedSince = (text: string) => text.replace(PART, (_, part, first, rest) => `${part}-${rest}${first}`);

/** Today's product on the data of a release, whose scripts pages still have in their caches. */
async function startAfter(release: string, onCleanup: (cleanup: () => Promise<void>) => void) {
  const mongoUri = process.env.QF_TEST_MONGODB_URI ?? '';
  const database = `scripts_${randomUUID().slice(0, 8)}`;
  const port = await freePort('localhost');
  const client = await MongoClient.connect(mongoUri);
  const db = client.db(database);
  const { scripts, facts } = await loadFixture(release, db, `http://localhost:${port}`);
  const files = db.collection<{ _id: string; bytes: { buffer: Uint8Array }; usedAt: Date }>('build_files');
  for (const { _id, bytes, usedAt } of await files.find().toArray()) {
    const code = Buffer.from(changedSince(Buffer.from(bytes.buffer).toString()));
    await files.deleteOne({ _id });
    await files.insertOne({ _id: changedSince(_id), bytes: code as never, usedAt });
  }
  await client.close();
  const product = await startProduct({ port, database, env: { ...fixtureSettings, DELIVERIES: 'off' } });
  onCleanup(async () => {
    await product.stop();
    await dropDatabase(mongoUri, database);
  });
  return { product, scripts, quizzes: facts.quizzes as Record<'points' | 'everyKind', string> };
}

/** Lets a page have scripts out of its browser's cache; the list that it returns grows with the files that these fetch. */
async function cacheScripts(page: Page, url: string, scripts: Record<string, string>): Promise<string[]> {
  const parts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/embed/parts/'))
      parts.push(`${response.status()} ${pathname.slice('/embed/parts/'.length)}`);
  });
  for (const [path, body] of Object.entries(scripts))
    await page.route(url + path, (route) =>
      route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: changedSince(body) }),
    );
  return parts;
}

const tag = (url: string, quiz: string) =>
  `<script src="${url}/embed/${quiz}.js" async></script><div id="quiz-${quiz}"></div>`;

test.for(releases())(
  'scripts of %s in the caches of foreign pages work with this server',
  { timeout: 120_000 },
  async (release, { browser, site, newPage, onTestFinished }) => {
    const { product, scripts, quizzes } = await startAfter(release, onTestFinished);
    const owner = await signedInOwner(browser, product.url, FIXTURE_OWNER);

    // A quiz of an ordinary script, up to its result.
    const page = await newPage();
    const parts = await cacheScripts(page, product.url, scripts);
    await page.goto(site.page('/points', tag(product.url, quizzes.points)));
    await answerAll(page, readSample('home-energy-checkup').cases[0]?.answers ?? []);
    await leaveLead(page, { name: 'Vera', email: 'vera@visitor.example' });
    await page.getByText(/\d+ out of 100 points/).waitFor();
    expect((await owner.leads(quizzes.points))[0]).toMatchObject({ email: 'vera@visitor.example' });
    const served = Object.values(scripts).flatMap((script) => changedSince(script).match(PART) ?? []);
    expect(parts).toContainEqual(expect.stringMatching(new RegExp(`^200 (${served.join('|')})`)));
    expect(parts.filter((part) => !part.startsWith('200'))).toEqual([]);

    // One with every kind of question and a form that comes first.
    const other = await newPage();
    await cacheScripts(other, product.url, scripts);
    await other.goto(site.page('/every-kind', tag(product.url, quizzes.everyKind)));
    await takeEveryKind(other);
    const [lead] = await owner.leads(quizzes.everyKind);
    expect(lead).toMatchObject({ email: 'kim@visitor.example' });
    expect(lead).not.toHaveProperty('progress');
    await owner.close();

    // The popup of then opens the quiz of today.
    const shop = await newPage();
    await cacheScripts(shop, product.url, { '/popup.js': scripts['/popup.js'] ?? '' });
    const opener = `<button data-quiz-open="${quizzes.points}">Take the quiz</button>`;
    await shop.goto(site.page('/popup', `<script src="${product.url}/popup.js"></script>${opener}`));
    await shop.getByRole('button', { name: 'Take the quiz' }).click();
    await shop.getByText('Question 1 of 7').waitFor();
  },
);

/** Goes the long way through the quiz of api/release-fixtures/questions-of-every-kind.mjs. */
async function takeEveryKind(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
  await page.getByLabel('Email').fill('kim@visitor.example');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('radio', { name: 'Left' }).check();
  await next();
  await page.getByRole('checkbox', { name: 'One', exact: true }).check();
  await next();
  await page.getByRole('radio', { name: 'Long' }).check();
  await next();
  await page.getByRole('heading', { name: 'Why so?' }).waitFor();
  await next();
  await page.getByRole('heading', { name: 'How many?' }).waitFor();
  await page.getByRole('textbox').fill('50');
  await next();
  await page.getByRole('heading', { name: 'How much?' }).waitFor();
  await page.getByRole('radio').nth(1).check();
  await next();
  await page.getByRole('combobox').fill('her');
  await page.keyboard.press('Enter');
  await next();
  await page.getByRole('heading', { name: 'Since when?' }).waitFor();
  await page.locator('[type=date]').fill('2026-01-31');
  await next();
  await page.getByRole('radio', { name: 'True' }).check();
  await next();
  await page.getByRole('textbox').fill('None');
  await next();
  await page.getByText(/\d+ out of 100 points/).waitFor();
}
