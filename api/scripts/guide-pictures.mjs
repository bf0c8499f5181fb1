import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { signIn } from '../faults/lib/owner.mjs';
import { build } from './build.mjs';
import { root } from './folders.mjs';
import { codePage, framePage, pastePage, SITE_SCALE, SIZE, sitePage } from './guide-stage.mjs';
import { chromiumLaunchOptions } from './provision-chromium.mjs';
import { command, say } from './say.mjs';
import { startProduct } from './start-product.mjs';
import startTestMongod from './test-mongod.mjs';

const OUT = join(root, 'dashboard/src/features/share/guide-pictures');
/** Device pixels per CSS pixel. */
const DENSITY = 3;
const QUALITY = 80;
/** Address and quiz id that the pictures show. */
const SHOWN = { origin: 'https://quiz.example.com', id: 'k7Xq2mWd' };

/**
 * The guides of Share & Embed, except the link's: where the snippet is pasted, the page that shows
 * the quiz, and the quiz's template.
 */
const guides = {
  script: {
    template: 'course-finder',
    file: { address: 'index.html', before: '<main>\n  <h1>Find your course</h1>\n', after: '\n</main>' },
    site: {
      address: 'lakeside-sailing.example',
      site: 'Lakeside Sailing',
      links: ['Courses', 'Team', 'Contact'],
      heading: 'Find your course',
    },
  },
  frame: {
    template: 'money-check',
    file: { address: 'index.html', before: '<main>\n  <h1>Check your savings</h1>\n', after: '\n</main>' },
    site: {
      address: 'fern-finance.example',
      site: 'Fern Finance',
      links: ['Advice', 'Prices'],
      heading: 'Check your savings',
    },
  },
  wordpress: {
    template: 'marketing-check',
    place: { address: 'Edit page', name: 'Custom HTML', detail: 'HTML   Preview', button: 'Update' },
    site: {
      address: 'north-studio.example/check',
      site: 'North Studio',
      links: ['Work', 'Blog', 'About'],
      heading: 'How far is your marketing?',
    },
  },
  webflow: {
    template: 'working-style',
    place: { address: 'Designer', name: 'Code Embed', button: 'Save & Close' },
    site: {
      address: 'team-atlas.example',
      site: 'Team Atlas',
      links: ['Programs', 'Coaches'],
      heading: 'Find your way of working',
    },
  },
  wix: {
    template: 'skin-care-finder',
    place: { address: 'Editor', name: 'Embed HTML', detail: '● Code   ○ Website address', button: 'Update' },
    site: {
      address: 'dew-and-day.example',
      site: 'Dew & Day',
      links: ['Shop', 'Care', 'Stores'],
      heading: 'Your care, in a minute',
    },
  },
  squarespace: {
    template: 'coffee-finder',
    place: { address: 'Edit page', name: 'Code', detail: 'HTML', button: 'Save' },
    site: {
      address: 'harbor-roasters.example',
      site: 'Harbor Roasters',
      links: ['Beans', 'Cafés', 'Visit'],
      heading: 'Find your coffee',
    },
  },
  shopify: {
    template: 'skin-care-finder',
    place: { address: 'Customize theme', name: 'Custom Liquid', detail: 'Section', button: 'Save' },
    site: {
      address: 'dew-and-day.example/finder',
      site: 'Dew & Day',
      links: ['Shop all', 'Finder', 'Cart (2)'],
      heading: 'What suits your skin?',
    },
  },
  react: {
    template: 'working-style',
    file: { address: 'Quiz.jsx', before: '', after: '' },
    site: { address: 'localhost:5173', site: 'My app', links: ['Home', 'Quiz'], heading: 'Take the quiz' },
  },
};

/**
 * Draws the pictures of the guides in Share & Embed with the running product, so that snippets and
 * quizzes are the real ones.
 */
async function drawGuidePictures() {
  await build();
  const stopMongod = await startTestMongod();
  const product = await startProduct();
  const host = await startHost();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const owner = await signIn(product.url, 'guides@example.com');
    mkdirSync(OUT, { recursive: true });
    const where = { url: product.url, owner };
    const draw = async (/** @type {string} */ name, /** @type {string} */ html, scale = 1) => {
      const picture = await drawn(browser, host.show(html), scale);
      writeFileSync(join(OUT, `${name}.webp`), picture);
      say(`${name}: ${(picture.length / 1000).toFixed(1)} kB`);
    };
    const { id } = await publish(owner, 'course-finder');
    await draw('link-live', framePage('quiz.example.com/quiz/k7Xq2mWd', `${product.url}/quiz/${id}`), SITE_SCALE);
    for (const [name, guide] of Object.entries(guides)) {
      const quiz = await publish(owner, guide.template);
      const snippet = await snippetOf(browser, { ...where, id: quiz.id, name });
      const shown = snippet.replaceAll(product.url, SHOWN.origin).replaceAll(quiz.id, SHOWN.id);
      await draw(`${name}-paste`, 'place' in guide ? pastePage(guide.place, shown) : codePage(guide.file, shown));
      // A component cannot run on a plain page; it renders the script with its container.
      const embedded = name === 'react' ? await snippetOf(browser, { ...where, id: quiz.id, name: 'script' }) : snippet;
      await draw(`${name}-live`, sitePage({ ...guide.site, color: quiz.primaryColor }, embedded), SITE_SCALE);
    }
  } finally {
    await browser.close();
    await host.close();
    await product.stop();
    await stopMongod();
  }
}

/**
 * @param {import('../faults/lib/owner.mjs').Owner} owner
 * @param {string} template
 * @returns {Promise<{id: string, primaryColor: string}>}
 */
async function publish(owner, template) {
  const { quiz } = JSON.parse(readFileSync(join(root, `examples/templates/${template}.json`), 'utf8'));
  const { id } = await owner.ask('POST', '/api/quizzes', quiz);
  return owner.ask('PATCH', `/api/quizzes/${id}`, { status: 'published' });
}

/**
 * Copies the snippet that Share & Embed offers for a place.
 * @param {import('playwright').Browser} browser
 * @param {{url: string, owner: import('../faults/lib/owner.mjs').Owner, id: string, name: string}}
 *   where
 */
async function snippetOf(browser, { url, owner, id, name }) {
  const context = await browser.newContext();
  const cookies = owner
    .cookie()
    .split('; ')
    .map((pair) => pair.split('='));
  await context.addCookies(cookies.map(([key = '', ...value]) => ({ name: key, value: value.join('='), url })));
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/share/${id}?tab=${name}`);
  const snippet = await page.getByRole('tabpanel').locator('pre').first().textContent();
  await context.close();
  return snippet ?? '';
}

/** @param {import('playwright').Browser} browser @param {string} address @param {number} scale */
async function drawn(browser, address, scale) {
  const viewport = { width: SIZE.width * scale, height: Math.round(SIZE.height * scale) };
  const context = await browser.newContext({ viewport, deviceScaleFactor: DENSITY / scale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  return sharp(png).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}

/** A web site of another origin that serves one page at a time. */
async function startHost() {
  let html = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    show(/** @type {string} */ page) {
      html = page;
      return `http://127.0.0.1:${port}/`;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

command(import.meta.url, drawGuidePictures);
