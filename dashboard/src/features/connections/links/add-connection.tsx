import { Plus } from 'lucide-react';
import type { Connection, Connections } from '#contract/connections/connection.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import { Button } from '../../../ui/actions/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx';

type AddConnectionProps = Connections & {
  onUse: (connection: Connection) => void;
  onConnect: (vendor: VendorInfo) => void;
};

/** Another tool for a quiz: an account that is connected, or one that is connected now. */
export function AddConnection({ vendors, connections, onUse, onConnect }: AddConnectionProps) {
  return (
    <Menu
      trigger={
        <Button>
          <Plus /> Add connection
        </Button>
      }
    >
      {connections.length > 0 ? (
        <>
          <MenuLabel>Connected</MenuLabel>
          {connections.map((connection) => (
            <MenuItem key={connection.id} onSelect={() => onUse(connection)}>
              <span className="max-w-72 truncate">{connection.name}</span>
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      ) : null}
      <MenuLabel>Connect an account</MenuLabel>
      {vendors.map((vendor) => (
        <MenuItem key={vendor.id} onSelect={() => onConnect(vendor)}>
          Connect {vendor.name}…
        </MenuItem>
      ))}
    </Menu>
  );
}
