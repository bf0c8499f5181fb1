import type { Connection } from '#contract/connections/connection.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import { whenOf } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { waitingText } from './connection-words.ts';
import { changeConnection, refreshConnections } from './queries.ts';

/** Why a tool takes nothing any more, what waits for that, and the way to try the stored key again. */
export function ConnectionProblem({ connection, vendor }: { connection: Connection; vendor: VendorInfo }) {
  const { id, problem } = connection;
  const check = useWrite({
    mutationFn: () => changeConnection(id, { credentials: {} }),
    onSuccess: refreshConnections,
  });
  if (!problem) return null;
  const remedy =
    problem.kind === 'key'
      ? 'Enter a new key below.'
      : `Put it right in ${vendor.name}, or choose another place or field in the quiz.`;
  return (
    <section aria-label="Problem" className="rounded-control border border-hairline bg-warn-ground p-3">
      <p className="font-medium break-words text-warn">{problem.message}</p>
      <p className="mt-1">
        Since {whenOf(problem.since)}.{' '}
        {problem.waiting > 0 ? `${waitingText(problem.waiting)} and will be sent once it works. ` : ''}
        {remedy}
      </p>
      <Button className="mt-3" busy={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? 'Checking…' : 'Try again'}
      </Button>
      {check.isError ? (
        <p role="alert" className="mt-2 text-[13px] text-bad">
          {reasonOf(check.error)}
        </p>
      ) : null}
    </section>
  );
}
