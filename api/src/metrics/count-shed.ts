import { Counter } from 'prom-client';
import { registers } from './registry.ts';

const kinds = ['visitors', 'owners', 'memory'] as const;
const shed = new Counter({
  name: 'quizfunnel_requests_shed_total',
  help: 'Requests that were rejected under overload before anything was done: writes of visitors, calls of owners, reads from memory',
  labelNames: ['kind'],
  registers,
});
for (const kind of kinds) shed.inc({ kind }, 0);

export const countShed = (kind: (typeof kinds)[number]): void => shed.inc({ kind });
