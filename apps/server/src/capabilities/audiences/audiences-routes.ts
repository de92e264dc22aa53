import type { AudienceMember } from '@muster/contract/audiences';
import * as calls from '@muster/contract/calls/audiences';
import { exportPages } from '../../platform/csv/export-pages.ts';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { applicationDirectory } from '../apps/index.ts';
import { listMembers, previewMembers } from './audience-members-list.ts';
import { listAudiences, listEmails, listUsableAudiences } from './audiences-list.ts';
import {
  createAudience,
  deleteAudience,
  draftOf,
  readAudience,
  savedDraft,
  updateAudience,
} from './audiences-service.ts';

const memberColumns = {
  email: ({ email }: AudienceMember) => email,
  name: ({ name }: AudienceMember) => name,
  memberType: ({ memberType }: AudienceMember) => memberType,
  filterOrigin: ({ filterOrigin }: AudienceMember) => filterOrigin.join(', '),
  groups: ({ groups }: AudienceMember) => groups.map(({ name }) => name).join(', '),
  tags: ({ tags }: AudienceMember) => tags.join(', '),
  origin: ({ origin }: AudienceMember) => origin ?? '',
};

/** Held at one time. */
const rowsAtOnce = 5000;

export function audienceRoutes(): Route[] {
  return [
    ...counted(
      calls.countAudiences,
      handle(calls.listAudiences, ({ query, membership, read }) => read((tx) => listAudiences(tx, membership, query))),
    ),
    ...counted(
      calls.countUsableAudiences,
      handle(calls.listUsableAudiences, ({ params, query, membership, read }) =>
        read(async (tx) => {
          if (!(await applicationDirectory.names(tx, [params.appId])).has(params.appId)) fail(3001);
          return listUsableAudiences(tx, membership, params.appId, query);
        }),
      ),
    ),
    handle(calls.readAudience, ({ params, principal, membership, read }) =>
      read((tx) => readAudience(tx, { principal, membership }, params.audienceId)),
    ),
    handle(calls.readAudienceEmails, ({ params, principal, membership, read }) =>
      read(async (tx) => {
        await readAudience(tx, { principal, membership }, params.audienceId);
        return { emails: await listEmails(tx, params.audienceId) };
      }),
    ),
    handle(calls.createAudience, ({ body, principal, membership, transaction }) =>
      transaction((tx) => createAudience(tx, { principal, membership }, body)),
    ),
    handle(calls.updateAudience, ({ params, body, principal, membership, transaction }) =>
      transaction((tx) => updateAudience(tx, { principal, membership }, params.audienceId, body)),
    ),
    handle(calls.deleteAudience, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        await deleteAudience(tx, { principal, membership }, params.audienceId);
        return null;
      }),
    ),
    ...counted(
      calls.countAudienceMembers,
      handle(calls.listAudienceMembers, ({ params, query, principal, membership, read }) =>
        read(async (tx) => listMembers(tx, await savedDraft(tx, { principal, membership }, params.audienceId), query)),
      ),
    ),
    handleFile(calls.exportAudienceMembers, async ({ params, query, principal, membership, read }) => {
      const asker = { principal, membership };
      await read((tx) => readAudience(tx, asker, params.audienceId));
      return exportPages('audience.csv', memberColumns, (after) =>
        read(async (tx) =>
          listMembers(tx, await savedDraft(tx, asker, params.audienceId), { ...query, after, limit: rowsAtOnce }),
        ),
      );
    }),
    handle(calls.previewAudience, ({ body, principal, membership, read }) =>
      read(async (tx) => previewMembers(tx, await draftOf(tx, { principal, membership }, body), body.limit)),
    ),
  ];
}
