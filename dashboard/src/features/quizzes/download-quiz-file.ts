import type { Quiz } from '#contract/quiz/quiz.schema';
import { ApiError, send } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { sendToLogin } from '../auth/guard.ts';
import { noteGone } from './queries.ts';

/** Saves a quiz as a file; why there is none is said in a toast. */
export async function downloadQuizFile({ id }: Pick<Quiz, 'id'>): Promise<void> {
  try {
    const response = await send('GET', `/api/quizzes/${id}/file`);
    const [, name] = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    saveFile(await response.blob(), name ?? 'quiz.json');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return void sendToLogin();
    if (!noteGone(error)) toast({ title: 'Error', description: 'Failed to export the quiz', variant: 'destructive' });
  }
}
