import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

type CopyButtonProps = { text: string; label: string; children: string; variant?: 'primary' | 'secondary' };

/** Copies a text; shows a check for two seconds. `label` names in the toast what was copied. */
export function CopyButton({ text, label, children, variant = 'secondary' }: CopyButtonProps) {
  const { copied, copy } = useCopy(text, label);
  return (
    <Button variant={variant} onClick={copy}>
      {copied ? <Check className={variant === 'primary' ? undefined : 'text-good'} /> : <Copy />}
      {copied ? 'Copied!' : children}
    </Button>
  );
}
