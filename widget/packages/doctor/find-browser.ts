import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

export type InstalledBrowser = { browser: 'chrome' | 'firefox'; executablePath: string };
type Machine = { platform: string; env: Record<string, string | undefined>; isThere: (path: string) => boolean };

const ON_PATH = [
  ...['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'brave-browser'],
  ...['chromium-headless-shell', 'firefox', 'firefox-esr'],
];
const IN_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser', 'Firefox'];
const IN_PROGRAM_FILES = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Mozilla Firefox', 'firefox.exe'],
];

/** Where browsers are installed, those first that are likely to be kept up to date. */
function candidates({ platform, env }: Machine): string[] {
  if (platform === 'darwin')
    return IN_APPLICATIONS.map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name === 'Firefox' ? 'firefox' : name}`,
    );
  if (platform === 'win32')
    return IN_PROGRAM_FILES.flatMap((parts) =>
      [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) =>
        folder ? [join(folder, ...parts)] : [],
      ),
    );
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** A browser of this machine: the one that is named, by the argument or by CHROME_PATH, else one that is installed. */
export function findBrowser(
  named?: string,
  machine: Machine = { platform: process.platform, env: process.env, isThere: existsSync },
): InstalledBrowser | undefined {
  const wanted = named ?? machine.env.CHROME_PATH;
  const executablePath = (wanted ? [wanted] : candidates(machine)).find(machine.isThere);
  if (!executablePath) return undefined;
  return { browser: /firefox/i.test(basename(executablePath)) ? 'firefox' : 'chrome', executablePath };
}
