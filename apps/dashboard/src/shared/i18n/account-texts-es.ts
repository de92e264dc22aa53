import { account } from '@muster/phrases/es/account';
import { accountLabels as labels } from '@muster/phrases/es/account-labels';
import type { FrameTexts, SectionLoaders } from './texts.ts';
import { texts as front } from './texts-es.ts';

export const texts: FrameTexts = { ...front, dashboard: { ...front.dashboard, ...account }, labels };

export const sections: SectionLoaders = {
  activity: async () => (await import('@muster/phrases/es/dashboard/activity')).activity,
  appSettings: async () => (await import('@muster/phrases/es/dashboard/app-settings')).appSettings,
  appsConfiguration: async () => (await import('@muster/phrases/es/dashboard/apps-configuration')).appsConfiguration,
  assets: async () => (await import('@muster/phrases/es/dashboard/assets')).assets,
  audiences: async () => (await import('@muster/phrases/es/dashboard/audiences')).audiences,
  audit: async () => (await import('@muster/phrases/es/dashboard/audit')).audit,
  automation: async () => (await import('@muster/phrases/es/dashboard/automation')).automation,
  buildPanel: async () => (await import('@muster/phrases/es/dashboard/build-panel')).buildPanel,
  builds: async () => (await import('@muster/phrases/es/dashboard/builds')).builds,
  bulkTasks: async () => (await import('@muster/phrases/es/dashboard/bulk-tasks')).bulkTasks,
  dep: async () => (await import('@muster/phrases/es/dashboard/dep')).dep,
  depProfile: async () => (await import('@muster/phrases/es/dashboard/dep-profile')).depProfile,
  deviceAudiences: async () => (await import('@muster/phrases/es/dashboard/device-audiences')).deviceAudiences,
  devices: async () => (await import('@muster/phrases/es/dashboard/devices')).devices,
  downloads: async () => (await import('@muster/phrases/es/dashboard/downloads')).downloads,
  enrollment: async () => (await import('@muster/phrases/es/dashboard/enrollment')).enrollment,
  expirations: async () => (await import('@muster/phrases/es/dashboard/expirations')).expirations,
  home: async () => (await import('@muster/phrases/es/dashboard/home')).home,
  integrations: async () => (await import('@muster/phrases/es/dashboard/integrations')).integrations,
  me: async () => (await import('@muster/phrases/es/dashboard/me')).me,
  onboarding: async () => (await import('@muster/phrases/es/dashboard/onboarding')).onboarding,
  people: async () => (await import('@muster/phrases/es/dashboard/people')).people,
  policyAssignments: async () => (await import('@muster/phrases/es/dashboard/policy-assignments')).policyAssignments,
  policies: async () => (await import('@muster/phrases/es/dashboard/policies')).policies,
  policyEditor: async () => (await import('@muster/phrases/es/dashboard/policy-editor')).policyEditor,
  policyParts: async () => (await import('@muster/phrases/es/dashboard/policy-parts')).policyParts,
  policyProfiles: async () => (await import('@muster/phrases/es/dashboard/policy-profiles')).policyProfiles,
  provider: async () => (await import('@muster/phrases/es/dashboard/provider')).provider,
  reports: async () => (await import('@muster/phrases/es/dashboard/reports')).reports,
  publications: async () => (await import('@muster/phrases/es/dashboard/publications')).publications,
  settings: async () => (await import('@muster/phrases/es/dashboard/settings')).settings,
  storeAdmin: async () => (await import('@muster/phrases/es/dashboard/store-admin')).storeAdmin,
  vpp: async () => (await import('@muster/phrases/es/dashboard/vpp')).vpp,
};
