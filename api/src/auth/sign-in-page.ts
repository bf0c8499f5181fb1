import type { Response } from 'express';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import { paths } from '../../contract/web/paths.ts';
import { renderPage, sendPage } from '../http/page.ts';

type Direction = 'in' | 'out';

const problems = {
  in: { title: 'Sign-in did not work', href: paths.login, retryLabel: 'Sign in again' },
  out: { title: 'Sign-out did not work', href: paths.logout, retryLabel: 'Sign out again' },
};

/** Sends a page with the message and a button to retry signing in or out. */
export function sendProblemPage(
  response: Response,
  status: number,
  message: string,
  direction: Direction = 'in',
): void {
  sendPage(response, status, problems[direction].title, problemBody(message, direction));
}

/** @param basePath path of the installation */
export const renderProblemPage = (message: string, basePath?: string, direction: Direction = 'in'): string =>
  renderPage(problems[direction].title, problemBody(message, direction), basePath);

function problemBody(message: string, direction: Direction): string {
  const { title, href, retryLabel } = problems[direction];
  return `<h1>${title}</h1><p>${escapeHtml(message)}</p><a class="button" href="${href}">${retryLabel}</a>`;
}
