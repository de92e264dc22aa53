import { devicePlaces } from '../../shared/devices/device-places.ts';
import { type Feature, lazy } from '../../shared/feature.ts';
import { paths, type RouteName } from '../../shared/paths.ts';
import type { GateRule } from '../../shared/permissions/gates.ts';

const devicePages = (Object.keys(paths) as RouteName[]).filter((name) => /^devices?(-|$)/.test(name));
const deviceRule: GateRule = { flag: 'mdm' };

export const feature: Feature = {
  name: 'devices',
  layouts: {
    device: lazy(async () => (await import('./device/DeviceLayout.tsx')).DeviceLayout, 'devices'),
  },
  panels: {
    commandGroup: lazy(async () => (await import('./commands/CommandGroupPanel.tsx')).CommandGroupPanel, 'devices'),
  },
  pages: {
    devices: lazy(async () => (await import('./DevicesPage.tsx')).DevicesPage, 'devices'),
    'devices-users': lazy(async () => (await import('./users/UsersPage.tsx')).UsersPage, 'devices'),
    'devices-commands': lazy(async () => (await import('./commands/GroupsPage.tsx')).GroupsPage, 'devices'),
    'devices-configuration': lazy(
      async () => (await import('./configuration/ConfigurationPage.tsx')).ConfigurationPage,
      'devices',
    ),
    'device-overview': lazy(async () => (await import('./device/OverviewPage.tsx')).OverviewPage, 'devices'),
    'device-details': lazy(async () => (await import('./device/DetailsPage.tsx')).DetailsPage, 'devices'),
    'device-commands': lazy(async () => (await import('./device/CommandsPage.tsx')).CommandsPage, 'devices'),
    'device-locations': lazy(async () => (await import('./device/LocationsPage.tsx')).LocationsPage, 'devices'),
    'device-settings': lazy(async () => (await import('./device/SettingsPage.tsx')).SettingsPage, 'devices'),
    'device-apps': lazy(async () => (await import('./device/AppsPage.tsx')).AppsPage, 'devices', 'policyAssignments'),
    'device-books': lazy(async () => (await import('./device/FactsPages.tsx')).BooksPage, 'devices'),
    'device-profiles': lazy(async () => (await import('./device/ProfilesPage.tsx')).ProfilesPage, 'devices'),
    'device-certificates': lazy(async () => (await import('./device/FactsPages.tsx')).CertificatesPage, 'devices'),
    'device-accounts': lazy(async () => (await import('./device/FactsPages.tsx')).AccountsPage, 'devices'),
    'device-scripts': lazy(async () => (await import('./device/FactsPages.tsx')).ScriptsPage, 'devices'),
    'device-usage': lazy(async () => (await import('./device/FactsPages.tsx')).UsagePage, 'devices'),
  },
  leadsTo: { device: 'device-overview' },
  rules: { ...Object.fromEntries(devicePages.map((name) => [name, deviceRule])), ...devicePlaces },
};
