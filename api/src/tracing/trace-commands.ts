import type { Span } from '@opentelemetry/api';
import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from 'mongodb';
import { currentWork } from './request-context.ts';
import { markFailed, startSpan } from './spans.ts';

/** Makes a span of each command within a step of a trace, without what it asks for. The client has to report commands (`monitorCommands`). */
export function traceCommands(client: MongoClient): void {
  const running = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }: CommandStartedEvent) => {
    const { span: parent } = currentWork();
    if (!parent) return;
    const named: unknown = commandName === 'getMore' ? command.collection : command[commandName];
    const collection = typeof named === 'string' ? named : '';
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection ? { 'db.collection.name': collection } : {}),
    };
    const span = startSpan(`${commandName} ${collection}`.trim(), 'client', attributes, { parent });
    if (span) running.set(requestId, span);
  });
  const end = ({ requestId }: CommandSucceededEvent | CommandFailedEvent, hasFailed: boolean) => {
    const span = running.get(requestId);
    if (!span) return;
    running.delete(requestId);
    if (hasFailed) markFailed(span);
    span.end();
  };
  client.on('commandSucceeded', (event) => end(event, false));
  client.on('commandFailed', (event) => end(event, true));
}
