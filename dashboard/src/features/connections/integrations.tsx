import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Connection, Connections } from '#contract/connections/connection.schema';
import type { VendorCategory, VendorInfo } from '#contract/connections/vendor.schema';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { HooksCard } from './hooks-card.tsx';
import { HooksDialog } from './hooks-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { arrangeVendors, type VendorCardInfo, zapierCard } from './spec-cards.ts';
import { VendorCard } from './vendor-card.tsx';

/** From so many cards on they can be narrowed down to a category. */
const MANY_CARDS = 20;

/** What is connected, broken ones first, then every tool that can be. */
export function Integrations({ vendors, connections }: Connections) {
  const navigate = useNavigate();
  const [category, setCategory] = useState<VendorCategory>();
  const [connecting, setConnecting] = useState<VendorInfo>();
  const [managedId, setManagedId] = useState<string>();
  const [showsHooks, setShowsHooks] = useState(false);
  const hooks = connections.filter(({ hook }) => hook);
  const vendorOf = ({ vendor }: Connection) => vendors.find(({ id }) => id === vendor);
  const connected = connections.flatMap((connection) => {
    const vendor = vendorOf(connection);
    return vendor && !connection.hook ? [{ connection, vendor }] : [];
  });
  const managed = connected.find(({ connection }) => connection.id === managedId);
  const others = arrangeVendors(vendors).filter(
    ({ card, vendor }) =>
      !connected.some(({ connection }) => connection.vendor === vendor?.id) &&
      !(card === zapierCard && hooks.length > 0),
  );
  const categories = [
    ...new Set(
      [
        ...connected.map((one) => one.vendor),
        ...(hooks.length > 0 ? [zapierCard] : []),
        ...others.map(({ card }) => card),
      ].map((card) => card.category),
    ),
  ];
  const isMany = connected.length + Math.min(hooks.length, 1) + others.length > MANY_CARDS;
  const isShown = (card: { category: VendorCategory }) => !isMany || !category || card.category === category;
  const soon = ({ name }: VendorCardInfo) =>
    toast({ title: 'Coming Soon', description: `${name} integration will be available in the next update.` });
  const openCard = (card: VendorCardInfo, vendor: VendorInfo | undefined) => {
    if (card === zapierCard) setShowsHooks(true);
    else if (vendor) setConnecting(vendor);
    else soon(card);
  };
  return (
    <>
      {connected.length + hooks.length === 0 ? (
        <Card className="mb-5">
          <CardHeader title="Connected" />
          <p className="text-soft">No integrations connected yet.</p>
        </Card>
      ) : null}
      {isMany ? (
        <SelectField
          label="Category"
          className="mb-5 max-w-64"
          value={category ?? ''}
          onChange={({ target }) => setCategory(categories.find((one) => one === target.value))}
        >
          <option value="">All</option>
          {categories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      ) : null}
      <ul aria-label="Integrations" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {connected
          .filter(({ vendor }) => isShown(vendor))
          .toSorted((one, other) => Number(!one.connection.problem) - Number(!other.connection.problem))
          .map(({ connection, vendor }) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} vendor={vendor} onManage={() => setManagedId(connection.id)} />
            </li>
          ))}
        {hooks.length > 0 && isShown(zapierCard) ? (
          <li>
            <HooksCard hooks={hooks} onManage={() => setShowsHooks(true)} />
          </li>
        ) : null}
        {others
          .filter(({ card }) => isShown(card))
          .map(({ card, vendor }) => (
            <li key={card.name}>
              <VendorCard card={card} onConnect={() => openCard(card, vendor)} />
            </li>
          ))}
      </ul>
      {connecting ? (
        <ConnectDialog
          vendor={connecting}
          connections={connections}
          onClose={() => setConnecting(undefined)}
          onConnected={({ id, name }) => {
            setConnecting(undefined);
            toast({
              title: 'Success',
              description: `${name} is connected`,
              action: { label: 'Use in a quiz', run: () => navigate(`/dashboard/share?connection=${id}`) },
            });
          }}
        />
      ) : null}
      {showsHooks ? <HooksDialog hooks={hooks} onClose={() => setShowsHooks(false)} /> : null}
      {managed ? (
        <ManageDialog
          {...managed}
          onClose={() => setManagedId(undefined)}
          onConnectAnother={() => {
            setManagedId(undefined);
            setConnecting(managed.vendor);
          }}
        />
      ) : null}
    </>
  );
}
