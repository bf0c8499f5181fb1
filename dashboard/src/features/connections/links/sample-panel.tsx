import { useQuery } from '@tanstack/react-query';
import type { LinkDelivery, LinkInput, LinkSample } from '#contract/connections/link.schema';
import { agoInSentence } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { reasonOf } from '../../../ui/feedback/states.tsx';
import { linkQueries, sendSample } from './queries.ts';

const REST_MS = 400;

type SamplePanelProps = {
  quizId: string;
  linkId: string;
  /** The settings as they are edited; undefined while they cannot be sent. */
  input: LinkInput | undefined;
  /** What is missing then. */
  missing: string;
  onSent: () => void;
};

/** A made-up lead as it will arrive in the tool, and the way to send it. */
export function SamplePanel({ quizId, linkId, input, missing, onSent }: SamplePanelProps) {
  const rested = useDebounced(input, REST_MS);
  const { data, isError, error, isFetching, refetch } = useQuery(linkQueries.sample(quizId, linkId, rested));
  const send = useWrite({ mutationFn: (given: LinkInput) => sendSample(quizId, linkId, given), onSuccess: onSent });
  return (
    <section
      aria-label="As it will arrive"
      className="grid content-start gap-3 rounded-card border border-hairline bg-[#15121f] p-5 text-[#e9e6f5]"
    >
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">As it will arrive</h3>
        <Badge>sample</Badge>
      </header>
      {isError ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>It cannot be shown now. {reasonOf(error)}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data && input ? (
        <Arrival sample={data} />
      ) : (
        <p className="text-[#b8b4cc]">{input ? 'Loading…' : missing}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="primary"
          busy={send.isPending}
          aria-disabled={!input || send.isPending}
          onClick={oncePerPress(() => input && send.mutate(input))}
        >
          {send.isPending ? 'Sending…' : 'Send this sample'}
        </Button>
        <p role="status" className="min-w-0 text-[13px] break-words text-[#b8b4cc]">
          {send.data ? resultText(send.data) : send.isError ? `It was not sent. ${reasonOf(send.error)}` : ''}
        </p>
      </div>
    </section>
  );
}

function Arrival({ sample: { rows, message } }: { sample: LinkSample }) {
  return (
    <>
      {message ? <p className="font-mono text-[13px] break-words whitespace-pre-wrap">{message}</p> : null}
      {rows.length > 0 ? (
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-[13px]">
          {rows.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field of the tool may be called like a row of ours
            <div key={index} className="contents">
              <dt className="break-words text-[#b8b4cc]">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

/** '200 in 310 ms · just now', or why the tool did not take it. */
function resultText({ state, attempts }: LinkDelivery): string {
  const last = attempts.at(-1);
  if (!last) return state === 'pending' ? 'On its way' : '';
  if (last.error) return last.error;
  return `${last.status ?? 'no answer'} in ${last.durationMs} ms · ${agoInSentence(last.at)}`;
}
