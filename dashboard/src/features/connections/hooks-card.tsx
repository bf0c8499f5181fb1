import type { Connection } from '#contract/connections/connection.schema';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { stateOf, troubleText } from './connection-words.ts';
import { zapierCard } from './spec-cards.ts';
import { VendorLetter } from './vendor-letter.tsx';

/** What programs have subscribed to, all together. */
export function HooksCard({ hooks, onManage }: { hooks: readonly Connection[]; onManage: () => void }) {
  const { name, category, color } = zapierCard;
  const broken = hooks.find(({ problem }) => problem);
  const shown = broken ?? hooks.find(({ failing }) => failing) ?? { problem: null, failing: null };
  const { tone, word } = stateOf(shown);
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-3">
        <VendorLetter name={name} color={color} />
        <div className="min-w-0 flex-1 basis-28">
          <h2 className="font-semibold break-words">Zapier and other tools</h2>
          <p className="text-[13px] text-hint">{category}</p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-3 mb-4 break-words text-soft">
        {troubleText(shown) || 'Programs that are told of leads by an API token'}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant={broken ? 'primary' : 'secondary'}
          aria-label="Manage Zapier and other tools"
          onClick={onManage}
        >
          Manage
        </Button>
        <p className="ml-auto text-right text-[13px] text-hint">{plural(hooks.length, 'subscription')}</p>
      </div>
    </Card>
  );
}
