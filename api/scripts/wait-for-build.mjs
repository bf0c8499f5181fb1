import { readFileSync } from 'node:fs';

// Preloaded into a server that is still being built: imports the packages of the last build, which
// is most of the start time, and continues when the parent sends that the server is built.
const { channel } = process;
channel?.ref();
const isBuilt = new Promise((done) => process.once('message', done));
const imports = /^import\s(?:[^'"]*?\sfrom\s)?["']([^./'"][^'"]*)["']/gm;
for (const [, name = ''] of readFileSync(process.argv[1] ?? '', 'utf8').matchAll(imports))
  await import(name).catch(() => {});
await isBuilt;
channel?.unref();
