import { renderToString } from 'react-dom/server';
import { escapeHtml } from '#contract/texts/escape-html';
import { FinishedParts } from '../features/public/finished.tsx';
import { Document } from './document.tsx';
import { documents } from './documents.tsx';
import { finishedParts } from './finished-parts.tsx';

/** The public pages as HTML, for the build to write into files. */
export const rendered = Object.values(documents).map(({ file, title, description, Page }) => ({
  file,
  head: `<title>${escapeHtml(title)}</title>\n    <meta name="description" content="${escapeHtml(description)}" />`,
  html: renderToString(
    <FinishedParts value={finishedParts}>
      <Document Page={Page} />
    </FinishedParts>,
  ),
}));
