import type { Gates } from '../../shared/permissions/gates.ts';

/** In the order of the page; the name is what stands in the address. */
export const sectionNames = [
  'general',
  'branding',
  'configuration',
  'sign-in',
  'tokens',
  'service-accounts',
  'integrations',
  'plan',
  'danger',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** Whether somebody has any business there: what holds credentials is not even shown to those who may not change it. */
export function maySee(name: SectionName, gates: Gates): boolean {
  switch (name) {
    case 'sign-in':
      return gates.may('loginProvider', 'get');
    case 'tokens':
      return gates.may('apiToken', 'list');
    case 'service-accounts':
      return gates.may('serviceAccount', 'list');
    case 'integrations':
      return gates.may('integration', 'list');
    case 'danger':
      return gates.may('organization', 'delete');
    default:
      return true;
  }
}
