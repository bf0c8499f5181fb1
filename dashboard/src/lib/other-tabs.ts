import { useEffect } from 'react';
import { useStable } from './use-stable.ts';

type Saved = { id: string; revision: number };

let opened: BroadcastChannel | undefined;
/** One for the whole page, which does not hear itself. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('quizfunnel-saved-quizzes');
  return opened;
};

/** Tells the other tabs of this browser that a quiz has been saved. */
export const tellSaved = ({ id, revision }: Saved): void => channel().postMessage({ id, revision } satisfies Saved);

/** Calls `onNewer` when another tab has saved a later revision of the quiz than the one that this tab goes on from. */
export function useSavedInOtherTab(from: Saved | undefined, onNewer: (revision: number) => void): void {
  const { hear } = useStable({
    hear: ({ data }: MessageEvent<Saved>) => {
      if (from && data.id === from.id && data.revision > from.revision) onNewer(data.revision);
    },
  });
  useEffect(() => {
    channel().addEventListener('message', hear);
    return () => channel().removeEventListener('message', hear);
  }, [hear]);
}
