import { fileURLToPath } from 'node:url';

export const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
export const BUILT = process.env.QF_WIDGET_FOLDER ?? 'dist/widget';
/** What scripts fetch. */
export const PARTS = `${BUILT}/parts`;
