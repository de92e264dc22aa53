import type { sections as english } from '../en/sections.ts';
import type { SameShape } from '../shapes.ts';
import { activity } from './dashboard/activity.ts';
import { appSettings } from './dashboard/app-settings.ts';
import { appsConfiguration } from './dashboard/apps-configuration.ts';
import { audiences } from './dashboard/audiences.ts';
import { audit } from './dashboard/audit.ts';
import { buildPanel } from './dashboard/build-panel.ts';
import { builds } from './dashboard/builds.ts';
import { bulkTasks } from './dashboard/bulk-tasks.ts';
import { dep } from './dashboard/dep.ts';
import { depProfile } from './dashboard/dep-profile.ts';
import { devices } from './dashboard/devices.ts';
import { downloads } from './dashboard/downloads.ts';
import { enrollment } from './dashboard/enrollment.ts';
import { expirations } from './dashboard/expirations.ts';
import { home } from './dashboard/home.ts';
import { integrations } from './dashboard/integrations.ts';
import { me } from './dashboard/me.ts';
import { onboarding } from './dashboard/onboarding.ts';
import { people } from './dashboard/people.ts';
import { provider } from './dashboard/provider.ts';
import { publications } from './dashboard/publications.ts';
import { reports } from './dashboard/reports.ts';
import { settings } from './dashboard/settings.ts';
import { storeAdmin } from './dashboard/store-admin.ts';

export const sections: SameShape<typeof english> = {
  ...activity,
  ...appSettings,
  ...appsConfiguration,
  ...audiences,
  ...audit,
  ...buildPanel,
  ...builds,
  ...bulkTasks,
  ...dep,
  ...depProfile,
  ...devices,
  ...downloads,
  ...enrollment,
  ...expirations,
  ...home,
  ...integrations,
  ...me,
  ...onboarding,
  ...people,
  ...provider,
  ...reports,
  ...publications,
  ...settings,
  ...storeAdmin,
};
