import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import type { VendorCardInfo } from './spec-cards.ts';
import { VendorLetter } from './vendor-letter.tsx';

/** A tool that can be connected. */
export function VendorCard({ card, onConnect }: { card: VendorCardInfo; onConnect: () => void }) {
  const { name, description, category, color } = card;
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-center gap-3">
        <VendorLetter name={name} color={color} />
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{name}</h2>
          <p className="text-[13px] text-hint">{category}</p>
        </div>
      </div>
      <p className="mt-3 mb-4 text-soft">{description}</p>
      <Button className="mt-auto self-start" aria-label={`Connect ${name}`} onClick={onConnect}>
        Connect
      </Button>
    </Card>
  );
}
