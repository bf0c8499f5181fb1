import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a text; shows a check for two seconds. `label` names in the toast what was copied. */
export function CopyButton({ text, label, children }: { text: string; label: string; children: string }) {
  const { copied, copy } = useCopy(text, label);
  return (
    <Button onClick={copy}>
      {copied ? <Check className="text-good" /> : <Copy />}
      {copied ? 'Copied!' : children}
    </Button>
  );
}
