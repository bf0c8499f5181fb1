import { renderToString } from 'react-dom/server';
import { Document } from './document.tsx';
import { documents } from './documents.tsx';

/** The public pages as HTML, for the build to write into files. */
export const rendered = Object.values(documents).map(({ file, title, description, Page }) => ({
  file,
  title,
  description,
  html: renderToString(<Document Page={Page} />),
}));
