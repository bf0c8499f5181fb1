import {
  ChartColumn,
  Copy,
  Ellipsis,
  Eye,
  FileDown,
  Globe,
  GlobeLock,
  History,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Quiz, QuizSummary } from '#contract/quiz/quiz.schema';
import { paths } from '#contract/web/paths';
import { ApiError, isRefusal, send } from '../../lib/api.ts';
import { hrefOf } from '../../lib/base.ts';
import { agoInSentence, plural } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/actions/button.tsx';
import { announce } from '../../ui/feedback/announcer.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';
import { sendToLogin } from '../auth/guard.ts';
import { noteGone, refreshQuizzes, useCloneQuiz, useDeleteQuiz, useSetStatus } from './queries.ts';

/** What can be done with a quiz from the list. */
export function QuizActions({ quiz }: { quiz: QuizSummary }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const clone = useCloneQuiz();
  const remove = useDeleteQuiz();
  const status = useSetStatus({ label: 'Share', run: () => navigate(`/dashboard/share/${quiz.id}`) });
  const [changed, setChanged] = useState<{ revision: number; updatedAt: string }>();
  const close = () => {
    setAsking(false);
    if (changed) void refreshQuizzes();
    setChanged(undefined);
  };
  // What is deleted is what is shown, or what one was told that it has become.
  const deleteShown = () =>
    remove.mutate(
      { id: quiz.id, revision: changed?.revision ?? quiz.revision },
      {
        onSuccess: close,
        onError: (error) => {
          const conflict = isRefusal(error, 'revision_conflict') ? error.body?.conflict : undefined;
          if (!conflict) return close();
          setChanged(conflict);
          announce(`Not deleted. ${editedSince(conflict)}`);
        },
      },
    );
  const publish = () =>
    status.mutate(
      { id: quiz.id, status: quiz.published ? 'draft' : 'published' },
      {
        onError: (error) => {
          if (isRefusal(error, 'quiz_not_found')) return;
          const reason = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
          toast({
            title: 'Error',
            description: reason ?? 'Failed to change the status',
            variant: 'destructive',
            ...(reason ? { action: { label: 'Edit', run: () => navigate(`/dashboard/quiz-builder/${quiz.id}`) } } : {}),
          });
        },
      },
    );
  return (
    <div className="flex items-center gap-1">
      <Tip text="Edit">
        <Button asChild variant="ghost" size="icon">
          <Link to={`/dashboard/quiz-builder/${quiz.id}`} aria-label={`Edit ${quiz.title}`}>
            <Pencil />
          </Link>
        </Button>
      </Tip>
      <Tip text="Preview">
        <Button asChild variant="ghost" size="icon">
          <a
            href={hrefOf(paths.embed(quiz.id))}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Preview ${quiz.title}`}
          >
            <Eye />
          </a>
        </Button>
      </Tip>
      <Tip text="Analytics">
        <Button asChild variant="ghost" size="icon">
          <Link to={`/dashboard/analytics/${quiz.id}`} aria-label={`Analytics of ${quiz.title}`}>
            <ChartColumn />
          </Link>
        </Button>
      </Tip>
      <Menu
        trigger={
          <Tip text="More">
            <Button variant="ghost" size="icon" aria-label={`More actions for ${quiz.title}`}>
              <Ellipsis />
            </Button>
          </Tip>
        }
      >
        <MenuItem onSelect={publish} disabled={status.isPending}>
          {quiz.published ? <GlobeLock /> : <Globe />} {quiz.published ? 'Unpublish' : 'Publish'}
        </MenuItem>
        <MenuItem onSelect={() => clone.mutate(quiz.id)} disabled={clone.isPending}>
          <Copy /> Clone
        </MenuItem>
        <MenuItem onSelect={() => navigate(`/dashboard/share/${quiz.id}`)}>
          <Share2 /> Share
        </MenuItem>
        <MenuItem onSelect={() => navigate(`/dashboard/history/${quiz.id}`)}>
          <History /> History
        </MenuItem>
        <MenuItem onSelect={() => void downloadQuizFile(quiz)}>
          <FileDown /> Export file
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking(true)} destructive>
          <Trash2 /> Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onCancel={close}
        onConfirm={deleteShown}
        title={changed ? 'Delete the changed quiz?' : 'Delete this quiz?'}
        text={`${changed ? `${editedSince(changed)} ` : ''}“${quiz.title}” will be deleted permanently, with its questions and ${quiz.submissionCount ? `its ${plural(quiz.submissionCount, 'submission')}` : 'all its submissions'}. This cannot be undone.`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
        pending={remove.isPending}
      />
    </div>
  );
}

const editedSince = ({ updatedAt }: { updatedAt: string }): string =>
  `This quiz was edited elsewhere since this page was opened (${agoInSentence(updatedAt)}).`;

/** Saves a quiz as a file; why there is none is said in a toast. */
async function downloadQuizFile({ id }: Pick<Quiz, 'id'>): Promise<void> {
  try {
    const response = await send('GET', `/api/quizzes/${id}/file`);
    const [, name] = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    saveFile(await response.blob(), name ?? 'quiz.json');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return void sendToLogin();
    if (!noteGone(error)) toast({ title: 'Error', description: 'Failed to export the quiz', variant: 'destructive' });
  }
}
