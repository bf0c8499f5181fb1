import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { run } from './run.mjs';
import { command } from './say.mjs';

/**
 * @typedef {{version: string, license?: string, dev?: boolean, optional?: boolean, dependencies?: Record<string, string>}} Locked
 * @typedef {{name: string, version: string, license: string, folder: string}} Package
 */

const out = join(root, 'dist/licenses');

/** Packages that name no licence where npm looks; read in their own files. @type {Record<string, string>} */
const READ_BY_HAND = { 'passport-strategy': 'MIT', pause: 'MIT', 'png-js': 'MIT' };

/** What the builds of the widget and of the docs take in. */
const BUILT_IN = ['preact', '@preact/signals', '@noble/hashes', 'swagger-ui-dist'];

/** Bare specifiers of imports: `react`, `@scope/name/part`. */
const IMPORT = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;

/** Packages that sources import. @param {string} folder */
function importedBy(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^test\//.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('node:'));
}

/**
 * Everything that ships: the packages of production, those that builds take into their files with all that they depend on,
 * and fonts.
 * @returns {Package[]} by name
 */
export function shippedPackages() {
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  /** Where Node finds a package from a folder. @param {string} name @param {string} from */
  const find = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
      if (locked[folder]) return folder;
      if (!at) return undefined;
    }
  };
  const isFont = (/** @type {string} */ folder) => folder.startsWith('node_modules/@fontsource');
  const shipped = new Set(Object.keys(locked).filter((folder) => folder && (!locked[folder]?.dev || isFont(folder))));
  const imported = ['dashboard/src', 'api/src/tracing'].flatMap((folder) => importedBy(join(root, folder)));
  const waiting = [...imported, ...BUILT_IN].flatMap((name) => find(name, '') ?? []);
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    if (shipped.has(folder)) continue;
    shipped.add(folder);
    for (const name of Object.keys(locked[folder]?.dependencies ?? {}))
      waiting.push(...[find(name, folder) ?? []].flat());
  }
  return (
    [...shipped]
      .map((folder) => {
        const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
        const { version = '', license = READ_BY_HAND[name] ?? '' } = locked[folder] ?? {};
        return { name, version, license, folder: join(root, folder) };
      })
      // The lock also has what other systems need.
      .filter(({ folder }) => existsSync(folder))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  );
}

/** The text of a package's licence, if it brings one. @param {Package} package_ */
function licenseText({ folder }) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : '';
}

/** @param {Package[]} packages @returns {string} */
const listOf = (packages) =>
  packages
    .map((one) => [`${one.name} ${one.version}`, one.license, licenseText(one)].filter(Boolean).join('\n\n'))
    .join(`\n\n${'-'.repeat(80)}\n\n`);

/** What npm says of production, in the form of CycloneDX, with what built files contain beside it. @param {Package[]} packages */
async function billOfMaterials(packages) {
  const bill = JSON.parse(
    await run('Listing the packages', 'npm', [
      'sbom',
      '--omit=dev',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
    ]),
  );
  /** @type {Set<string>} */
  const listed = new Set(bill.components.map((/** @type {{'bom-ref': string}} */ one) => one['bom-ref']));
  bill.metadata.component.name = 'quizfunnel';
  for (const { name, version, license } of packages) {
    const ref = `${name}@${version}`;
    if (listed.has(ref)) continue;
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    bill.components.push({
      'bom-ref': ref,
      type: 'library',
      name,
      version,
      purl,
      licenses: [{ license: { id: license } }],
    });
  }
  return bill;
}

command(import.meta.url, async () => {
  const packages = shippedPackages();
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'licenses.txt'), `${listOf(packages)}\n`);
  writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(await billOfMaterials(packages), undefined, 2)}\n`);
});
