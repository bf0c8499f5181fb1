import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/actions/button.tsx';
import { heldDrafts } from './draft-locks.ts';
import { rescueDrafts } from './draft-storage.ts';

/** Shown for a deleted quiz: says that its unsaved changes are still stored, and links to where they are offered. */
export function OrphanedDrafts({ account, quizId }: { account: string; quizId: string }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    void heldDrafts().then((held) => setLeft((before) => before + rescueDrafts(account, quizId, held)));
  }, [account, quizId]);
  return left ? (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-warn-ground p-3 text-warn"
    >
      <p className="min-w-0 flex-1 basis-48">This quiz is gone. Your unsaved changes are still here.</p>
      <Button asChild>
        <Link to="/dashboard/quiz-builder">Turn them into a new quiz</Link>
      </Button>
    </div>
  ) : null;
}
