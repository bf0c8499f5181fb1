import type { CommandFailedEvent, CommandSucceededEvent, MongoClient } from 'mongodb';
import { Histogram } from 'prom-client';
import { registers } from './registry.ts';

const duration = new Histogram({
  name: 'quizfunnel_database_command_duration_seconds',
  help: 'Time from a command to the answer of the database, or until it failed, by the name of the command',
  labelNames: ['command'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

/** Measures the commands of a client that reports them (`monitorCommands`). */
export function observeCommands(client: MongoClient): void {
  const observe = ({ commandName, duration: ms }: CommandSucceededEvent | CommandFailedEvent) =>
    duration.observe({ command: commandName }, ms / 1_000);
  client.on('commandSucceeded', observe);
  client.on('commandFailed', observe);
}
