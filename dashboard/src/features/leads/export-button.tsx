import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { downloadCsv } from './download-csv.ts';

type ExportButtonProps = {
  path: string;
  filename: string;
  /** How many leads go out, where these are not all. */
  count?: string | undefined;
};

/** Exports leads as CSV and says how far it is. */
export function ExportButton({ path, filename, count }: ExportButtonProps) {
  const [progress, setProgress] = useState<string>();
  const run = async () => {
    setProgress('Exporting…');
    await downloadCsv(path, filename, (rows, total) =>
      setProgress(total > 1_000 ? `Exporting… ${Math.round((100 * rows) / total)}%` : 'Exporting…'),
    );
    setProgress(undefined);
  };
  return (
    <Button onClick={run} busy={progress !== undefined}>
      <Download /> {progress ?? (count ? `Export CSV (${count})` : 'Export CSV')}
    </Button>
  );
}
