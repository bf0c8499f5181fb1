import { ApiError, send } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast-store.ts';
import { sendToLogin } from '../auth/guard.ts';

/** Fetches a CSV, saying how far it is, and saves it under `filename`. Ends in a toast either way. */
export async function downloadCsv(
  path: string,
  filename: string,
  onProgress: (rows: number, total: number) => void,
): Promise<void> {
  try {
    const response = await send('GET', path);
    const total = Number(response.headers.get('X-Total-Rows'));
    const parts: BlobPart[] = [];
    let rows = 0;
    const reader = response.body?.getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      parts.push(chunk.value);
      for (const byte of chunk.value) if (byte === 10) rows += 1;
      onProgress(Math.min(rows, total), total);
    }
    saveFile(new Blob(parts, { type: 'text/csv' }), filename);
    toast({ title: 'Success', description: 'CSV exported successfully!' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return void sendToLogin();
    toast({ title: 'Error', description: 'Failed to export CSV. Please try again.', variant: 'destructive' });
  }
}
