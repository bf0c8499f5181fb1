import { Button } from '../../ui/button.tsx';

/** Offers what was not saved at the last visit. */
export function DraftNotice({ onSettle }: { onSettle: (restore: boolean) => void }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-warn-ground p-3 text-warn"
    >
      <p className="flex-1">There are unsaved changes from your last visit.</p>
      <Button onClick={() => onSettle(true)}>Restore</Button>
      <Button variant="ghost" onClick={() => onSettle(false)}>
        Discard
      </Button>
    </div>
  );
}
