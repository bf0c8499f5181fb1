import { whatIsMissing } from '../../lib/connection.ts';

export type ToastMessage = {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  action?: { label: string; run: () => void } | undefined;
  durationMs?: number | undefined;
};
type Listener = (toast: ToastMessage | undefined) => void;

let current: ToastMessage | undefined;
let count = 0;
const listeners = new Set<Listener>();

/** Shows a message; the one before it goes: at most one is visible. A failure says what is missing where that is known. */
export function toast(message: {
  title: string;
  description?: string;
  variant?: ToastMessage['variant'];
  action?: ToastMessage['action'];
  /** How long it stays, if not as long as all others: less for what is also seen where it happened. */
  durationMs?: number;
}): void {
  count += 1;
  const variant = message.variant ?? 'default';
  const missing = variant === 'destructive' ? whatIsMissing() : undefined;
  current = {
    id: count,
    title: message.title,
    description: missing
      ? [message.description?.replace(/\.$/, ''), missing].filter(Boolean).join('. ')
      : message.description,
    variant,
    action: message.action,
    durationMs: message.durationMs,
  };
  for (const listener of listeners) listener(current);
}

/** Takes back the offer of a message, an “Undo” say, once that has been done in another way. */
export function withdrawOffer(): void {
  if (!current?.action) return;
  current = undefined;
  for (const listener of listeners) listener(current);
}

export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): ToastMessage | undefined => current;
