import type { Application } from '@muster/contract/apps';
import type { BuildDetails } from '@muster/contract/build-details';
import { readBuild } from '@muster/contract/calls/build-details';
import { listBuilds } from '@muster/contract/calls/builds';

/** What every section of the panel is about. */
export interface BuildProps {
  org: string;
  app: Application;
  build: BuildDetails;
}

/** What shows a build, and is read again when it changes. */
export const changedByBuild = [readBuild, listBuilds] as const;

export function paramsOf({ org, app, build }: BuildProps) {
  return { org, appId: app.id, buildId: build.id };
}
