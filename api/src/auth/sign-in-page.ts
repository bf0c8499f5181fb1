import type { Response } from 'express';
import { escapeHtml } from '../../contract/escape-html.ts';
import { paths } from '../../contract/paths.ts';
import { renderPage, sendPage } from '../http/page.ts';

const problems = {
  in: { title: 'Sign-in did not work', href: paths.login, again: 'Sign in again' },
  out: { title: 'Sign-out did not work', href: paths.logout, again: 'Sign out again' },
};

/** A problem in words, with a button to try again. */
export function sendProblemPage(response: Response, status: number, message: string, way: 'in' | 'out' = 'in'): void {
  sendPage(response, status, problems[way].title, problemBody(message, way));
}
export const problemPage = (message: string, way: 'in' | 'out' = 'in'): string =>
  renderPage(problems[way].title, problemBody(message, way));

function problemBody(message: string, way: 'in' | 'out'): string {
  const { title, href, again } = problems[way];
  return `<h1>${title}</h1><p>${escapeHtml(message)}</p><a class="button" href="${href}">${again}</a>`;
}
