import type { Response } from 'express';
import { sendPage } from '../../http/page.ts';
import { html } from './html.ts';

/** Says that a link was altered; the same whatever is wrong with it. */
export function incompleteLink(response: Response): void {
  const text = html`<h1>This link is not complete</h1><p>Open it from the mail again.</p>`;
  sendPage(response, 403, 'This link is not complete', text.toString());
}
