import type { account as english } from '../en/account.ts';
import type { SameShape } from '../shapes.ts';
import { appSettings } from './dashboard/app-settings.ts';
import { apps } from './dashboard/apps.ts';
import { audit } from './dashboard/audit.ts';
import { buildPanel } from './dashboard/build-panel.ts';
import { builds } from './dashboard/builds.ts';
import { home } from './dashboard/home.ts';
import { integrations } from './dashboard/integrations.ts';
import { list } from './dashboard/list.ts';
import { me } from './dashboard/me.ts';
import { notifications } from './dashboard/notifications.ts';
import { onboarding } from './dashboard/onboarding.ts';
import { people } from './dashboard/people.ts';
import { provider } from './dashboard/provider.ts';
import { search } from './dashboard/search.ts';
import { settings } from './dashboard/settings.ts';
import { uploads } from './dashboard/uploads.ts';

export const account: SameShape<typeof english> = {
  ...apps,
  ...appSettings,
  ...integrations,
  ...builds,
  ...buildPanel,
  ...search,
  ...me,
  ...onboarding,
  ...home,
  ...list,
  ...people,
  ...provider,
  ...settings,
  ...audit,
  ...notifications,
  ...uploads,
};
