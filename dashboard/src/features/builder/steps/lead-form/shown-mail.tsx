import type { UseQueryResult } from '@tanstack/react-query';
import type { ResultMailPreview } from '#contract/lead/result-mail-preview.schema';
import { Button } from '../../../../ui/actions/button.tsx';
import { reasonOf } from '../../../../ui/feedback/states.tsx';

/** A mail as it arrives, or why it cannot be shown. */
export function ShownMail({ data, isError, error, isFetching, refetch }: UseQueryResult<ResultMailPreview>) {
  if (isError)
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-bad">
        <p>The mail cannot be shown now. {reasonOf(error)}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <p className="text-hint">Loading…</p>;
  return (
    <>
      <p>
        <span className="text-soft">Subject:</span> {data.subject}
      </p>
      {/* Nothing in it runs, and its links lead nowhere. */}
      <iframe
        title="The mail"
        sandbox=""
        srcDoc={data.html}
        className="h-[60dvh] w-full rounded-card border border-hairline bg-white"
      />
    </>
  );
}
