import { inWords, startServer } from './server.ts';

startServer(process.env).catch((error: unknown) => {
  console.error(inWords(error));
  process.exit(1);
});
