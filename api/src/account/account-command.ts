import { createInterface } from 'node:readline/promises';
import mongoose from 'mongoose';
import { ConfigError, readConfig } from '../config.ts';
import { assertReadableDatabase, UnreadableData } from '../db/database-format.ts';
import { makeLogger } from '../http/log.ts';
import { configureBucket } from '../objects/byte-stores.ts';
import { AccountProblem } from './manage-accounts.ts';
import { runAccountCommand } from './run-account-command.ts';

const SERVER_SELECTION_MS = 5_000;

/** The program behind `npm run account`, with the settings and the database of the server. */
async function main(words: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  configureBucket(config.s3);
  // Without the time limits of a server: a million leads take a while.
  await mongoose.connect(config.mongoUri, { serverSelectionTimeoutMS: SERVER_SELECTION_MS });
  await assertReadableDatabase();
  await runAccountCommand(words, { config, log: makeLogger(config.logLevel) }, { print: console.log, ask });
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = terminal.question(question);
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  return Promise.race([answer, ended]).finally(() => terminal.close());
}

/** For the operator. Never contains the URI, which may hold a password. */
function problemOf(error: unknown): string {
  if (error instanceof AccountProblem || error instanceof ConfigError || error instanceof UnreadableData)
    return error.message;
  const { message = String(error) } = error as { message?: string };
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return `The database cannot be reached: ${message}`;
  return `That did not work: ${message}`;
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(problemOf(error));
    process.exit(1);
  },
);
