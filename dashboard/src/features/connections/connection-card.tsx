import type { Connection } from '#contract/connections/connection.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { stateOf, troubleText, usageText } from './connection-words.ts';
import { VendorLetter } from './vendor-letter.tsx';

type ConnectionCardProps = {
  connection: Connection;
  vendor: VendorInfo;
  onManage: () => void;
};

/** A connected account: how it is, where it is used, and what to do about it. */
export function ConnectionCard({ connection, vendor, onManage }: ConnectionCardProps) {
  const { name, account, problem } = connection;
  const { tone, word } = stateOf(connection);
  const other = name === vendor.name ? '' : vendor.name;
  const manage = problem?.kind === 'key' ? 'Fix key' : 'Manage';
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-3">
        <VendorLetter name={vendor.name} color={vendor.color} />
        <div className="min-w-0 flex-1 basis-28">
          <h2 className="font-semibold break-words">{name}</h2>
          <p className="text-[13px] break-words text-hint">
            {[other, account || vendor.category].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-3 mb-4 break-words text-soft">{troubleText(connection) || vendor.description}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant={problem ? 'primary' : 'secondary'} aria-label={`${manage} of ${name}`} onClick={onManage}>
          {manage}
        </Button>
        <p className="ml-auto text-right text-[13px] text-hint">{usageText(connection)}</p>
      </div>
    </Card>
  );
}
