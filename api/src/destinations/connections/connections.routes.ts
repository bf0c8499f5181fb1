import { type Request, Router } from 'express';
import {
  type Connections,
  connectionChangeSchema,
  connectionInputSchema,
  fieldsQuerySchema,
} from '../../../contract/connections/connection.schema.ts';
import type { Place, VendorField } from '../../../contract/connections/vendor.schema.ts';
import { requireUser, userIdOf } from '../../auth/require-user.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { limitPerClient } from '../../http/rate-limit.ts';
import { vendorInfos } from '../vendors/vendors.ts';
import { changeConnection, createConnection, deleteConnection } from './change-connection.ts';
import { findOwnedConnection } from './connection-record.ts';
import { refusedBy } from './credentials.ts';
import { connectionLog, replayOfConnection } from './link-log.ts';
import { presentConnections, presentOne } from './present-connection.ts';
import { accessTo, CALL_IN_REQUEST, type VendorAccess, vendorNamed } from './vendor-access.ts';

const PATH = '/api/connections';
const CHECKS_PER_MINUTE = 30;
const READS_PER_MINUTE = 60;

/** The accounts of other tools that an owner has connected. */
export function connectionRoutes({ config }: AppContext): Router {
  const router = Router();
  const limitChecks = limitPerClient('connection-check', CHECKS_PER_MINUTE, (request) => userIdOf(request));
  const limitReads = limitPerClient('connection-read', READS_PER_MINUTE, (request) => userIdOf(request));
  const shown = async (owner: string, id: string) => {
    const connection = await presentOne(owner, id, new Date());
    if (!connection) throw notFound();
    return connection;
  };
  const idOf = (request: Request) => (request.params as { id: string }).id;
  /** What a tool says of a connection, nothing where it has nothing of the kind, or a 400 with its words. */
  const ask = async <T>(
    request: Request,
    kind: 'places' | 'fields',
    question: (access: VendorAccess) => Promise<T[]> | undefined,
  ): Promise<T[]> => {
    const connection = await findOwnedConnection(userIdOf(request), idOf(request));
    if (!vendorNamed(connection.vendor)?.[kind]) return [];
    try {
      return (await question(await accessTo(connection, config, CALL_IN_REQUEST))) ?? [];
    } catch (error) {
      throw refusedBy(error);
    }
  };

  router.use(PATH, requireUser);
  router.get(PATH, async (request, response) => {
    const connections = await presentConnections(userIdOf(request), new Date());
    response.json({ vendors: vendorInfos(), connections } satisfies Connections);
  });
  router.post(PATH, limitChecks, async (request, response) => {
    const owner = userIdOf(request);
    const id = await createConnection(owner, parse(connectionInputSchema, request.body), config);
    response.status(201).json(await shown(owner, id));
  });
  router.patch(`${PATH}/:id`, limitChecks, async (request, response) => {
    const [owner, id] = [userIdOf(request), idOf(request)];
    await changeConnection(owner, id, parse(connectionChangeSchema, request.body), config);
    response.json(await shown(owner, id));
  });
  router.delete(`${PATH}/:id`, async (request, response) => {
    await deleteConnection(userIdOf(request), idOf(request));
    response.status(204).end();
  });
  router.get(`${PATH}/:id/deliveries`, async (request, response) => {
    const connection = await findOwnedConnection(userIdOf(request), idOf(request));
    response.json({ deliveries: await connectionLog(connection) });
  });
  router.post(`${PATH}/:id/deliveries/:deliveryId/replay`, async (request, response) => {
    const connection = await findOwnedConnection(userIdOf(request), idOf(request));
    const { deliveryId } = request.params;
    if (!(await replayOfConnection(connection, deliveryId as string))) throw notFound('delivery_not_found');
    response.status(202).json({ id: deliveryId });
  });
  router.get(`${PATH}/:id/places`, limitReads, async (request, response) => {
    const places = await ask<Place>(request, 'places', ({ vendor, ...access }) => vendor.places?.(access));
    response.json({ places });
  });
  router.get(`${PATH}/:id/fields`, limitReads, async (request, response) => {
    const { place } = parse(fieldsQuerySchema, request.query);
    const chosen = { place, switches: {} };
    const fields = await ask<VendorField>(request, 'fields', ({ vendor, ...access }) =>
      vendor.fields?.({ ...access, chosen }),
    );
    response.json({ fields });
  });
  return router;
}
