import type { sections as english } from '../en/sections.ts';
import type { SameShape } from '../shapes.ts';
import { activity } from './dashboard/activity.ts';
import { appSettings } from './dashboard/app-settings.ts';
import { appsConfiguration } from './dashboard/apps-configuration.ts';
import { assets } from './dashboard/assets.ts';
import { audiences } from './dashboard/audiences.ts';
import { audit } from './dashboard/audit.ts';
import { automation } from './dashboard/automation.ts';
import { buildPanel } from './dashboard/build-panel.ts';
import { builds } from './dashboard/builds.ts';
import { bulkTasks } from './dashboard/bulk-tasks.ts';
import { dep } from './dashboard/dep.ts';
import { depProfile } from './dashboard/dep-profile.ts';
import { deviceAudiences } from './dashboard/device-audiences.ts';
import { devices } from './dashboard/devices.ts';
import { downloads } from './dashboard/downloads.ts';
import { enrollment } from './dashboard/enrollment.ts';
import { expirations } from './dashboard/expirations.ts';
import { home } from './dashboard/home.ts';
import { integrations } from './dashboard/integrations.ts';
import { me } from './dashboard/me.ts';
import { onboarding } from './dashboard/onboarding.ts';
import { people } from './dashboard/people.ts';
import { policies } from './dashboard/policies.ts';
import { policyAssignments } from './dashboard/policy-assignments.ts';
import { policyEditor } from './dashboard/policy-editor.ts';
import { policyParts } from './dashboard/policy-parts.ts';
import { policyProfiles } from './dashboard/policy-profiles.ts';
import { provider } from './dashboard/provider.ts';
import { publications } from './dashboard/publications.ts';
import { reports } from './dashboard/reports.ts';
import { settings } from './dashboard/settings.ts';
import { storeAdmin } from './dashboard/store-admin.ts';
import { vpp } from './dashboard/vpp.ts';

export const sections: SameShape<typeof english> = {
  ...activity,
  ...appSettings,
  ...appsConfiguration,
  ...assets,
  ...audiences,
  ...audit,
  ...automation,
  ...buildPanel,
  ...builds,
  ...bulkTasks,
  ...dep,
  ...depProfile,
  ...deviceAudiences,
  ...devices,
  ...downloads,
  ...enrollment,
  ...expirations,
  ...home,
  ...integrations,
  ...me,
  ...onboarding,
  ...people,
  ...policies,
  ...policyAssignments,
  ...policyEditor,
  ...policyParts,
  ...policyProfiles,
  ...provider,
  ...reports,
  ...publications,
  ...settings,
  ...storeAdmin,
  ...vpp,
};
