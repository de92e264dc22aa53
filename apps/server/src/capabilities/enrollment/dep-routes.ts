import * as calls from '@muster/contract/calls/dep';
import { errorText } from '@muster/phrases/error-text';
import type { Certificate } from '@muster/pki/certificate';
import { CodedError, fail } from '../../platform/errors.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { requireFeature } from '../billing/index.ts';
import {
  askForSync,
  chooseDefaultProfile,
  type DepDeps,
  depCertificate,
  openClient,
  readAccount,
  readUploadedToken,
  takeToken,
} from './dep-account.ts';
import { assignDevices, disownDevices } from './dep-devices.ts';
import { depDeviceList, findDepDevice } from './dep-devices-list.ts';
import { enrollDevice, prepareWorkspace, readSigned, workspaceOfAddress } from './dep-enroll.ts';
import { told } from './dep-error.ts';
import { changeProfile, createProfile, deleteProfile } from './dep-profiles.ts';
import { depProfileList, findProfile } from './dep-profiles-list.ts';
import { depSyncList } from './dep-syncs-list.ts';

async function* whole(content: Uint8Array) {
  yield content;
}

export function depRoutes(deps: DepDeps, roots: () => Promise<readonly Certificate[] | undefined>): Route[] {
  return [...accountRoutes(deps), ...deviceRoutes(deps), ...profileRoutes(deps), enrollRoute(deps, roots)];
}

function accountRoutes(deps: DepDeps): Route[] {
  return [
    handleFile(calls.downloadDepKey, async ({ transaction }) => {
      const content = whole(await depCertificate(transaction, deps));
      return { name: 'dep_public.cer', type: 'application/x-x509-ca-cert', content };
    }),
    handle(calls.readDepAccount, ({ read }) => read(readAccount)),
    handle(calls.uploadDepToken, async ({ body, language, transaction }) => {
      try {
        const token = await transaction(async (tx) => {
          await requireFeature(tx, 'appleDep');
          return readUploadedToken(tx, deps, body.depToken);
        });
        await told(takeToken(transaction, deps, token));
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== 5095) throw error;
        // Of these codes what is in `data` is shown (platform-shell.md, section 8).
        const { reason, cause } = error;
        throw new CodedError(5095, { ...(reason && { reason }), data: errorText(language, 5095, reason), cause });
      }
      return transaction(readAccount);
    }),
    handle(calls.updateDepAccount, ({ body, transaction }) =>
      transaction(async (tx) => {
        await chooseDefaultProfile(tx, body.defaultProfileId);
        return readAccount(tx);
      }),
    ),
    handle(calls.startDepSync, async ({ body, transaction }) => {
      await transaction(async (tx) => {
        const { account } = await openClient(tx, deps);
        await askForSync(tx, account.id, { full: body.full });
      });
      return null;
    }),
    handle(calls.listDepSyncs, ({ query, read }) =>
      read((tx) => depSyncList.page(tx, null, { ...query, sort: '-startedAt' })),
    ),
  ];
}

function deviceRoutes(deps: DepDeps): Route[] {
  return [
    handle(calls.listDepDevices, ({ query, read }) => read((tx) => depDeviceList.page(tx, null, query))),
    handle(calls.readDepDevice, ({ params, read }) =>
      read(async (tx) => (await findDepDevice(tx, params.depDeviceId)) ?? fail(3001)),
    ),
    handle(calls.assignDepDevices, ({ body, transaction }) =>
      told(assignDevices(transaction, deps, { ids: body.depDeviceIds, profileId: body.depProfileId })),
    ),
    handle(calls.disownDepDevices, ({ body, transaction }) =>
      told(disownDevices(transaction, deps, body.depDeviceIds)),
    ),
  ];
}

function profileRoutes(deps: DepDeps): Route[] {
  return [
    handle(calls.listDepProfiles, ({ query, read }) => read((tx) => depProfileList.page(tx, null, query))),
    handle(calls.readDepProfile, ({ params, read }) =>
      read(async (tx) => (await findProfile(tx, params.depProfileId)) ?? fail(3001)),
    ),
    handle(calls.createDepProfile, ({ body, transaction }) => told(createProfile(transaction, deps, body))),
    handle(calls.updateDepProfile, ({ body, params, transaction }) =>
      told(changeProfile(transaction, deps, params.depProfileId, body)),
    ),
    handle(calls.deleteDepProfile, async ({ params, transaction }) => {
      await transaction((tx) => deleteProfile(tx, params.depProfileId));
      return null;
    }),
  ];
}

function enrollRoute(deps: DepDeps, roots: () => Promise<readonly Certificate[] | undefined>): Route {
  return handleFile(calls.enrollByDep, async ({ body, params, transactionIn }) => {
    const organizationId = await workspaceOfAddress(deps, params.depToken);
    const { serialNumber } = readSigned(body, await roots());
    await prepareWorkspace(deps, organizationId);
    const coming = { depToken: params.depToken, serialNumber };
    const profile = await transactionIn(organizationId, (tx) => enrollDevice(tx, deps, coming));
    return { name: 'enroll.mobileconfig', type: 'application/x-apple-aspen-config', content: whole(profile) };
  });
}
