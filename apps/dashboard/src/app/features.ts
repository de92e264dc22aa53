import { feature as account } from '../features/account/feature.ts';
import { feature as apps } from '../features/apps/feature.ts';
import { feature as assets } from '../features/assets/feature.ts';
import { feature as audiences } from '../features/audiences/feature.ts';
import { feature as audit } from '../features/audit/feature.ts';
import { feature as automation } from '../features/automation/feature.ts';
import { feature as builds } from '../features/builds/feature.ts';
import { feature as bulkTasks } from '../features/bulk-tasks/feature.ts';
import { feature as dep } from '../features/dep/feature.ts';
import { feature as deviceAudiences } from '../features/device-audiences/feature.ts';
import { feature as devices } from '../features/devices/feature.ts';
import { feature as downloads } from '../features/downloads/feature.ts';
import { feature as enrollment } from '../features/enrollment/feature.ts';
import { feature as home } from '../features/home/feature.ts';
import { feature as integrations } from '../features/integrations/feature.ts';
import { feature as onboarding } from '../features/onboarding/feature.ts';
import { feature as operations } from '../features/operations/feature.ts';
import { feature as people } from '../features/people/feature.ts';
import { feature as playground } from '../features/playground/feature.ts';
import { feature as policies } from '../features/policies/feature.ts';
import { feature as provider } from '../features/provider/feature.ts';
import { feature as publications } from '../features/publications/feature.ts';
import { feature as reports } from '../features/reports/feature.ts';
import { feature as settings } from '../features/settings/feature.ts';
import { feature as vpp } from '../features/vpp/feature.ts';
import { feature as welcome } from '../features/welcome/feature.ts';
import type { Feature } from '../shared/feature.ts';
import { billing, inventory } from './not-built.ts';

/** Everything the dashboard has, in the order in which menus show it. */
export const features: readonly Feature[] = [
  welcome,
  onboarding,
  account,
  home,
  apps,
  builds,
  reports,
  publications,
  downloads,
  devices,
  deviceAudiences,
  policies,
  enrollment,
  dep,
  vpp,
  assets,
  automation,
  people,
  audiences,
  inventory,
  audit,
  bulkTasks,
  billing,
  settings,
  integrations,
  provider,
  operations,
  playground,
];
