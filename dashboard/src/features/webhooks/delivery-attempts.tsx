import type { DeliveryStatus } from '#contract/lead/webhook.schema';
import { longDate } from '../../lib/format.ts';

/** How each attempt to deliver a message went, and when the next one is due. */
export function DeliveryAttempts({ delivery }: { delivery: DeliveryStatus }) {
  const { attempts, nextAttemptAt } = delivery;
  return (
    <ol className="mt-2 grid gap-1 text-[13px] break-words text-soft">
      {attempts.map(({ at, status, error, durationMs, response }, index) => (
        <li key={at}>
          Attempt {index + 1}: {status ?? 'no answer'}, {durationMs} ms{error ? ` – ${error}` : ''}
          {response ? <code className="block truncate">{response}</code> : null}
        </li>
      ))}
      {nextAttemptAt ? <li>Next attempt: {longDate(nextAttemptAt)}</li> : null}
    </ol>
  );
}
