import * as calls from '@muster/contract/calls/admin-organizations';
import { listTracks, readTrack } from '@muster/contract/calls/admin-tracks';
import { id } from '@muster/contract/fields';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { createBuildPlatforms, findWorkspaceId, offerBuildPlatforms } from '../workspaces/index.ts';
import { addBuildPlatform, changeBuildPlatform } from './build-platforms.ts';
import { changeOverrides, changeTrial, listOrganizations, readOrganization } from './organizations-service.ts';
import * as tracks from './tracks-list.ts';

export function providerRoutes(db: Database): Route[] {
  const buildPlatforms = createBuildPlatforms(db);
  return [
    handle(calls.listOrganizations, ({ query }) => listOrganizations(db, query)),
    handle(calls.readOrganization, ({ params }) => readOrganization(db, params.organizationId)),
    handle(calls.changePlanOverrides, async ({ params, body, transactionIn }) => {
      await transactionIn(params.organizationId, (tx) => changeOverrides(tx, body));
      return readOrganization(db, params.organizationId);
    }),
    handle(calls.changeTrial, async ({ params, body, transactionIn }) => {
      await readOrganization(db, params.organizationId);
      await transactionIn(params.organizationId, (tx) => changeTrial(tx, body.trialEndDate));
      return readOrganization(db, params.organizationId);
    }),
    handle(calls.listBuildPlatforms, async () => {
      const items = await buildPlatforms();
      return { items, totalDocs: items.length };
    }),
    handle(calls.createBuildPlatform, ({ body, actor }) => addBuildPlatform(db, actor, body)),
    handle(calls.updateBuildPlatform, ({ params, body, actor }) =>
      changeBuildPlatform(db, actor, params.buildPlatformId, body),
    ),
    handle(calls.offerBuildPlatforms, async ({ params: { organization }, body, transactionIn }) => {
      const known = id.safeParse(organization).success ? organization : await findWorkspaceId(db, organization);
      const { id: organizationId } = await readOrganization(db, known ?? fail(3001));
      const all = await buildPlatforms();
      await transactionIn(organizationId, (tx) => offerBuildPlatforms(tx, body.buildPlatforms, all));
      return readOrganization(db, organizationId);
    }),
    handle(listTracks, ({ query }) => tracks.listTracks(db, query)),
    handle(readTrack, async ({ params }) => (await tracks.findTrack(db, params.trackId)) ?? fail(3001)),
  ];
}
