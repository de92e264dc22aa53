import * as calls from '@muster/contract/calls/integration-publications';
import type { Distribution } from '@muster/contract/integration-publications';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { requireAlso } from '../../platform/http/authorize.ts';
import { handle, type Route, visibleApplications } from '../../platform/http/route.ts';
import { readDistribution, writeDistributions } from './distribution.ts';
import { findApplicationOf, findDetails, listDetails } from './publications-list.ts';
import { type Caller, hashed, requirePublication } from './publications-routes.ts';
import { createPublication, deletePublication, updatePublication } from './publications-service.ts';
import { hasStore } from './publications-store.ts';

/** What a new publication is, where nothing else is said. */
const usual = { security: 'public', visibility: 'active', filter: { type: 'last' } } as const;

/** Calls of build servers: with the token of an app, and the same below the store of the workspace. */
export function distributionRoutes({ storeAddress }: { storeAddress(): string }): Route[] {
  async function one(tx: Tx, id: string): Promise<Distribution> {
    const [written] = await writeDistributions(tx, [(await findDetails(tx, id, storeAddress())) ?? fail(3001)]);
    return written ?? fail(3001);
  }
  async function list(tx: Tx, visible: 'all' | readonly string[], query: { page: number; limit: number }) {
    const { items, totalDocs } = await listDetails(tx, visible, query, storeAddress());
    return { items: await writeDistributions(tx, items), totalDocs, ...query };
  }
  async function create(
    tx: Tx,
    applicationId: string,
    { slug, ...sent }: Parameters<typeof readDistribution>[1] & { slug: string },
    { passwordHash, userId }: { passwordHash: string | undefined; userId: string | null },
  ): Promise<Distribution> {
    const change = await readDistribution(tx, sent, passwordHash);
    const { security = usual.security, visibility = usual.visibility, filter = usual.filter } = change;
    const input = { ...change, slug, security, visibility, filter };
    return one(tx, await createPublication(tx, applicationId, input, { userId }));
  }
  /** Publications of other apps do not exist for the token of one. */
  async function requireOfApp(tx: Tx, id: string, applicationId: string): Promise<void> {
    if ((await findApplicationOf(tx, id, [applicationId])) === undefined) fail(3001);
  }
  async function requireStore(tx: Tx, storeId: string): Promise<void> {
    if (!(await hasStore(tx, storeId))) fail(3001);
  }
  type InStore = { storeId: string; publicationId: string };
  async function requireInStore(
    tx: Tx,
    { storeId, publicationId }: InStore,
    action: 'get' | 'update' | 'delete',
    caller: Caller,
  ): Promise<void> {
    await requireStore(tx, storeId);
    await requirePublication(tx, publicationId, action, caller);
  }

  return [
    handle(calls.listDistributions, ({ app, query, read }) => read((tx) => list(tx, [app.applicationId], query))),
    handle(calls.createDistribution, async ({ app, body, address, transaction }) => {
      const passwordHash = await hashed(body.password, address);
      return transaction((tx) => create(tx, app.applicationId, body, { passwordHash, userId: null }));
    }),
    handle(calls.readDistribution, ({ app, params, read }) =>
      read(async (tx) => {
        await requireOfApp(tx, params.publicationId, app.applicationId);
        return one(tx, params.publicationId);
      }),
    ),
    handle(calls.updateDistribution, async ({ app, params, body, address, transaction }) => {
      const passwordHash = await hashed(body.password, address);
      return transaction(async (tx) => {
        await requireOfApp(tx, params.publicationId, app.applicationId);
        await updatePublication(tx, params.publicationId, await readDistribution(tx, body, passwordHash));
        return one(tx, params.publicationId);
      });
    }),
    handle(calls.deleteDistribution, ({ app, params, transaction }) =>
      transaction(async (tx) => {
        await requireOfApp(tx, params.publicationId, app.applicationId);
        await deletePublication(tx, params.publicationId);
        return null;
      }),
    ),

    handle(calls.listPubApps, ({ params, query, membership, read }) =>
      read(async (tx) => {
        await requireStore(tx, params.storeId);
        return list(tx, visibleApplications(membership), query);
      }),
    ),
    handle(calls.createPubApp, async ({ params, body, principal, membership, address, transaction }) => {
      const { application, ...sent } = body;
      requireAlso('publishedApplication', 'create', { principal, membership, appId: application });
      const passwordHash = await hashed(body.password, address);
      return transaction(async (tx) => {
        await requireStore(tx, params.storeId);
        return create(tx, application, sent, { passwordHash, userId: principal.userId });
      });
    }),
    handle(calls.readPubApp, ({ params, principal, membership, read }) =>
      read(async (tx) => {
        await requireInStore(tx, params, 'get', { principal, membership });
        return one(tx, params.publicationId);
      }),
    ),
    handle(calls.updatePubApp, async ({ params, body, principal, membership, address, transaction }) => {
      const passwordHash = await hashed(body.password, address);
      return transaction(async (tx) => {
        await requireInStore(tx, params, 'update', { principal, membership });
        await updatePublication(tx, params.publicationId, await readDistribution(tx, body, passwordHash));
        return one(tx, params.publicationId);
      });
    }),
    handle(calls.deletePubApp, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await requireInStore(tx, params, 'delete', { principal, membership });
        await deletePublication(tx, params.publicationId);
        return null;
      }),
    ),
  ];
}
