import { Skeleton } from '../../ui/feedback/states.tsx';

/** The shape of the page to come. */
export function LoadingFigures() {
  return (
    <div className="grid gap-5" role="status" aria-label="Loading">
      <Skeleton className="h-[222px] rounded-card lg:h-[130px]" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-[270px] rounded-card" />
        <Skeleton className="h-[270px] rounded-card" />
      </div>
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
