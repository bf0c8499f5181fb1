import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './folders.mjs';
import { command } from './say.mjs';

const templates = join(root, 'examples/templates');
const drawings = join(templates, 'drawings');
const pictures = join(templates, 'pictures');

/**
 * Renders the drawings of the templates in the variants of an uploaded picture (see stored-picture.ts), and writes their addresses into
 * `drawings/addresses.json` and the templates. The address of a picture is the hash of its drawing. Quizzes made from a template keep it,
 * so a folder of a released version stays when its drawing changes.
 */
async function renderTemplatePictures() {
  const list = join(drawings, 'addresses.json');
  /** @type {Record<string, string>} */
  const before = JSON.parse(readFileSync(list, 'utf8'));
  /** @type {Record<string, string>} */
  const addresses = {};
  for (const file of readdirSync(drawings, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.svg')) continue;
    const svg = readFileSync(join(drawings, file));
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg.toString()) ?? [];
    const name = `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}-${width}x${height}`;
    const folder = join(pictures, name);
    if (!existsSync(folder)) await render(svg, Number(width), folder);
    addresses[file.replaceAll('\\', '/').replace('.svg', '')] = `/pictures/${name}`;
  }
  for (const file of readdirSync(templates).filter((each) => each.endsWith('.json'))) {
    let text = readFileSync(join(templates, file), 'utf8');
    for (const [drawing, address] of Object.entries(before))
      text = text.replaceAll(address, addresses[drawing] ?? address);
    writeFileSync(join(templates, file), text);
  }
  writeFileSync(list, `${JSON.stringify(addresses, null, 2)}\n`);
}

/**
 * @param {Buffer} svg
 * @param {number} width
 * @param {string} folder
 */
async function render(svg, width, folder) {
  mkdirSync(folder, { recursive: true });
  for (const each of [...[480, 960].filter((one) => one < width), width]) {
    const drawn = sharp(svg).flatten({ background: '#fff' }).resize(each);
    await drawn
      .clone()
      .avif({ quality: 60, effort: 4 })
      .toFile(join(folder, `${each}.avif`));
    await drawn
      .clone()
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${each}.webp`));
    await drawn
      .clone()
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(join(folder, `${each}.jpg`));
  }
}

command(import.meta.url, renderTemplatePictures);
