import { Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ExportColumn } from '#contract/lead/lead-export';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { Tip } from '../../ui/overlays/tip.tsx';
import { downloadExport } from './download-export.ts';
import { ExportDialog, type ExportOptions } from './export-dialog.tsx';

type ExportButtonProps = {
  /** The call, and its filters as a query. */
  path: string;
  filters: string;
  /** Without its ending. */
  filename: string;
  /** Columns that the file cannot have. */
  without?: readonly ExportColumn[];
  /** How many leads go out, where these are not all. */
  count?: string | undefined;
};

/** Exports leads as CSV, or as what its options say, and says how far it is. */
export function ExportButton({ path, filters, filename, without = [], count }: ExportButtonProps) {
  const [progress, setProgress] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const run = async (options: ExportOptions = {}) => {
    setProgress('Exporting…');
    const query = new URLSearchParams(filters);
    for (const [name, value] of Object.entries(options)) query.set(name, value);
    await downloadExport(`${path}?${query}`, filename, options.format ?? 'csv', (rows, total) =>
      setProgress(total > 1_000 ? `Exporting… ${Math.round((100 * rows) / total)}%` : 'Exporting…'),
    );
    setProgress(undefined);
  };
  const busy = progress !== undefined;
  return (
    <div className="flex gap-1">
      <Button onClick={() => run()} busy={busy}>
        <Download /> {progress ?? (count ? `Export CSV (${count})` : 'Export CSV')}
      </Button>
      <Tip text="Export options">
        <Button size="icon" aria-label="Export options" busy={busy} onClick={oncePerPress(() => setChoosing(true))}>
          <SlidersHorizontal />
        </Button>
      </Tip>
      {choosing ? (
        <ExportDialog
          without={without}
          onClose={() => setChoosing(false)}
          onExport={(options) => {
            setChoosing(false);
            void run(options);
          }}
        />
      ) : null}
    </div>
  );
}
