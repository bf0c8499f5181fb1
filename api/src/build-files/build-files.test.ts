import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fontFileName } from '../../contract/look/fonts.ts';
import { DAY_MS } from '../../contract/time.ts';
import { collectionNamed } from '../db/collections.ts';
import { dashboardFolder, widgetFolder } from '../dist-paths.ts';
import { apiTest } from '../test/api-test.ts';
import { storeBuildFiles } from './build-file-store.ts';
import { keepBuildFiles } from './keep-build-files.ts';

const { it, app } = apiTest({ settings: { RATE_LIMIT_READS: '100' } });

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files of a build that this process has not: code that is worth compressing. */
const code = 'export const earlier = () => undefined;\n'.repeat(100);
const part = { kind: 'part', name: 'second-0ld123-en.js', path: join(folder, 'part') } as const;
const asset = { kind: 'asset', name: 'leads-page-Bx_1-0ld.js', path: join(folder, 'asset') } as const;
const addresses = [`/embed/parts/${part.name}`, `/assets/${asset.name}`];

beforeAll(async () => {
  for (const { path } of [part, asset]) writeFileSync(path, code);
  await storeBuildFiles([part, asset]);
});

const records = () => collectionNamed<{ _id: string; usedAt: Date }>('build_files');
const usedAgo = async (names: readonly string[] = [part.name, asset.name]) => {
  const all = await records()
    .find({ _id: { $in: names.flatMap((name) => [`part/${name}`, `asset/${name}`]) } })
    .toArray();
  return all.map(({ usedAt }) => Math.round((Date.now() - usedAt.getTime()) / DAY_MS));
};

describe('the files of another build', () => {
  it.each(addresses)('are served as its own are: %s', async (address) => {
    const answer = await fetch(app.url + address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(code);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  });

  it('may be loaded as modules by any page, if they are parts of a script', async () => {
    const { headers } = await fetch(app.url + addresses[0]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('are missing by any other name', async () => {
    const names = [`/embed/parts/${asset.name}`, `/assets/${part.name}`, '/assets/..%2Fpart', '/assets/none.js'];
    for (const name of names) expect((await fetch(app.url + name)).status).toBe(404);
  });

  it('stay for 400 days after a page asked for them', async () => {
    const longAgo = new Date(Date.now() - 399 * DAY_MS);
    await records().updateMany({}, { $set: { usedAt: longAgo } });
    for (const address of addresses) await fetch(app.url + address);
    expect(await usedAgo()).toEqual([0, 0]);
    const indexes = await records().indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { usedAt: 1 }, expireAfterSeconds: 400 * 86_400 }));
  });

  it('cost no more reads of the database than a client may make, whatever names it makes up', async () => {
    const ask = (index: number) => fetch(`${app.url}/assets/made-up-${index}.js`);
    const statuses = new Set<number>();
    for (let index = 0; index < 300; index += 50)
      for (const { status } of await Promise.all(Array.from({ length: 50 }, (_, each) => ask(index + each))))
        statuses.add(status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

it('serves a font by the name that another version had for it, and does not say that it never changes', async () => {
  const ask = (name: string) => fetch(`${app.url}/embed/fonts/${name}`);
  const [own, other, none] = [
    await ask(fontFileName('lora', 'latin')),
    await ask('lora-latin-0123abcd.woff2'),
    await ask('gone-latin-0123abcd.woff2'),
  ];
  expect([own.status, other.status, none.status]).toEqual([200, 200, 404]);
  expect(await other.arrayBuffer()).toEqual(await own.arrayBuffer());
  expect(other.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
});

it('stores the files of its own build for other versions, and is content with those that are stored', async () => {
  await records().deleteMany({});
  const parts = readdirSync(join(widgetFolder, 'parts'));
  const assets = readdirSync(join(dashboardFolder, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const keep = async () => (await keepBuildFiles(pino({ level: 'silent' })))();
  await keep();
  expect(await records().countDocuments()).toBe(parts.length + assets.length);
  const [name = ''] = parts;
  const stored = await records().findOne({ _id: `part/${name}` });
  expect(stored).toMatchObject({ bytes: { buffer: readFileSync(join(widgetFolder, 'parts', name)) } });

  await records().updateMany({}, { $set: { usedAt: new Date(Date.now() - 100 * DAY_MS) } });
  await keep();
  expect(new Set(await usedAgo([...parts, ...assets]))).toEqual(new Set([0]));
});
