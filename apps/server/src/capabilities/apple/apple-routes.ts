import * as calls from '@muster/contract/calls/apple';
import type { Tx } from '../../platform/db/database.ts';
import type { Membership } from '../../platform/http/route.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWorkspace } from '../workspaces/index.ts';
import { authorityOf } from './authority.ts';
import { mdmUrl, offerByLink, profileOfLink, workspaceOfLink } from './enrollments.ts';
import {
  changeEnterprise,
  deleteEnterprise,
  makePushRequest,
  readEnterprise,
  recordReinstall,
  requirePush,
  takePushCertificate,
} from './enterprise-service.ts';
import { reinstallAll } from './renew-identities.ts';

async function* whole(content: string | Uint8Array) {
  yield content;
}

export function appleRoutes(platform: Platform): Route[] {
  const { envelope } = platform;
  const depEnrollUrl = () => `${mdmUrl(platform)}/apple/dep`;
  const read = async (tx: Tx, { role }: Membership) =>
    readEnterprise(tx, { organization: await readWorkspace(tx, role), depEnrollUrl: depEnrollUrl() });
  return [
    handle(calls.readAppleEnterprise, ({ membership, read: look }) => look((tx) => read(tx, membership))),
    handle(calls.deleteAppleEnterprise, async ({ transaction }) => {
      await transaction(deleteEnterprise);
      return null;
    }),
    handle(calls.reinstallAppleDevices, async ({ transaction }) => {
      await transaction((tx) => requirePush(tx));
      const devices = await reinstallAll(transaction);
      await transaction((tx) => recordReinstall(tx, devices));
      return { devices };
    }),
    handleFile(calls.requestPushCertificate, async ({ transaction }) => {
      const csr = await transaction((tx) => makePushRequest(tx, envelope));
      return { name: 'applepush.csr', type: 'text/plain; charset=utf-8', content: whole(csr) };
    }),
    handle(calls.uploadPushCertificate, ({ body, membership, transaction }) =>
      transaction(async (tx) => {
        await takePushCertificate(tx, envelope, body);
        return read(tx, membership);
      }),
    ),
    handle(calls.updateAppleEnterprise, ({ body, membership, transaction }) =>
      transaction(async (tx) => {
        await changeEnterprise(tx, body);
        return read(tx, membership);
      }),
    ),
    handle(calls.createAppleEnrollment, ({ body, transaction }) =>
      transaction((tx) => offerByLink(tx, platform, { personId: body.mdmUserId })),
    ),
    handleFile(calls.downloadAppleProfile, async ({ params, transactionIn }) => {
      const organizationId = await workspaceOfLink(platform, params.linkToken);
      // Its key takes its time, so it is made before anything is held.
      await authorityOf(platform, organizationId);
      const profile = await transactionIn(organizationId, (tx) => profileOfLink(tx, platform, params.linkToken));
      return { name: 'enroll.mobileconfig', type: 'application/x-apple-aspen-config', content: whole(profile) };
    }),
  ];
}
