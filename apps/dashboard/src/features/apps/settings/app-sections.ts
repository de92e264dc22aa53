import type { ApplicationSettings } from '@muster/contract/app-settings';
import type { Gates } from '../../../shared/permissions/gates.ts';

/** In the order of the page; the name is what stands in the address. */
export const appSections = [
  'general',
  'sdk',
  'notifications',
  'scripts',
  'configuration',
  'tokens',
  'integrations',
  'retention',
  'danger',
] as const;
export type AppSectionName = (typeof appSections)[number];

export interface AppSectionProps {
  app: ApplicationSettings;
}

/** By the role in the app. Whoever is on the page at all may change it. */
export function maySee(name: AppSectionName, gates: Gates, role: string): boolean {
  switch (name) {
    case 'scripts':
      return gates.may('script', 'update', role);
    case 'tokens':
      return gates.may('application', 'reveal', role);
    case 'integrations':
      return gates.may('integration', 'list', role);
    case 'danger':
      return gates.may('application', 'delete', role);
    default:
      return true;
  }
}
