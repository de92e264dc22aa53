import * as calls from '@muster/contract/calls/build-details';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { handle, type Principal, type Route } from '../../platform/http/route.ts';
import { hasBuild } from '../builds/index.ts';
import { createDownloadLink, type DownloadAddresses } from './links.ts';
import { findPerson } from './links-store.ts';

interface Target {
  install?: boolean;
  appId: string;
  buildId: string;
  attachmentId?: string;
}

/** For those who may download: an address for some minutes. */
export function linkRoutes(downloadUrl: string, { installUrl }: Pick<DownloadAddresses, 'installUrl'>): Route[] {
  async function link(
    tx: Tx,
    { appId, buildId, attachmentId, install = false }: Target,
    { userId, sessionId, scopes }: Principal,
  ) {
    if (!(await hasBuild(tx, appId, buildId))) fail(3001);
    const person = await findPerson(tx, userId);
    const { token, expiresAt } = await createDownloadLink(tx, {
      buildId,
      attachmentId,
      purpose: install ? 'install' : 'package',
      origin: scopes === null ? 'dashboard' : 'integrationApi',
      member: { type: 'user', id: person?.id ?? null, email: person?.email ?? null },
      country: null,
      device: {},
      userId,
      sessionId,
    });
    return { url: install ? installUrl(token) : `${downloadUrl}/v1/download/${token}`, expiresAt };
  }

  return [
    handle(calls.linkBuild, ({ params, query, principal, transaction }) =>
      transaction((tx) => link(tx, { ...params, install: query.install === 'true' }, principal)),
    ),
    handle(calls.linkAttachment, ({ params, principal, transaction }) =>
      transaction((tx) => link(tx, params, principal)),
    ),
  ];
}
