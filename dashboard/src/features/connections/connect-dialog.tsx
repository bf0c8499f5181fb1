import { useId } from 'react';
import type { Connection } from '#contract/connections/connection.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { connect, refreshConnections } from './queries.ts';
import { useConnectionForm } from './use-connection-form.ts';

type ConnectDialogProps = {
  vendor: VendorInfo;
  connections: readonly Connection[];
  onClose: () => void;
  onConnected: (connection: Connection) => void;
};

/** Connects an account of a tool: what is given is checked by a call to it before it is stored. */
export function ConnectDialog({ vendor, connections, onClose, onConnected }: ConnectDialogProps) {
  const formId = useId();
  const form = useConnectionForm({
    vendor,
    name: freeName(vendor.name, connections),
    save: ({ name, credentials, events }) =>
      connect({ vendor: vendor.id, name, credentials, ...(events ? { events: [...events] } : {}) }, connections),
    onSaved: async (connection) => {
      await refreshConnections();
      onConnected(connection);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Connect ${vendor.name}`}
      description={vendor.description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isPending}>
            {form.isPending ? 'Checking…' : 'Connect'}
          </Button>
        </>
      }
    >
      <ConnectionForm id={formId} vendor={vendor} form={form} />
    </Dialog>
  );
}

/** The tool's name, with a number where a connection is called so already. */
function freeName(name: string, connections: readonly Connection[]): string {
  const isTaken = (wanted: string) => connections.some((one) => one.name === wanted);
  for (let number = 2, free = name; ; number += 1) {
    if (!isTaken(free)) return free;
    free = `${name} ${number}`;
  }
}
