/** Every call of the product. A call that is not here does not exist. */
import type { CallSpec } from '../call.ts';
import * as account from './account.ts';
import * as activationLock from './activation-lock.ts';
import * as adminEvents from './admin-events.ts';
import * as adminOrganizations from './admin-organizations.ts';
import * as adminTracks from './admin-tracks.ts';
import * as adminUsers from './admin-users.ts';
import * as apiTokens from './api-tokens.ts';
import * as appIntegrations from './app-integrations.ts';
import * as appSettings from './app-settings.ts';
import * as appTokens from './app-tokens.ts';
import * as apple from './apple.ts';
import * as apps from './apps.ts';
import * as assets from './assets.ts';
import * as audiences from './audiences.ts';
import * as audit from './audit.ts';
import * as automation from './automation.ts';
import * as buildCare from './build-care.ts';
import * as buildDetails from './build-details.ts';
import * as builds from './builds.ts';
import * as bulkTasks from './bulk-tasks.ts';
import * as commands from './commands.ts';
import * as countries from './countries.ts';
import * as dep from './dep.ts';
import * as deviceAudiences from './device-audiences.ts';
import * as deviceSettings from './device-settings.ts';
import * as devices from './devices.ts';
import * as downloadFiles from './download-files.ts';
import * as downloads from './downloads.ts';
import * as employees from './employees.ts';
import * as enrollment from './enrollment.ts';
import * as enrollmentPages from './enrollment-pages.ts';
import * as factors from './factors.ts';
import * as groups from './groups.ts';
import * as integrationBuilds from './integration-builds.ts';
import * as integrationPublications from './integration-publications.ts';
import * as integrations from './integrations.ts';
import * as invitations from './invitations.ts';
import * as keyStore from './key-store.ts';
import * as notifications from './notifications.ts';
import * as overview from './overview.ts';
import * as people from './people.ts';
import * as policies from './policies.ts';
import * as profiles from './profiles.ts';
import * as publications from './publications.ts';
import * as reports from './reports.ts';
import * as sdk from './sdk.ts';
import * as search from './search.ts';
import * as serviceAccounts from './service-accounts.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as storeDevices from './store-devices.ts';
import * as storeDomain from './store-domain.ts';
import * as storePages from './store-pages.ts';
import * as stores from './stores.ts';
import * as supplanting from './supplanting.ts';
import * as uploads from './uploads.ts';
import * as views from './views.ts';
import * as vpp from './vpp.ts';
import * as workspaces from './workspaces.ts';

export const allCalls: readonly CallSpec[] = [
  sessions,
  account,
  factors,
  notifications,
  workspaces,
  settings,
  apiTokens,
  serviceAccounts,
  people,
  invitations,
  employees,
  groups,
  assets,
  audiences,
  apps,
  appSettings,
  appTokens,
  uploads,
  integrationBuilds,
  downloadFiles,
  integrationPublications,
  downloads,
  builds,
  buildDetails,
  buildCare,
  publications,
  reports,
  sdk,
  devices,
  deviceSettings,
  deviceAudiences,
  commands,
  activationLock,
  apple,
  dep,
  enrollment,
  enrollmentPages,
  policies,
  profiles,
  bulkTasks,
  integrations,
  appIntegrations,
  overview,
  search,
  audit,
  automation,
  keyStore,
  views,
  countries,
  stores,
  storePages,
  storeDomain,
  storeDevices,
  supplanting,
  adminEvents,
  adminOrganizations,
  adminTracks,
  adminUsers,
  vpp,
].flatMap((calls) => Object.values<CallSpec>(calls));
