import type { Application } from '@muster/contract/apps';
import type { BuildDetails } from '@muster/contract/build-details';
import { readBuild } from '@muster/contract/calls/build-details';
import { listBuilds } from '@muster/contract/calls/builds';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { pathTo } from '../../../shared/paths.ts';

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

/** Where the panel is, by the id of the app, which stays when it gets another address. */
export function ownAddress({ org, app, build }: BuildProps): string {
  const query = withPanel(new URLSearchParams(), { s: 'build', id: build.id });
  return `${window.location.origin}${pathTo('app-builds', { org, app: app.id })}?${query}`;
}
