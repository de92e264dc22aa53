import * as calls from '@muster/contract/calls/profiles';
import { fail } from '../../../platform/errors.ts';
import { handle, handleFile, type Route } from '../../../platform/http/route.ts';
import type { PolicyDeps } from '../save-version.ts';
import { findProfile, profileList } from './profiles-list.ts';
import { createProfile, deleteProfile, openProfileFile, updateProfile } from './profiles-service.ts';

async function* whole(content: Uint8Array) {
  yield content;
}

export function profileRoutes(deps: PolicyDeps): Route[] {
  return [
    handle(calls.listProfiles, ({ query, read }) => read((tx) => profileList.page(tx, null, query))),
    handle(calls.readProfile, ({ params, read }) =>
      read(async (tx) => (await findProfile(tx, params.profileId)) ?? fail(3001)),
    ),
    handle(calls.createProfile, ({ body, transaction }) => transaction((tx) => createProfile(tx, deps, body))),
    handle(calls.updateProfile, ({ params, body, transaction }) =>
      transaction((tx) => updateProfile(tx, deps, params.profileId, body)),
    ),
    handleFile(calls.downloadProfile, async ({ params, read }) => {
      const { name, bytes } = (await read((tx) => openProfileFile(tx, deps, params.profileId))) ?? fail(3001);
      const type = 'application/x-apple-aspen-config';
      return { name: `${name}.mobileconfig`, type, content: whole(bytes) };
    }),
    handle(calls.deleteProfile, async ({ params, transaction }) => {
      await transaction((tx) => deleteProfile(tx, params.profileId));
      return null;
    }),
  ];
}
