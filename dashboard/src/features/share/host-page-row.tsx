import { X } from 'lucide-react';
import { useRef } from 'react';
import type { HostPage } from '#contract/host-pages/host-page.schema';
import { longDate, plural, timeAgo } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyIconButton } from '../../ui/actions/copy-icon-button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { handOnFocus } from '../../ui/focus/hand-on-focus.ts';
import { Tip } from '../../ui/overlays/tip.tsx';
import { hideHostPage, removeHostPage } from './host-page-queries.ts';

const WAYS: Record<HostPage['way'], string> = {
  inline: 'Script',
  popup: 'Popup',
  frame: 'Frame',
  page: 'Page of its own',
  package: 'Package',
};

/**
 * A page with what is wrong there. Its address comes from visitors' browsers, so it is a text and no
 * link: anybody can send one.
 */
export function HostPageRow({ quizId, page }: { quizId: string; page: HostPage }) {
  const { id, url, way, seenAt, isCurrent, findings } = page;
  const row = useRef<HTMLElement>(null);
  const remove = useWrite({
    mutationFn: () => removeHostPage(quizId, id),
    onSuccess: () => {
      if (row.current?.contains(document.activeElement)) handOnFocus(row.current);
      hideHostPage(quizId, id);
    },
    onError: () => toast({ title: 'Error', description: 'Failed to remove the page', variant: 'destructive' }),
  });
  return (
    <article ref={row} aria-label={url} className="grid grid-cols-1 gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium break-all">{placeOf(page)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-hint">
            {findings.length > 0 ? (
              <Badge tone="bad">{plural(findings.length, 'problem')}</Badge>
            ) : (
              <Badge tone="good">Works</Badge>
            )}
            <span>{WAYS[way]}</span>
            {isCurrent === undefined ? null : <span>{isCurrent ? 'Newest version' : 'Older version'}</span>}
            <time dateTime={seenAt} title={longDate(seenAt)}>
              {timeAgo(seenAt)}
            </time>
          </p>
        </div>
        <Tip text="Remove">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${url}`}
            busy={remove.isPending}
            onClick={oncePerPress(() => remove.mutate())}
          >
            <X />
          </Button>
        </Tip>
      </div>
      {findings.map((finding) => (
        <FindingText key={finding.id} finding={finding} />
      ))}
    </article>
  );
}

/** Browsers tell a frame the site of its page alone. */
const placeOf = ({ url, way }: HostPage): string =>
  way === 'frame' && new URL(url).pathname === '/' ? `${new URL(url).origin}, some page of the site` : url;

function FindingText({ finding: { what, means, mend, line } }: { finding: HostPage['findings'][number] }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2 rounded-control border border-hairline p-3">
      <div>
        <h3 className="font-medium">{what}</h3>
        <p className="text-soft">{means}</p>
        <p className="mt-1">{mend}</p>
      </div>
      {line ? (
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 rounded-control bg-ground p-2 text-[13px] break-all">{line}</code>
          <CopyIconButton text={line} label="Line" />
        </div>
      ) : null}
    </div>
  );
}
