import { account } from '@muster/phrases/en/account';
import { accountLabels as labels } from '@muster/phrases/en/account-labels';
import type { FrameTexts, SectionLoaders } from './texts.ts';
import { texts as front } from './texts-en.ts';

export const texts: FrameTexts = { ...front, dashboard: { ...front.dashboard, ...account }, labels };

/** What only some pages say: each is fetched with the pages and panels that name it, in the feature.ts of theirs. */
export const sections: SectionLoaders = {
  activity: async () => (await import('@muster/phrases/en/dashboard/activity')).activity,
  appSettings: async () => (await import('@muster/phrases/en/dashboard/app-settings')).appSettings,
  appsConfiguration: async () => (await import('@muster/phrases/en/dashboard/apps-configuration')).appsConfiguration,
  assets: async () => (await import('@muster/phrases/en/dashboard/assets')).assets,
  audiences: async () => (await import('@muster/phrases/en/dashboard/audiences')).audiences,
  audit: async () => (await import('@muster/phrases/en/dashboard/audit')).audit,
  automation: async () => (await import('@muster/phrases/en/dashboard/automation')).automation,
  buildPanel: async () => (await import('@muster/phrases/en/dashboard/build-panel')).buildPanel,
  builds: async () => (await import('@muster/phrases/en/dashboard/builds')).builds,
  bulkTasks: async () => (await import('@muster/phrases/en/dashboard/bulk-tasks')).bulkTasks,
  dep: async () => (await import('@muster/phrases/en/dashboard/dep')).dep,
  depProfile: async () => (await import('@muster/phrases/en/dashboard/dep-profile')).depProfile,
  deviceAudiences: async () => (await import('@muster/phrases/en/dashboard/device-audiences')).deviceAudiences,
  devices: async () => (await import('@muster/phrases/en/dashboard/devices')).devices,
  downloads: async () => (await import('@muster/phrases/en/dashboard/downloads')).downloads,
  enrollment: async () => (await import('@muster/phrases/en/dashboard/enrollment')).enrollment,
  expirations: async () => (await import('@muster/phrases/en/dashboard/expirations')).expirations,
  home: async () => (await import('@muster/phrases/en/dashboard/home')).home,
  integrations: async () => (await import('@muster/phrases/en/dashboard/integrations')).integrations,
  me: async () => (await import('@muster/phrases/en/dashboard/me')).me,
  onboarding: async () => (await import('@muster/phrases/en/dashboard/onboarding')).onboarding,
  people: async () => (await import('@muster/phrases/en/dashboard/people')).people,
  policyAssignments: async () => (await import('@muster/phrases/en/dashboard/policy-assignments')).policyAssignments,
  policies: async () => (await import('@muster/phrases/en/dashboard/policies')).policies,
  policyEditor: async () => (await import('@muster/phrases/en/dashboard/policy-editor')).policyEditor,
  policyParts: async () => (await import('@muster/phrases/en/dashboard/policy-parts')).policyParts,
  policyProfiles: async () => (await import('@muster/phrases/en/dashboard/policy-profiles')).policyProfiles,
  provider: async () => (await import('@muster/phrases/en/dashboard/provider')).provider,
  reports: async () => (await import('@muster/phrases/en/dashboard/reports')).reports,
  publications: async () => (await import('@muster/phrases/en/dashboard/publications')).publications,
  settings: async () => (await import('@muster/phrases/en/dashboard/settings')).settings,
  storeAdmin: async () => (await import('@muster/phrases/en/dashboard/store-admin')).storeAdmin,
  vpp: async () => (await import('@muster/phrases/en/dashboard/vpp')).vpp,
};
