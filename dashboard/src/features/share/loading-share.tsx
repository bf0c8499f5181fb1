import { Skeleton } from '../../ui/feedback/states.tsx';

/** The shape of the cards to come: link, snippets and webhook beside the switch and the figures. */
export function LoadingShare() {
  return (
    <div
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      role="status"
      aria-label="Loading"
    >
      <div className="grid gap-5">
        <Skeleton className="h-[196px] rounded-card sm:h-36" />
        <Skeleton className="h-[1064px] rounded-card sm:h-[670px]" />
        <Skeleton className="h-[262px] rounded-card sm:h-[172px]" />
      </div>
      <div className="grid gap-5">
        <Skeleton className="h-[82px] rounded-card" />
        <Skeleton className="h-[194px] rounded-card" />
      </div>
    </div>
  );
}
