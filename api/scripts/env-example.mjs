import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../src/settings.mjs';
import { root } from './folders.mjs';
import { command } from './say.mjs';

/** The text of `.env.example`: every setting with its meaning, switched off, with its default where it has one. */
export function envExample() {
  const entries = Object.entries(settings).map(([name, { meaning, read }]) => {
    const standard = read(undefined);
    return `# ${meaning}\n#${name}=${Array.isArray(standard) ? standard.join(',') : (standard ?? '')}\n`;
  });
  return `# Copy this file to .env and take away the # before what you set. README.md says more.\n\n${entries.join('\n')}`;
}

command(import.meta.url, async () => writeFileSync(join(root, '.env.example'), envExample()));
