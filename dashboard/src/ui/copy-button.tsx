import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast-store.ts';

const CHECKED_MS = 2_000;

/** Copies a text; shows a check for two seconds. `label` names in the toast what was copied. */
export function CopyButton({ text, label, children }: { text: string; label: string; children?: string }) {
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
  return (
    <Button onClick={copy} aria-label={children ? undefined : `Copy ${label}`} size={children ? 'md' : 'icon'}>
      {copied ? <Check className="text-good" /> : <Copy />}
      {children ? (copied ? 'Copied!' : children) : null}
    </Button>
  );
}
