import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { ImportCustomersDialog } from './import-customers-dialog.tsx';

/** Opens the import of a file of customers. */
export function ImportCustomers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp /> Import customers
      </Button>
      {isOpen ? <ImportCustomersDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
