import { readFileSync } from 'node:fs';

// Loaded before a server that is still to be built: brings in the packages that the last build used, which takes most of a start, and
// goes on when the parent says that the server is there.
const { channel } = process;
channel?.ref();
const isBuilt = new Promise((done) => process.once('message', done));
const imports = /^import\s(?:[^'"]*?\sfrom\s)?["']([^./'"][^'"]*)["']/gm;
for (const [, name = ''] of readFileSync(process.argv[1] ?? '', 'utf8').matchAll(imports))
  await import(name).catch(() => {});
await isBuilt;
channel?.unref();
