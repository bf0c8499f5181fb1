/** Covers the page while nothing can be shown yet. */
export function FullPageSpinner() {
  return (
    <div className="grid min-h-screen place-items-center" role="status">
      <div className="flex flex-col items-center gap-4 text-soft">
        <span className="size-8 animate-spin rounded-full border-[3px] border-hairline border-t-brand" />
        Loading...
      </div>
    </div>
  );
}
