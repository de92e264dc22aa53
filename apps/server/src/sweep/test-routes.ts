/** For the sweep's own test: calls that are made well, and calls that each forget one thing. */
import { type Access, type CallSpec, call } from '@muster/contract/call';
import * as z from 'zod/mini';
import { createAuthenticate } from '../capabilities/sessions/index.ts';
import type { Muster } from '../composition.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { fail } from '../platform/errors.ts';
import { bindRoutes } from '../platform/http/bind-routes.ts';
import { createRateLimits } from '../platform/http/rate-limits.ts';
import { handle, type Route } from '../platform/http/route.ts';

const anything = z.unknown();
const member = (resource: 'organization' | 'audit'): Access & { kind: 'member' } =>
  resource === 'audit'
    ? { kind: 'member', resource, action: 'list' }
    : { kind: 'member', resource: 'organization', action: 'get' };

function declare<const S extends Partial<CallSpec> & Pick<CallSpec, 'name' | 'access' | 'changes'>>(spec: S) {
  const below = spec.access.kind === 'member' ? '/organizations/:org' : '';
  return call({
    summary: 'For the test of the sweep',
    service: 'api',
    method: 'POST',
    path: `${below}/test/${spec.name}`,
    reply: anything,
    ...(spec.access.kind === 'member' ? { params: z.object({ org: z.string() }) } : {}),
    ...spec,
  } as const);
}

const oneStore = z.object({ storeId: z.uuid() });
const someStores = z.object({ storeIds: z.array(z.uuid()) });

export const good = {
  one: declare({ name: 'good.one', access: member('organization'), changes: true, body: oneStore }),
  batch: declare({ name: 'good.batch', access: member('audit'), changes: true, body: someStores }),
  staffReads: declare({ name: 'good.staffReads', access: { kind: 'provider' }, changes: false }),
  staffWrites: declare({ name: 'good.staffWrites', access: { kind: 'provider' }, changes: true }),
  signedIn: declare({ name: 'good.signedIn', access: { kind: 'user' }, changes: false }),
};

export const bad = {
  noCheck: declare({ name: 'bad.noCheck', access: member('audit'), changes: true }),
  noRole: declare({ name: 'bad.noRole', access: { kind: 'provider' }, changes: true }),
  orgFromQuery: declare({
    name: 'bad.orgFromQuery',
    access: member('organization'),
    changes: false,
    query: z.object({ workspace: z.optional(z.string()) }),
  }),
  orgFromAnywhere: declare({ name: 'bad.orgFromAnywhere', access: member('organization'), changes: false }),
  quietWrite: declare({ name: 'bad.quietWrite', access: member('organization'), changes: false }),
  openLeak: declare({ name: 'bad.openLeak', access: { kind: 'open' }, changes: false }),
  anyStore: declare({ name: 'bad.anyStore', access: member('organization'), changes: false, body: oneStore }),
  halfBatch: declare({ name: 'bad.halfBatch', access: member('organization'), changes: true, body: someStores }),
  writesElsewhere: declare({ name: 'bad.writesElsewhere', access: { kind: 'user' }, changes: true }),
  crash: declare({ name: 'bad.crash', access: { kind: 'user' }, changes: false }),
  unknownId: declare({
    name: 'bad.unknownId',
    access: { kind: 'user' },
    changes: false,
    body: z.object({ gizmoId: z.uuid() }),
  }),
};

const readName = async (tx: Tx) => tx.first(sql`select id, name, slug from organizations`);
const touchStores = (tx: Tx, ids: readonly string[]) =>
  tx.run(sql`update stores set updated_at = now() where id = any (${[...ids]})`);

/** Bound as all calls of the product are. */
function routes(db: Database): Route[] {
  const touchAll = (tx: Tx) => tx.run(sql`update organizations set updated_at = clock_timestamp()`);
  return [
    handle(good.one, ({ body, transaction }) =>
      transaction(async (tx) => ((await touchStores(tx, [body.storeId])) === 1 ? null : fail(3001))),
    ),
    handle(good.batch, ({ body, transaction }) =>
      transaction(async (tx) => ((await touchStores(tx, body.storeIds)) === body.storeIds.length ? null : fail(3001))),
    ),
    handle(good.staffReads, () => db.systemQuery(sql`select name from organizations`)),
    handle(good.staffWrites, () => db.asSystem(touchAll)),
    handle(good.signedIn, async ({ principal }) => principal.email),
    handle(bad.orgFromQuery, ({ query, membership, readIn }) =>
      readIn(query.workspace ?? membership.organizationId, readName),
    ),
    handle(bad.quietWrite, () => db.asSystem(touchAll)),
    handle(bad.openLeak, () => db.systemQuery(sql`select name from organizations`)),
    handle(bad.anyStore, ({ body }) => db.systemQuery(sql`select id from stores where id = ${body.storeId}`)),
    handle(bad.halfBatch, ({ body, transaction }) => transaction((tx) => touchStores(tx, body.storeIds))),
    handle(bad.writesElsewhere, () => db.asSystem(touchAll)),
    handle(bad.crash, () => db.systemQuery(sql`select * from nowhere`)),
    handle(bad.unknownId, async () => null),
  ];
}

export async function addTestRoutes({ http, db, callers, codecs }: Muster): Promise<void> {
  const authenticate = createAuthenticate(db, http.log);
  const tokenOf = (header: string | undefined) => header?.slice('Bearer '.length) ?? fail(4002);
  await http.register(
    async (api) => {
      bindRoutes(api, routes(db), { db, callers, codecs, limits: createRateLimits(db.systemPool) });
      // These three are bound by hand, past everything that checks.
      api.post<{ Params: { org: string } }>(bad.noCheck.path, async ({ params }) => {
        const { org } = params;
        await db.systemQuery(sql`update organizations set updated_at = clock_timestamp() where slug = ${org}`);
        return { status: true, data: null };
      });
      api.post(bad.noRole.path, async ({ headers }) => {
        await authenticate(tokenOf(headers.authorization), undefined);
        return { status: true, data: null };
      });
      api.post<{ Params: { org: string }; Querystring: { org?: string } }>(
        bad.orgFromAnywhere.path,
        async ({ params, query, headers }) => {
          const { membership } = await authenticate(tokenOf(headers.authorization), params.org);
          if (membership === undefined) fail(3001);
          const data = await db.systemQuery(sql`select name from organizations where slug = ${query.org ?? ''}`);
          return { status: true, data };
        },
      );
    },
    { prefix: '/api' },
  );
}
