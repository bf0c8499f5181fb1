import { useId, useRef, useState } from 'react';
import type { LeadStatus } from '#contract/lead/lead-status';
import type { CustomersResult } from '#contract/lead/lead-work.schema';
import { figure, plural } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CustomerColumns } from './customer-columns.tsx';
import {
  type ColumnPlaces,
  type CustomerTable,
  customerFileOf,
  customerOf,
  readCustomerFile,
  suggestPlaces,
} from './customer-file.ts';
import { importCustomers, refreshLists } from './lead-work-queries.ts';

/** Takes a CSV file of customers, asks which column holds what, and marks the leads with their addresses. */
export function ImportCustomersDialog({ onClose }: { onClose: () => void }) {
  const [table, setTable] = useState<CustomerTable>();
  const [places, setPlaces] = useState<ColumnPlaces>(NO_PLACES);
  const [status, setStatus] = useState<LeadStatus>('won');
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<CustomersResult>();
  const picker = useRef<HTMLInputElement>(null);
  const form = useId();
  const rows = table?.rows ?? [];
  const choose = async (file: File) => {
    const read = await readCustomerFile(file).catch(() => undefined);
    const isEmpty = !read || read.rows.length === 0;
    setProblem(isEmpty ? 'This file has no rows. Choose a CSV file.' : undefined);
    if (isEmpty) return;
    setTable(read);
    setPlaces(suggestPlaces(read));
  };
  const send = useWrite({
    mutationFn: () =>
      importCustomers(
        rows.map((row) => customerOf(row, places, status)),
        setDone,
      ),
    onSuccess: async (answer) => {
      setResult(answer);
      await refreshLists({ details: true });
    },
    onError: () => void refreshLists({ details: true }),
  });
  const isReady = places.email !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import customers"
      description="Mark the leads who bought. They are found by their email address."
      footer={
        result ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {table ? (
              <Button variant="primary" type="submit" form={form} busy={send.isPending} aria-disabled={!isReady}>
                {send.isPending
                  ? `Importing… ${Math.round((100 * done) / rows.length)}%`
                  : `Import ${plural(rows.length, 'row')}`}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {result ? (
        <ImportResult table={{ columns: table?.columns ?? [], rows }} result={result} />
      ) : (
        <div className="grid gap-5">
          <div>
            <Button variant={table ? 'secondary' : 'primary'} onClick={() => picker.current?.click()}>
              {table ? 'Choose another file' : 'Choose a CSV file'}
            </Button>
            <input
              ref={picker}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              hidden
              aria-label="File of customers"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void choose(file);
                target.value = '';
              }}
            />
            <p className="mt-2 text-[13px] text-hint">
              The file is read on this device. Only the columns that you choose are sent, and no lead is added.
            </p>
            {problem ? (
              <p role="alert" className="mt-2 text-bad">
                {problem}
              </p>
            ) : null}
          </div>
          {send.error ? (
            <p role="alert" className="text-bad">
              The file could not be imported to its end. Import it again: what is set already stays as it is.
            </p>
          ) : null}
          {table ? (
            <form
              id={form}
              onSubmit={(event) => {
                event.preventDefault();
                if (isReady) send.mutate();
              }}
            >
              <CustomerColumns
                table={table}
                places={places}
                status={status}
                onPlaces={setPlaces}
                onStatus={setStatus}
              />
            </form>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

const NO_PLACES: ColumnPlaces = { email: undefined, status: undefined, value: undefined, tags: undefined };

function ImportResult({ table, result: { matched, unmatched } }: { table: CustomerTable; result: CustomersResult }) {
  const download = async () => {
    const rows = unmatched.map((place) => table.rows[place] ?? []);
    saveFile(await customerFileOf({ ...table, rows }), 'customers-without-lead.csv');
  };
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status" className="text-lg font-semibold">
        {figure(matched)} of {figure(table.rows.length)} matched
      </p>
      {unmatched.length > 0 ? (
        <>
          <p>
            {unmatched.length === 1 ? 'One row has' : `${figure(unmatched.length)} rows have`} an email address that no
            lead has.
          </p>
          <Button onClick={() => void download()}>Download those that did not match</Button>
        </>
      ) : (
        <p>Every row has a lead.</p>
      )}
    </div>
  );
}
