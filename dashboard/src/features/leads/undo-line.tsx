import { Button } from '../../ui/actions/button.tsx';

/** Says what was done and offers to undo it. In the sheet itself: the keyboard does not get from a dialog to the messages of the page. */
export const UndoLine = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-brand-tint py-1 pr-1 pl-3">
    <p role="status">{text}</p>
    <Button variant="ghost" className="px-3 text-brand-ink" onClick={onUndo}>
      Undo
    </Button>
  </div>
);
