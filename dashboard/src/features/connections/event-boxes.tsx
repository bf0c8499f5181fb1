import { useId } from 'react';
import { type WebhookEvent, webhookEvents } from '#contract/connections/webhook-events';

const words: Record<WebhookEvent, string> = {
  'lead.created': 'A new lead',
  'lead.confirmed': 'A visitor confirms their address, where a quiz asks for it',
  'lead.updated': 'Status, value, tags or notes of a lead are changed',
  'consent.withdrawn': 'A visitor withdraws their consent',
  'lead.erased': 'A lead is erased',
  'quiz.started': 'Visitors start a quiz: how many, once a minute',
  'quiz.completed': 'Visitors complete a quiz: how many by outcome, once a minute',
};

type EventBoxesProps = {
  chosen: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (chosen: WebhookEvent[]) => void;
};

/** Which events are sent. */
export function EventBoxes({ chosen, error, onChange }: EventBoxesProps) {
  const problem = useId();
  return (
    <fieldset aria-describedby={error ? problem : undefined}>
      <legend className="mb-1.5 font-medium">What is sent</legend>
      {webhookEvents.map((event) => (
        <label key={event} className="flex min-h-touch items-center gap-2.5 py-1">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-brand"
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(event)}
            onChange={() =>
              onChange(webhookEvents.filter((one) => (one === event ? !chosen.includes(one) : chosen.includes(one))))
            }
          />
          <span>
            {words[event]} <code className="text-[13px] text-hint">{event}</code>
          </span>
        </label>
      ))}
      {error ? (
        <p id={problem} role="alert" className="mt-1.5 text-[13px] text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
