import { randomUUIDv7 } from 'node:crypto';
import * as calls from '@muster/contract/calls/workspaces';
import { permissions, roles } from '@muster/contract/permissions';
import type { Database } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import {
  chooseProducts,
  countContents,
  createBuildPlatforms,
  createWorkspace,
  isSlugFree,
  readBundle,
  readWorkspace,
} from './workspaces-service.ts';

export interface WorkspacesDeps {
  db: Database;
  creationOpen: boolean;
  /** Of the workspace whose apps everybody sees; not for whoever comes first. */
  librarySlug: string;
}

export function workspaceRoutes({ db, creationOpen, librarySlug }: WorkspacesDeps): Route[] {
  const buildPlatforms = createBuildPlatforms(db);
  return [
    handle(calls.createWorkspace, ({ body, principal, transactionIn }) => {
      if (!creationOpen) fail(4008);
      if (body.slug === librarySlug) failFields([{ field: 'slug', rules: [{ name: 'slugReserved', params: {} }] }]);
      return transactionIn(randomUUIDv7(), (tx) => createWorkspace(tx, body, principal));
    }),
    handle(calls.checkSlug, async ({ params }) => ({ valid: await isSlugFree(db, params.slug, librarySlug) })),
    handle(calls.readWorkspace, ({ principal, membership, read }) =>
      read(async (tx) => {
        const workspace = await readWorkspace(tx, membership.role);
        const contents = await countContents(tx, { principal, membership });
        return { ...workspace, counts: { ...workspace.counts, ...contents } };
      }),
    ),
    handle(calls.readBundle, async ({ membership, read }) => {
      const platforms = await buildPlatforms();
      return read((tx) => readBundle(tx, membership.role, platforms));
    }),
    handle(calls.chooseProducts, ({ body, membership, transaction }) =>
      transaction((tx) => chooseProducts(tx, body.products, membership.role)),
    ),
    handle(calls.readPermissions, async () => ({ roles: [...roles], permissions: permissionTable })),
  ];
}

const permissionTable = permissions as unknown as Record<string, Record<string, number[]>>;
