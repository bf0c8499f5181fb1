import { Skeleton } from '../../ui/states.tsx';

/** The shape of the page to come. */
export function LoadingFigures() {
  return (
    <div className="grid gap-5" role="status" aria-label="Loading">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-[130px] rounded-card" />
        ))}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-[266px] rounded-card" />
        <Skeleton className="h-[266px] rounded-card" />
      </div>
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
