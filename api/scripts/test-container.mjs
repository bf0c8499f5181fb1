import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';
import { root } from './folders.mjs';
import { ensureInstalled } from './install.mjs';
import { GLOBAL, RUN } from './podman-options.mjs';
import { provideOrSkip } from './provide-or-skip.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { onPath } from './provision-mongod.mjs';
import { run, tryRun } from './run.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, Failure, say, step } from './say.mjs';

const EXAMPLES = join(root, 'examples/deployment');
const IMAGE = 'localhost/quizfunnel-test';
const BASE_IMAGE = 'localhost/quizfunnel-test-base';
/** The first Debian whose own Node is new enough, and whose Compose is Docker's. */
const RELEASE = 'trixie';
const NPM = '/usr/local/lib/node_modules/npm';

const packages = ['buildah', 'podman', 'runc', 'mmdebstrap'];
const isInstalled = () => packages.every((name) => onPath(name, { PATH: `${process.env.PATH}:/usr/sbin` }));

/** Installs the tools that build and run images. */
async function containerTools() {
  if (process.getuid?.() !== 0) throw new Failure('Images are built as root.');
  if (!isInstalled()) await installDebianPackages(packages, 'What builds and runs images');
}

/**
 * Builds the image of examples/deployment on Debian with its Node, and takes two containers of it behind Caddy from a sign-in to a lead. Nothing
 * is asked of a registry of images.
 * @returns {Promise<import('./run-vitest.mjs').TestResult>}
 */
export async function testContainer({ chromium = chromiumPath } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-container-'));
  const roots = { base: join(folder, 'base/root.tar'), tools: join(folder, 'tools') };
  try {
    const isProvided = await provideOrSkip('the container', async () => {
      await containerTools();
      await step(`Getting Debian ${RELEASE}`, async () => {
        mkdirSync(join(folder, 'base'));
        await debootstrap(roots.base, ['nodejs', 'ca-certificates']);
        await debootstrap(roots.tools, ['docker-compose', 'caddy']);
      });
      await buildBase(join(folder, 'base'));
      // Fails here where the machine does not allow containers, so that the tests are left out.
      await run('Running a container', 'podman', [...GLOBAL, 'run', '--rm', ...RUN, BASE_IMAGE, 'node', '--version']);
      return true;
    });
    if (!isProvided) return { passed: 0, failed: 0, files: [] };
    await step('Building the image', buildImage);
    await checkExamples(roots.tools);
    return await runVitest('container', 'tests of the container', {
      options: ['--config', 'e2e/container.config.ts'],
      env: { CHROMIUM_PATH: await chromium(), QF_IMAGE: IMAGE, QF_BASE_IMAGE: BASE_IMAGE, QF_TOOLS: roots.tools },
    });
  } finally {
    // With the containers that a broken test has left.
    for (const image of [IMAGE, BASE_IMAGE]) await tryRun('podman', [...GLOBAL, 'rmi', '--force', image]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} target a folder, or an archive @param {string[]} include packages */
const debootstrap = (target, include) =>
  run(`Getting Debian ${RELEASE}`, 'mmdebstrap', [
    '--variant=essential',
    `--include=${include.join(',')}`,
    RELEASE,
    target,
  ]);

/** In place of an image of Node: Debian's own, with the npm of this machine and its certificates. @param {string} context with root.tar */
async function buildBase(context) {
  const npm = join(context, 'npm');
  const ask = async (/** @type {string[]} */ ...words) => (await run('Asking npm', 'npm', words)).trim();
  cpSync(join(await ask('root', '--global'), 'npm'), npm, { recursive: true });
  const certificates = await ask('config', 'get', 'cafile');
  if (certificates !== 'null') {
    copyFileSync(certificates, join(npm, 'certificates.pem'));
    appendFileSync(join(npm, 'npmrc'), `\ncafile=${NPM}/certificates.pem\n`);
  }
  writeFileSync(
    join(context, 'Containerfile'),
    `FROM scratch\nADD root.tar /\nCOPY npm ${NPM}\nRUN ln -s ${NPM}/bin/npm-cli.js /usr/local/bin/npm\n`,
  );
  await buildah(['--tag', BASE_IMAGE, context]);
}

const buildImage = () =>
  buildah([
    // Other than OCI's, this format has a health check.
    ...['--format', 'docker', '--build-arg', `BASE=${BASE_IMAGE}`, '--tag', IMAGE],
    ...['--file', join(EXAMPLES, 'Containerfile'), '--ignorefile', join(EXAMPLES, 'Containerfile.dockerignore'), root],
  ]);

/** Without namespaces, which not every machine of tests can make. @param {string[]} args */
const buildah = (args) => run('Building an image', 'buildah', ['build', '--isolation', 'chroot', ...args]);

/** Lets Compose and Caddy read their files. @param {string} tools root folder that has them */
async function checkExamples(tools) {
  mkdirSync(join(tools, 'caddy'));
  for (const name of readdirSync(EXAMPLES)) copyFileSync(join(EXAMPLES, name), join(tools, 'caddy', name));
  const filled = ['SESSION_SECRET', 'SECRETS_KEY', 'OIDC_CLIENT_SECRET'].map((name) => `${name}=${'x'.repeat(32)}`);
  writeFileSync(join(tools, 'caddy/.env'), `PUBLIC_URL=https://quiz.example.com\n${filled.join('\n')}\n`);
  const check = (/** @type {string[]} */ ...words) =>
    run(`Checking ${words.at(-1)}`, 'chroot', [tools, 'env', 'SITE=https://quiz.example.com', ...words]);
  await check('docker-compose', '--file', '/caddy/compose.yaml', 'config', '--quiet');
  await check('caddy', 'validate', '--adapter', 'caddyfile', '--config', '/caddy/Caddyfile');
}

command(import.meta.url, async () => {
  await ensureInstalled();
  const { passed, failed } = await testContainer();
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
