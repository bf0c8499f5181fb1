import { useState } from 'react';
import type { OwnDomain } from '#contract/web/address.schema';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyIconButton } from '../../ui/actions/copy-icon-button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { checkDomain, showDomains } from './domain-queries.ts';

type DomainRowProps = { domain: OwnDomain; target: string; onRemove: () => void };

/** A domain, and what has to be entered at whoever manages its DNS. */
export function DomainRow({ domain: { id, domain, state, record }, target, onRemove }: DomainRowProps) {
  const [problem, setProblem] = useState<string>();
  const check = useWrite({
    mutationFn: () => checkDomain(id),
    onMutate: () => setProblem(undefined),
    onSuccess: (all) => {
      showDomains(() => all);
      toast({ title: 'Success', description: `${domain} is confirmed` });
    },
    onError: (error) => setProblem(reasonOf(error)),
  });
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2">
          <span className="font-medium break-words">{domain}</span>
          {state === 'confirmed' ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Waiting</Badge>}
        </div>
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' ? (
            <Button aria-label={`Check ${domain}`} busy={check.isPending} onClick={() => check.mutate()}>
              {check.isPending ? 'Checking...' : 'Check'}
            </Button>
          ) : null}
          <Button variant="destructive" aria-label={`Remove ${domain}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      {record ? (
        <>
          <p className="text-soft">Add these records where you manage the domain, then press Check.</p>
          <dl className="grid gap-2">
            <Entry kind="TXT" name={record.name} value={record.value} />
            <Entry kind="CNAME" name={domain} value={target} />
          </dl>
        </>
      ) : null}
      {problem ? (
        <p role="alert" className="text-[13px] text-bad">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

/** A record, in two lines on a phone. */
function Entry({ kind, name, value }: { kind: string; name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-hairline bg-ground px-3 py-2 text-[13px]">
      <dt className="min-w-0 flex-1 basis-56 break-all">
        <span className="font-semibold">{kind}</span> {name}
      </dt>
      <dd className="flex min-w-0 flex-1 basis-64 items-center justify-between gap-2">
        <code className="min-w-0 break-all">{value}</code>
        <CopyIconButton text={value} label={`${kind} value`} />
      </dd>
    </div>
  );
}
