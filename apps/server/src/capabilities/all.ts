/** Every capability of the product. Whoever stands on others comes after them. */
import { apiTokens } from './api-tokens/index.ts';
import { apple } from './apple/index.ts';
import { apps } from './apps/index.ts';
import { assets } from './assets/index.ts';
import { audiences } from './audiences/index.ts';
import { audit } from './audit/index.ts';
import { automation } from './automation/index.ts';
import { builds } from './builds/index.ts';
import { bulkTasks } from './bulk-tasks/index.ts';
import type { Capability } from './capability.ts';
import { commands } from './commands/index.ts';
import { countries } from './countries/index.ts';
import { desiredState } from './desired-state/index.ts';
import { deviceAudiences } from './device-audiences/index.ts';
import { devices } from './devices/index.ts';
import { downloads } from './downloads/index.ts';
import { enrollment } from './enrollment/index.ts';
import { integrations } from './integrations/index.ts';
import { keyStore } from './key-store/index.ts';
import { notifications } from './notifications/index.ts';
import { operations } from './operations/index.ts';
import { overview } from './overview/index.ts';
import { people } from './people/index.ts';
import { policies } from './policies/index.ts';
import { provider } from './provider/index.ts';
import { publications } from './publications/index.ts';
import { reports } from './reports/index.ts';
import { sdk } from './sdk/index.ts';
import { search } from './search/index.ts';
import { sessions } from './sessions/index.ts';
import { stores } from './stores/index.ts';
import { uploads } from './uploads/index.ts';
import { views } from './views/index.ts';
import { vpp } from './vpp/index.ts';
import { workspaces } from './workspaces/index.ts';

export const allCapabilities: readonly Capability[] = [
  countries,
  keyStore,
  views,
  overview,
  search,
  audit,
  sessions,
  apiTokens,
  bulkTasks,
  apps,
  integrations,
  people,
  audiences,
  devices,
  deviceAudiences,
  commands,
  automation,
  builds,
  publications,
  policies,
  downloads,
  assets,
  desiredState,
  reports,
  stores,
  sdk,
  uploads,
  workspaces,
  apple,
  enrollment,
  vpp,
  provider,
  operations,
  notifications,
];
