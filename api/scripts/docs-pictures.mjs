import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { cookiesOf } from '../../dashboard/bench/lib/cookies.mjs';
import { demoVisitors } from '../docs-site/demo-visitors.mjs';
import { signIn } from '../faults/lib/owner.mjs';
import { build } from './build.mjs';
import { root } from './folders.mjs';
import { chromiumLaunchOptions } from './provision-chromium.mjs';
import { command, Failure, say } from './say.mjs';
import { startProduct, withDatabase } from './start-product.mjs';
import startTestMongod from './test-mongod.mjs';

const OUT = join(root, 'docs/pictures');
const SIZE = { width: 1280, height: 800 };
/** Device pixels per CSS pixel. Pages show the pictures at half their size. */
const DENSITY = 2;
/** A page of the docs has room for so many CSS pixels: what is drawn at 1,280 is shown smaller, but stays sharp. */
const WIDTH = 1_520;
const MAX_BYTES = 60_000;
const QUALITIES = [82, 74, 66, 58, 50];
/** Address that the pictures show. */
const SHOWN = 'https://quiz.example.com';
const PRIVACY = 'https://harbor-roasters.example/privacy';

/** @typedef {{id: string, lead: string}} Demo */

/**
 * The pictures of the docs and of the start page: where they are taken, and what has to be on screen before.
 * @type {Record<string, {path: (demo: Demo) => string, ready: string, act?: (page: import('playwright').Page) => Promise<void>}>}
 */
const pictures = {
  builder: { path: ({ id }) => `/dashboard/quiz-builder/${id}?step=4`, ready: 'How do you like to wake up?' },
  share: { path: ({ id }) => `/dashboard/share/${id}`, ready: 'Copy script', act: showEmbed },
  popup: {
    path: ({ id }) => `/dashboard/share/${id}?tab=popup`,
    ready: 'How it opens over the page',
    act: showEmbed,
  },
  integrations: { path: () => '/dashboard/integrations', ready: 'HubSpot' },
  analytics: { path: ({ id }) => `/dashboard/analytics/${id}`, ready: 'Leads Generated' },
  leads: { path: () => '/dashboard/leads', ready: 'Recent Submissions' },
  lead: { path: ({ lead }) => `/dashboard/leads?lead=${lead}`, ready: 'Consent' },
};

/** Takes the pictures of the running product with made-up visitors. */
async function drawDocsPictures(/** @type {string[]} */ ...names) {
  const unknown = names.find((name) => !Object.hasOwn(pictures, name));
  if (unknown)
    throw new Failure(`There is no picture called ${unknown}. They are ${Object.keys(pictures).join(', ')}.`);
  await build();
  const stopMongod = await startTestMongod();
  const product = await startProduct({ env: { RATE_LIMIT_PUBLIC_WRITES: '100000' } });
  const client = await MongoClient.connect(withDatabase(product.mongoUri, product.database));
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const owner = await signIn(product.url, 'mara@harbor-roasters.example');
    await owner.ask('PATCH', '/api/user/profile', { firstName: 'Mara', lastName: 'Lind' });
    const id = await publish(owner, 'coffee-finder');
    await publish(owner, 'gift-finder');
    await demoVisitors({ url: product.url, owner, id, db: client.db(), count: 400, days: 28 });
    const [lead] = await owner.ask('GET', `/api/quizzes/${id}/submissions`);
    const context = await browser.newContext({
      viewport: SIZE,
      deviceScaleFactor: DENSITY,
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    await context.addCookies(cookiesOf(owner.cookie(), product.url));
    mkdirSync(OUT, { recursive: true });
    for (const name of names.length > 0 ? names : Object.keys(pictures)) {
      const { path, ready, act } = pictures[name] ?? { path: () => '', ready: '' };
      const page = await context.newPage();
      await page.goto(product.url + path({ id, lead: lead.id }), { waitUntil: 'networkidle' });
      await page.getByText(ready).first().waitFor();
      await act?.(page);
      await page.evaluate(showAddress, [product.url, SHOWN]);
      await page.evaluate(() => document.fonts.ready);
      const picture = await small(await page.screenshot());
      await page.close();
      writeFileSync(join(OUT, `${name}.webp`), picture);
      say(`${name}: ${(picture.length / 1000).toFixed(1)} kB`);
    }
  } finally {
    await browser.close();
    await client.close();
    await product.stop();
    await stopMongod();
  }
}

/** @param {import('../faults/lib/owner.mjs').Owner} owner @param {string} template */
async function publish(owner, template) {
  const { quiz } = JSON.parse(readFileSync(join(root, `examples/templates/${template}.json`), 'utf8'));
  const { id } = await owner.ask('POST', '/api/quizzes', { ...quiz, privacyUrl: PRIVACY });
  await owner.ask('PATCH', `/api/quizzes/${id}`, { status: 'published' });
  return /** @type {string} */ (id);
}

/** Writes an address that readers can use in place of this machine's. @param {string[]} addresses */
function showAddress([from = '', to = '']) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.nodeValue?.includes(from)) node.nodeValue = node.nodeValue.replaceAll(from, to);
  for (const input of document.querySelectorAll('input'))
    if (input.value.includes(from)) input.value = input.value.replaceAll(from, to);
}

/** Scrolls to the snippets. @param {import('playwright').Page} page */
async function showEmbed(page) {
  const TITLE_PX = 120;
  const text = page.getByText('Choose where the quiz should go.');
  await text.evaluate((element, above) => scrollTo(0, element.getBoundingClientRect().top - above), TITLE_PX);
}

/** As WebP of the best quality that fits. @param {Buffer} png */
async function small(png) {
  for (const quality of QUALITIES) {
    const picture = await sharp(png).resize({ width: WIDTH }).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new Failure(`A picture has more than ${MAX_BYTES} bytes in the lowest quality.`);
}

command(import.meta.url, drawDocsPictures);
