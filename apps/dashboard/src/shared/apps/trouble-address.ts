import type { BuildTrouble } from '@muster/contract/builds';
import type { Reply } from '@muster/contract/call';
import type { readBuildTroubles } from '@muster/contract/calls/build-care';
import { withPanel } from '../dialogs/panel-address.ts';
import { pathTo } from '../paths.ts';

export type Troubles = Reply<typeof readBuildTroubles>;

/** Where builds that need somebody are: the only one of an app in its panel, several in the tab of their list. */
export function troubleAddress(org: string, { health, application, build, count }: Troubles['items'][number]): string {
  const builds = pathTo('app-builds', { org, app: application.slug });
  if (count > 1) return `${builds}?${new URLSearchParams({ view: health, health })}`;
  const section = ({ expired: 'details', expiring: 'details', failed: undefined } as const satisfies Sections)[health];
  return `${builds}?${withPanel(new URLSearchParams(), { s: 'build', id: build.id, ...(section && { section }) })}`;
}

type Sections = Record<BuildTrouble, string | undefined>;

/** The tab of what expires that has something in it. */
export function expirationsAddress(org: string, { expired }: Troubles['counts']): string {
  const page = pathTo('apps-expirations', { org });
  return expired > 0 ? page : `${page}?${new URLSearchParams({ view: 'month', days: '30' })}`;
}
