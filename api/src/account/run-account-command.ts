import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Terminal } from '../operator-program.ts';
import { quizTitlesOf } from '../quizzes/find-quiz.ts';
import { deleteAccount } from './delete-account.ts';
import { AccountProblem, findNamedAccount, listAccounts, resumeAccount, suspendAccount } from './manage-accounts.ts';
import { transferAccount } from './transfer-account.ts';

const USAGE = `npm run account -- COMMAND

  list                every account, with its state and the number of its quizzes
  suspend ACCOUNT     signs it out, stops its quizzes, and holds what is to be sent
  resume ACCOUNT      ends a suspension
  transfer FROM TO    gives all quizzes, with leads and figures, to another account
  delete ACCOUNT      deletes it with its quizzes and leads; --yes skips the question

ACCOUNT is an email address, or an id of the list.`;

/**
 * Runs a command of the operator, given by its words. Throws an AccountProblem with a sentence for them if it cannot be done.
 */
export async function runAccountCommand(
  words: readonly string[],
  { config, log, settleMs }: { config: Config; log: Logger; settleMs?: number },
  { print, ask }: Pick<Terminal, 'print' | 'ask'>,
): Promise<void> {
  const [command, names, isConfirmed] = parse(words);
  const [first = '', second = ''] = names;
  if (command === 'list') {
    for await (const { email, state, quizzes, since, id } of listAccounts(config))
      print(
        [email || '(no address)', state, `${quizzes} quizzes`, `since ${since.toISOString().slice(0, 10)}`, id].join(
          '  ',
        ),
      );
  } else if (command === 'suspend') {
    const { email } = await suspendAccount(first);
    print(`${email} is suspended. Its quizzes stop taking leads within seconds.`);
  } else if (command === 'resume') {
    const { email, state } = await resumeAccount(config, first);
    print(
      state === 'active'
        ? `${email} is active again. What waited to be sent is sent.`
        : `${email} is not suspended any more, but it is ${state}: it stays out until it is added.`,
    );
  } else if (command === 'transfer') {
    const [from, to] = [await findNamedAccount(first), await findNamedAccount(second)];
    print('Moving quizzes, leads and figures. If this is interrupted, run it again.');
    const quizzes = await transferAccount(from, to, config, settleMs);
    print(`${to.email} has got ${quizzes} quizzes of ${from.email}.`);
  } else {
    const { _id, email } = await findNamedAccount(first);
    const name = email || _id;
    const quizzes = (await quizTitlesOf(_id)).length;
    const question = `This deletes ${name} with ${quizzes} quizzes and all their leads for good. Type ${name} to go on: `;
    if (!isConfirmed && (await ask(question)).trim().toLowerCase() !== name.toLowerCase())
      throw new AccountProblem('Nothing was deleted.');
    await deleteAccount(_id, log);
    print(`${name} is deleted. The running server removes what is left of it within minutes.`);
  }
}

const NAMES = { list: 0, suspend: 1, resume: 1, transfer: 2, delete: 1 } as const;
type Command = keyof typeof NAMES;
const isCommand = (word: string | undefined): word is Command => word !== undefined && Object.hasOwn(NAMES, word);

function parse(words: readonly string[]): [command: Command, names: string[], isConfirmed: boolean] {
  const { values, positionals } = parsed(words);
  const [command, ...names] = positionals;
  if (!isCommand(command) || names.length !== NAMES[command] || (values.yes && command !== 'delete'))
    throw new AccountProblem(USAGE);
  return [command, names, values.yes];
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
  } catch {
    throw new AccountProblem(USAGE);
  }
}
