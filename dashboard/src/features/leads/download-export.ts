import type { ExportFormat } from '#contract/lead/lead-export';
import { ApiError, send } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { sendToLogin } from '../auth/guard.ts';

const NOUNS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel file' };

/** Fetches an export and saves it under `filename`. Says how far it is where that can be told. Ends in a toast either way. */
export async function downloadExport(
  path: string,
  filename: string,
  format: ExportFormat,
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
      // The rows of a packed file cannot be told.
      if (format !== 'csv') continue;
      for (const byte of chunk.value) if (byte === 10) rows += 1;
      onProgress(Math.min(rows, total), total);
    }
    const type = response.headers.get('content-type') ?? '';
    saveFile(new Blob(parts, { type }), `${filename}.${format}`);
    toast({ title: 'Success', description: `${NOUNS[format]} exported successfully!` });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return void sendToLogin();
    toast({
      title: 'Error',
      description: `Failed to export ${NOUNS[format]}. Please try again.`,
      variant: 'destructive',
    });
  }
}
