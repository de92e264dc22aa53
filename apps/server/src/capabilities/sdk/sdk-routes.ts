import * as calls from '@muster/contract/calls/sdk';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireFeature } from '../billing/index.ts';
import { createReport, keepScreenshot, videoUploadUrl } from '../reports/index.ts';
import { createInstallationFilter } from './installation-filter.ts';
import type { SdkCaller } from './sdk-caller.ts';
import {
  bindUser,
  createSdkDownload,
  inWordsOfSdks,
  memberOf,
  readSdkApp,
  requirePerson,
  requireSignIn,
  signInToApp,
  toMember,
} from './sdk-service.ts';
import { findSdkApp, noteInstallation } from './sdk-store.ts';

export function sdkRoutes(platform: Platform): Route[] {
  const { db, pictures } = platform;
  const isNews = createInstallationFilter();

  /** Once a day for each installation: what an app asks when it starts is otherwise read alone. */
  async function note({ organizationId, applicationId, installation }: SdkCaller): Promise<void> {
    if (installation === undefined || !isNews(applicationId, installation)) return;
    await db.withTenant(organizationId, systemActor, (tx) => noteInstallation(tx, applicationId, installation));
  }

  const login = (call: typeof calls.loginToSdk | typeof calls.loginToSdkDoubled) =>
    handle(call, ({ sdk: caller, body, transaction, address }) => {
      const { email, user, password } = body.payload;
      const who = email ?? user;
      if (who === undefined) failFields([{ field: 'payload.email', rules: [{ name: 'required', params: {} }] }]);
      return inWordsOfSdks(signInToApp(db, { caller, transaction, address }, { email: who, password }));
    });

  return [
    handle(calls.readSdkApp, async ({ sdk, read }) => {
      const app = await inWordsOfSdks(read((tx) => readSdkApp(tx, sdk)));
      await note(sdk);
      return app;
    }),
    handle(calls.readSdkDownloadToken, ({ sdk, params, transaction }) =>
      inWordsOfSdks(transaction((tx) => createSdkDownload(tx, sdk, params.buildId))),
    ),
    login(calls.loginToSdk),
    login(calls.loginToSdkDoubled),
    handle(calls.bindSdkUser, ({ sdk, body, transaction }) => {
      const { email, firstName, lastName, tags } = body;
      const user = { email, firstName: firstName ?? '', lastName: lastName ?? '', tags: tags ?? [] };
      return inWordsOfSdks(transaction((tx) => bindUser(tx, sdk, user)));
    }),
    handle(calls.readSdkProfile, async ({ sdk, read }) => {
      await inWordsOfSdks(read((tx) => requireFeature(tx, 'nativeSDK')));
      return toMember(requirePerson(sdk));
    }),
    handle(calls.sendSdkFeedback, async ({ sdk, body, transaction }) => {
      await inWordsOfSdks(transaction((tx) => mayWrite(tx, sdk, body.deviceInfo?.os?.name)));
      const screenshot = await keepScreenshot(pictures, body.screenshot, sdk.organizationId);
      const member = memberOf(sdk);
      const message = body.message ?? '';
      const { id, videoUpload } = await transaction((tx) =>
        createReport(tx, {
          applicationId: sdk.applicationId,
          type: body.type,
          message,
          origin: 'sdk',
          member: { ...member, email: member.email ?? (body.email || null) },
          packageInfo: body.packageInfo ?? {},
          deviceInfo: withSystem(body.deviceInfo ?? {}, sdk),
          screenshot,
          hasVideo: body.hasVideo ?? false,
        }),
      );
      return {
        id,
        type: body.type,
        status: 'open' as const,
        message,
        createdAt: new Date().toISOString(),
        ...(videoUpload && {
          videoFile: { bucket: 'reports', key: id, location: videoUploadUrl(platform, videoUpload.token) },
        }),
      };
    }),
  ];
}

/** Before the picture is drawn, which takes long. */
async function mayWrite(tx: Tx, caller: SdkCaller, os: string | undefined): Promise<void> {
  await requireFeature(tx, 'nativeSDK');
  const { sdk } = (await findSdkApp(tx, caller.applicationId)) ?? fail(3001);
  requireSignIn(caller, sdk, os?.toLowerCase() ?? caller.device.os);
}

type Info = NonNullable<Parameters<typeof createReport>[1]['deviceInfo']>;

/** What a report leaves out stands in the headers; systems are called as builds call them. */
function withSystem(info: Info, { device }: SdkCaller): Info {
  const name = info.os?.name?.toLowerCase() || device.os;
  const version = info.os?.version || device.osVersion;
  const model = info.device?.model || device.model;
  return {
    device: { ...info.device, ...(model && { model }) },
    os: { ...(name && { name }), ...(version && { version }) },
  };
}
