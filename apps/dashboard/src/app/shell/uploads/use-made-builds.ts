import type { BuildStatus } from '@muster/contract/enumerations/apps';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '../../../shared/api/api.ts';
import { joinLiveChanges } from '../../../shared/api/live-changes.ts';
import { useServices } from '../../../shared/services.ts';
import type { Upload } from '../../../shared/uploads/upload.ts';

/** What a file has become. */
export interface MadeBuild {
  status: BuildStatus;
  /** Why it could not be processed. */
  errorText: string | null;
}

export type MadeBuilds = ReadonlyMap<string, MadeBuild>;

/**
 * The builds that files have become, by the id of their upload: that all of it has arrived does not mean that it is any
 * good. Each is read when it is there, and again when the workspace's live stream tells of builds, until it is processed;
 * also one that has failed, which somebody may have read again.
 */
export function useMadeBuilds(list: readonly Upload[]): MadeBuilds {
  const { api } = useServices();
  const client = useQueryClient();
  const arrived = list.filter(isBuild);
  const made = useQueries({
    queries: arrived.map((upload) => madeQuery(api, upload)),
    combine: (answers): MadeBuilds =>
      new Map(answers.flatMap(({ data }, at) => (data && arrived[at] ? [[arrived[at].id, data]] : []))),
  });
  const orgs = arrived.filter(({ id }) => !isSettled(made.get(id))).map(({ target }) => target.organization.slug);
  const followed = [...new Set(orgs)].sort().join(' ');

  useEffect(() => {
    if (followed === '') return;
    const streams = followed.split(' ').map((org) => joinLiveChanges(api, client, org));
    return () => {
      for (const stream of streams) stream.leave();
    };
  }, [api, client, followed]);

  return made;
}

type Arrived = Upload & { buildId: string };

/** What stands beside a build is only kept. */
function isBuild(upload: Upload): upload is Arrived {
  return upload.state === 'done' && upload.buildId !== undefined && upload.target.buildId === undefined;
}

function isSettled(build: MadeBuild | undefined): boolean {
  return build?.status === 'processed';
}

function madeQuery(api: Api, { buildId, target: { organization, app } }: Arrived) {
  const params = { org: organization.slug, appId: app.id, buildId };
  return {
    queryKey: ['made build', params],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MadeBuild> => {
      // All that a build says of itself is much to know of: fetched with the first that arrives.
      const { readBuild } = await import('@muster/contract/calls/build-details');
      const { status, errorText } = await api.send(readBuild, { params }, signal);
      return { status, errorText };
    },
    meta: { org: organization.slug, follows: ['build'] },
    enabled: ({ state }: { state: { data: MadeBuild | undefined } }) => !isSettled(state.data),
  };
}
