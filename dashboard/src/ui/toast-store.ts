export type ToastMessage = {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  action?: { label: string; run: () => void } | undefined;
};
type Listener = (toast: ToastMessage | undefined) => void;

let current: ToastMessage | undefined;
let count = 0;
const listeners = new Set<Listener>();

/** Shows a message; the one before it goes: at most one is visible. */
export function toast(message: {
  title: string;
  description?: string;
  variant?: ToastMessage['variant'];
  action?: ToastMessage['action'];
}): void {
  count += 1;
  current = {
    id: count,
    title: message.title,
    description: message.description,
    variant: message.variant ?? 'default',
    action: message.action,
  };
  for (const listener of listeners) listener(current);
}

export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): ToastMessage | undefined => current;
