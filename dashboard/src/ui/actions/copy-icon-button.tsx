import { Check, Copy } from 'lucide-react';
import { Tip } from '../overlays/tip.tsx';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

/** The copy button without words. Apart from the one with words, so that public pages do not load what places a tip. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text, label);
  return (
    <Tip text="Copy">
      <Button size="icon" aria-label={`Copy ${label}`} onClick={copy}>
        {copied ? <Check className="text-good" /> : <Copy />}
      </Button>
    </Tip>
  );
}
