import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../src/settings.mjs';
import { root } from './folders.mjs';
import { tableLine } from './kept-table.mjs';
import { command } from './say.mjs';

const COMMENT_WIDTH = 98;

const INTRO = `# Settings

For people who run Quizfunnel. Generated from \`api/src/settings.mjs\`: change that file, then run
\`node api/scripts/settings-docs.mjs\`.

Settings are environment variables, or lines of a file \`.env\` in the folder of the product; the
environment wins. [.env.example](../.env.example) has a line for each of them. An empty value counts
as not set. A wrong value stops the start with a list of everything that is wrong.
`;

/** The files generated from the settings, by path from the root. @returns {Record<string, string>} */
export const settingsDocs = () => ({ '.env.example': envExample(), 'docs/settings.md': settingsPage() });

/** Every setting as a comment and a line that is switched off, with its default where it has one. */
function envExample() {
  const entries = described().map(([name, meaning, fallback]) => `${comment(meaning)}\n#${name}=${fallback}\n`);
  return `${comment('Copy this file to .env and remove the # before the settings that you change. See docs/settings.md.')}\n\n${entries.join('\n')}`;
}

function settingsPage() {
  const rows = described().map(([name, meaning, fallback]) => [`\`${name}\``, fallback && `\`${fallback}\``, meaning]);
  const table = [['variable', 'default', 'meaning'], ['---', '---', '---'], ...rows];
  return `${INTRO}\n${table.map((cells) => tableLine(cells)).join('\n')}\n`;
}

/** Name, meaning and default of each setting; the default is empty where there is none. @returns {[string, string, string][]} */
function described() {
  return Object.entries(settings).map(([name, { meaning, read }]) => {
    const fallback = read(undefined);
    return [name, meaning, Array.isArray(fallback) ? fallback.join(',') : String(fallback ?? '')];
  });
}

/** @param {string} text */
function comment(text) {
  const lines = text.match(new RegExp(`.{1,${COMMENT_WIDTH}}(?= |$)`, 'g')) ?? [];
  return lines.map((line) => `# ${line.trim()}`).join('\n');
}

command(import.meta.url, async () => {
  for (const [path, text] of Object.entries(settingsDocs())) writeFileSync(join(root, path), text);
});
