import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Keeps to its own folder: no certificate for the whole machine, and no port but that of SITE. */
const OPTIONS = `{
	admin off
	auto_https disable_redirects
	skip_install_trust
}
import /caddy/Caddyfile
`;

/** Starts Caddy with the Caddyfile of the examples, in a root folder that has the program. */
export async function startCaddy(root: string, env: { SITE: string; UPSTREAMS: string }) {
  const example = fileURLToPath(new URL('../../examples/deployment/Caddyfile', import.meta.url));
  copyFileSync(example, join(root, 'caddy/Caddyfile'));
  writeFileSync(join(root, 'caddy/test'), OPTIONS);
  const child = spawn('chroot', [root, 'caddy', 'run', '--adapter', 'caddyfile', '--config', '/caddy/test'], {
    env: { ...env, HOME: '/caddy', PATH: '/usr/sbin:/usr/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('serving initial configuration')) resolve();
    });
    child.once('exit', () => reject(new Error(`Caddy ended: ${said}`)));
  });
  return {
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
