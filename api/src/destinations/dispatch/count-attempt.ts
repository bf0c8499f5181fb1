import { Counter } from 'prom-client';
import type { Outcome } from '../../deliveries/delivery-store.ts';
import { registers } from '../../metrics/registry.ts';

const attempts = new Counter({
  name: 'quizfunnel_delivery_attempts_total',
  help: 'Attempts to deliver, by destination and outcome: delivered, retry, refused, or unknown where no answer came',
  labelNames: ['destination', 'outcome'],
  registers,
});

export const countAttempt = (destination: string, outcome: Outcome): void => attempts.inc({ destination, outcome });
