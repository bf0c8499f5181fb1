import { Button } from '../../../ui/actions/button.tsx';
import { reasonOf } from '../../../ui/feedback/states.tsx';

type ToolProblemProps = { text: string; error: Error | null; busy: boolean; onRetry: () => void };

/** What a tool did not tell, why, and the way to ask again. */
export function ToolProblem({ text, error, busy, onRetry }: ToolProblemProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control border border-hairline p-3">
      <p className="min-w-0 flex-1 basis-52 break-words">
        {text} {reasonOf(error)}
      </p>
      <Button busy={busy} onClick={onRetry}>
        {busy ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}
