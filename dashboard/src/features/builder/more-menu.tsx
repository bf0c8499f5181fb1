import { Ellipsis, Eye, History, Redo2, Share2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';

type MoreMenuProps = {
  /** Undefined where there is nothing to take back, or to do again. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  /** Undefined where the preview has a button of its own, or stands beside. */
  onPreview: (() => void) | undefined;
  /** Undefined for one that is not live. */
  sharePath: string | undefined;
  /** Undefined for a quiz that is not made yet. */
  historyPath: string | undefined;
};

/** What the builder's bar has no room for on phones and tablets, by its names. */
export function MoreMenu({ onUndo, onRedo, onPreview, sharePath, historyPath }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <Tip text="More">
          <Button variant="ghost" size="icon" className="min-h-11 min-w-11 @4xl:hidden" aria-label="More">
            <Ellipsis />
          </Button>
        </Tip>
      }
    >
      <MenuItem disabled={!onUndo} onSelect={() => onUndo?.()}>
        <Undo2 /> Undo
      </MenuItem>
      <MenuItem disabled={!onRedo} onSelect={() => onRedo?.()}>
        <Redo2 /> Redo
      </MenuItem>
      {onPreview ? (
        <MenuItem onSelect={onPreview}>
          <Eye /> Preview
        </MenuItem>
      ) : null}
      {sharePath ? (
        <MenuItem asChild>
          <Link to={sharePath}>
            <Share2 /> Share & Embed
          </Link>
        </MenuItem>
      ) : null}
      {historyPath ? (
        <MenuItem asChild>
          <Link to={historyPath}>
            <History /> History
          </Link>
        </MenuItem>
      ) : null}
    </Menu>
  );
}
