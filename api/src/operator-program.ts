import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import mongoose from 'mongoose';
import { type Config, ConfigError, readConfig } from './config.ts';
import { UnreadableData } from './db/database-format.ts';
import { configureBucket } from './objects/byte-stores.ts';

const SERVER_SELECTION_MS = 5_000;

/** What the operator asked for cannot be done; the message says why and what to do. */
export class OperatorProblem extends Error {}

export type Terminal = {
  print: (line: string) => void;
  ask: (question: string) => Promise<string>;
  /** Like `ask`, without showing what is typed. */
  askSecret: (question: string) => Promise<string>;
};

/** A program of the operator, with the settings and the database of the server. Ends the process. */
export function runOperatorProgram(
  work: (words: readonly string[], config: Config, terminal: Terminal) => Promise<void>,
): void {
  connectAndRun(work).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(problemOf(error));
      process.exit(1);
    },
  );
}

async function connectAndRun(work: Parameters<typeof runOperatorProgram>[0]): Promise<void> {
  const config = readConfig(process.env);
  configureBucket(config.s3);
  // Without the time limits of a server: a million leads take a while.
  await mongoose.connect(config.mongoUri, { serverSelectionTimeoutMS: SERVER_SELECTION_MS });
  await work(process.argv.slice(2), config, { print: console.log, ask, askSecret });
}

async function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const answer = await ask('', new PassThrough().resume());
  process.stdout.write('\n');
  return answer;
}

async function ask(question: string, output: NodeJS.WritableStream = process.stdout): Promise<string> {
  // By default, `terminal` follows `output`, which is no terminal for a secret.
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const answer = terminal.question(question);
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  return Promise.race([answer, ended]).finally(() => terminal.close());
}

/** For the operator. Never contains the URI, which may hold a password. */
function problemOf(error: unknown): string {
  if (error instanceof OperatorProblem || error instanceof ConfigError || error instanceof UnreadableData)
    return error.message;
  const { message = String(error) } = error as { message?: string };
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return `The database cannot be reached: ${message}`;
  return `That did not work: ${message}`;
}
