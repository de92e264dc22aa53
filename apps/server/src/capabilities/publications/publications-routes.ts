import * as calls from '@muster/contract/calls/publications';
import type { Action } from '@muster/contract/permissions';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { requireAlso } from '../../platform/http/authorize.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, type Membership, type Principal, type Route, visibleApplications } from '../../platform/http/route.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { requireFeature } from '../billing/index.ts';
import { previewPublication } from './preview-publication.ts';
import { findApplicationOf, findDetails, isSlugFree, listPublications } from './publications-list.ts';
import {
  createPublication,
  deletePublication,
  previewFilter,
  putLogo,
  updatePublication,
} from './publications-service.ts';
import { createTesterLink } from './tester-link.ts';

export interface PublicationsDeps {
  pictures: Pictures;
  storeAddress(): string;
}

export interface Caller {
  principal: Principal;
  membership: Membership;
}

export function publicationRoutes({ pictures, storeAddress }: PublicationsDeps): Route[] {
  const details = async (tx: Tx, id: string) => (await findDetails(tx, id, storeAddress())) ?? fail(3001);
  return [
    ...counted(
      calls.countPublications,
      handle(calls.listPublications, ({ query, membership, read }) =>
        read((tx) => listPublications(tx, membership, query, storeAddress())),
      ),
    ),
    handle(calls.readPublication, ({ params, principal, membership, read }) =>
      read(async (tx) => {
        await requirePublication(tx, params.publicationId, 'get', { principal, membership });
        return details(tx, params.publicationId);
      }),
    ),
    handle(calls.createPublication, async ({ params, body, principal, address, transaction }) => {
      const { password, ...input } = body;
      const passwordHash = await hashed(password, address);
      return transaction(async (tx) => {
        const made = { userId: principal.userId };
        return details(tx, await createPublication(tx, params.appId, { ...input, passwordHash }, made));
      });
    }),
    handle(calls.updatePublication, async ({ params, body, principal, membership, address, transaction }) => {
      const { password, updatedAt, ...change } = body;
      const mayUpdate = (tx: Tx) => requirePublication(tx, params.publicationId, 'update', { principal, membership });
      // Before the password is hashed, which takes a while.
      if (password !== undefined) await transaction(mayUpdate);
      const passwordHash = await hashed(password, address);
      return transaction(async (tx) => {
        await mayUpdate(tx);
        await updatePublication(tx, params.publicationId, { ...change, passwordHash }, updatedAt);
        return details(tx, params.publicationId);
      });
    }),
    handle(calls.deletePublication, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await requirePublication(tx, params.publicationId, 'delete', { principal, membership });
        await deletePublication(tx, params.publicationId);
        return null;
      }),
    ),
    handle(calls.putPublicationLogo, async ({ params, body, principal, membership, transaction }) => {
      const mayUpdate = (tx: Tx) => requirePublication(tx, params.publicationId, 'update', { principal, membership });
      await transaction(async (tx) => {
        await mayUpdate(tx);
        await requireFeature(tx, 'customBranding');
      });
      const logo = await pictures.keep(body, 'square', membership.organizationId);
      return transaction(async (tx) => {
        await mayUpdate(tx);
        await putLogo(tx, params.publicationId, logo);
        return details(tx, params.publicationId);
      });
    }),
    handle(calls.deletePublicationLogo, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await requirePublication(tx, params.publicationId, 'update', { principal, membership });
        await putLogo(tx, params.publicationId, null);
        return details(tx, params.publicationId);
      }),
    ),
    handle(calls.checkPublicationSlug, ({ params, read }) =>
      read(async (tx) => ({ available: await isSlugFree(tx, params.slug) })),
    ),
    handle(calls.previewFilter, ({ params, body, read }) =>
      read(async (tx) => ({ builds: await previewFilter(tx, params.appId, body.filter) })),
    ),
    handle(calls.previewPublication, ({ params, query, principal, membership, read }) =>
      read(async (tx) => {
        await requirePublication(tx, params.publicationId, 'get', { principal, membership });
        return previewPublication(tx, params.publicationId, query);
      }),
    ),
    handle(calls.createTesterLink, async ({ params, body, principal, address, transaction }) => {
      const { password, ...link } = body;
      const passwordHash = await hashed(password, address);
      return transaction(async (tx) =>
        details(tx, await createTesterLink(tx, params, { ...link, passwordHash }, principal.userId)),
      );
    }),
  ];
}

/** 3001 unless the caller sees the app of the publication, 4003 where their role there does not allow the action. */
export async function requirePublication(
  tx: Tx,
  id: string,
  action: Action<'publishedApplication'>,
  { principal, membership }: Caller,
): Promise<string> {
  const appId = (await findApplicationOf(tx, id, visibleApplications(membership))) ?? fail(3001);
  requireAlso('publishedApplication', action, { principal, membership, appId });
  return appId;
}

export async function hashed(password: string | undefined, address: string): Promise<string | undefined> {
  return password === undefined ? undefined : hashPassword(password, address);
}
