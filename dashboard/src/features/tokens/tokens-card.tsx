import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApiToken } from '#contract/tokens/token.schema';
import { api, ignoreGone } from '../../lib/api.ts';
import { hrefOf } from '../../lib/base.ts';
import { agoInSentence, shortDate } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { OUTDATED_LIST, QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { tokenPath, tokensQuery } from './queries.ts';
import { scopeWords } from './scope-words.ts';

/** What programs may call the API with. */
export function TokensCard() {
  const query = useQuery(tokensQuery);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  const create = useRef<HTMLButtonElement>(null);
  const revoke = useWrite({
    // What is gone already is what was asked for.
    mutationFn: ({ id }: ApiToken) => api<void>('DELETE', tokenPath(id)).catch(ignoreGone),
    onSuccess: (_nothing, { id }) => {
      queryClient.setQueryData(tokensQuery.queryKey, (now) => now?.filter((token) => token.id !== id));
      toast({ title: 'Success', description: 'API token revoked' });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to revoke the token', variant: 'destructive' }),
    onSettled: () => setRevoking(undefined),
  });
  return (
    <Card>
      <CardHeader
        title="API tokens"
        text="For Zapier, Make, n8n and scripts of your own."
        action={
          <Button ref={create} onClick={() => setCreating(true)}>
            <Plus /> New token
          </Button>
        }
      />
      <QueryView query={query} loading={<Loading className="h-16" />} outdated={OUTDATED_LIST} inCard>
        {(tokens, notice) => (
          <>
            {notice}
            {tokens.length === 0 ? (
              <p className="text-soft">No tokens yet. Nothing but the dashboard reaches your account.</p>
            ) : (
              <ul className="divide-y divide-hairline">
                {tokens.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
      <p className="mt-4 text-[13px] text-hint">
        Calls and their scopes are listed in the{' '}
        <a className="underline" href={hrefOf('/api/docs')} target="_blank" rel="noreferrer">
          API documentation
        </a>
        .
      </p>
      {creating ? <NewTokenDialog onClose={() => setCreating(false)} returnTo={() => create.current} /> : null}
      <ConfirmDialog
        open={revoking !== undefined}
        onCancel={() => setRevoking(undefined)}
        onConfirm={() => revoking && revoke.mutate(revoking)}
        title={`Revoke “${revoking?.name ?? ''}”?`}
        text="Whatever calls with this token is refused from now on. It cannot be brought back."
        confirmLabel={revoke.isPending ? 'Revoking...' : 'Revoke token'}
        pending={revoke.isPending}
      />
    </Card>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, hint, createdAt, lastUsedAt } = token;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-0.5 text-[13px] text-hint">
          Ends in …{hint} · Created {shortDate(createdAt)} ·{' '}
          {lastUsedAt ? `Last used ${agoInSentence(lastUsedAt)}` : 'Never used'}
        </p>
        <div className="mt-2 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope}>{scopeWords[scope].label}</Badge>
          ))}
        </div>
      </div>
      <Button variant="destructive" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
