import { listApps } from '@muster/contract/calls/apps';
import { listBuilds } from '@muster/contract/calls/builds';
import type { IntegrationEvent } from '@muster/contract/enumerations/workspace';
import { type Facts, sampleFacts } from '@muster/contract/integration-facts';
import { useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';

/** The example of an event with the workspace, the app and the build that are there, where there are some. */
export function useOwnFacts(event: IntegrationEvent): Facts {
  const sample = sampleFacts[event];
  const { org = '', app: slug } = useParams();
  const organization = useWorkspace().data?.organization;
  const query = { limit: '1', sort: '-lastBuild', ...(slug !== undefined && { slug }) } as const;
  const app = useCall(listApps, { params: { org }, query }, { enabled: org !== '' && 'application' in sample }).data
    ?.items[0];
  const build = useCall(
    listBuilds,
    { params: { org, appId: app?.id ?? '' }, query: { limit: '1', status: 'processed' } },
    { enabled: app !== undefined && 'build' in sample },
  ).data?.items[0];
  const own: Facts = {
    ...(organization && {
      workspace: { id: organization.id, name: organization.name, slug: organization.slug },
    }),
    ...(app && { application: { id: app.id, name: app.name, slug: app.slug } }),
    ...(build && {
      build: {
        id: build.id,
        version: build.versionName ?? build.fileName,
        versionName: build.versionName ?? build.fileName,
        fileName: build.fileName,
        size: build.size,
        tags: build.tags,
        ...(build.package !== null && { package: build.package }),
      },
    }),
  };
  return Object.fromEntries(Object.entries(sample).map(([about, facts]) => [about, { ...facts, ...own[about] }]));
}
