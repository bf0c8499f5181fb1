import { useEffect, useState } from 'react';
import { toast } from '../feedback/toast-store.ts';

const CHECKED_MS = 2_000;

/** Copies a text and says so; `copied` is true for two seconds. `label` names in the toast what was copied. */
export function useCopy(text: string, label: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CHECKED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ title: 'Copied!', description: `${label} copied to clipboard` });
    } catch {
      toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
    }
  };
  return { copied, copy };
}
