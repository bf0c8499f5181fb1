import { queryOptions } from '@tanstack/react-query';
import type {
  Connection,
  ConnectionChange,
  ConnectionInput,
  Connections,
} from '#contract/connections/connection.schema';
import type { ConnectionDelivery } from '#contract/connections/link.schema';
import type { Place, VendorField } from '#contract/connections/vendor.schema';
import { SECOND_MS } from '#contract/time';
import { api, ignoreGone } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { writeOrCheck } from '../../lib/write-or-check.ts';
import { whilePending } from '../webhooks/while-pending.ts';

const ALL = '/api/connections';
/** A tool may refuse what was sent again a moment after it was tried. */
const HEALTH_MS = 10 * SECOND_MS;
const pathOf = (id: string) => `${ALL}/${id}`;
const readAll = () => api<Connections>('GET', ALL);

export const connectionQueries = {
  /** The catalog of tools, and the accounts that are connected. Uses and problems come from the server, so each page reads it anew. */
  all: () => queryOptions({ queryKey: [ALL], queryFn: readAll, refetchOnMount: 'always', refetchInterval: HEALTH_MS }),
  deliveries: (id: string) =>
    queryOptions({
      queryKey: ['deliveries of connection', id],
      queryFn: async () =>
        (await api<{ deliveries: ConnectionDelivery[] }>('GET', `${pathOf(id)}/deliveries`)).deliveries,
      refetchOnMount: 'always',
      refetchInterval: whilePending,
    }),
  // Their keys do not begin with that of the list: to refresh it is no reason to ask the tools.
  places: (id: string) =>
    queryOptions({
      queryKey: ['places of', id],
      queryFn: async () => (await api<{ places: Place[] }>('GET', `${pathOf(id)}/places`)).places,
    }),
  /** @param place its id; '' where the tool has none */
  fields: (id: string, place: string) =>
    queryOptions({
      queryKey: ['fields of', id, place],
      queryFn: async () => {
        const query = place ? `?place=${encodeURIComponent(place)}` : '';
        return (await api<{ fields: VendorField[] }>('GET', `${pathOf(id)}/fields${query}`)).fields;
      },
    }),
};

export const refreshConnections = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [ALL] });

/** Connects an account. Where the answer is lost, a connection that is new and called the same is the one. */
export function connect(input: ConnectionInput, known: readonly Connection[]): Promise<Connection> {
  const isIt = ({ id, vendor, name }: Connection) =>
    vendor === input.vendor && name === input.name.trim() && !known.some((other) => other.id === id);
  return writeOrCheck(
    () => api<Connection>('POST', ALL, input),
    async () => (await readAll()).connections.find(isIt),
  );
}

export const changeConnection = (id: string, change: ConnectionChange): Promise<Connection> =>
  api('PATCH', pathOf(id), change);

export const replayDelivery = (id: string, deliveryId: string) =>
  api<unknown>('POST', `${pathOf(id)}/deliveries/${deliveryId}/replay`);

/** Disconnects an account; one that is gone already is what was asked for. */
export const disconnect = (id: string): Promise<true> =>
  writeOrCheck<true>(
    async () => {
      await api<void>('DELETE', pathOf(id)).catch(ignoreGone);
      return true;
    },
    async () => ((await readAll()).connections.some((one) => one.id === id) ? undefined : true),
  );
