import type { GateRule } from '../permissions/gates.ts';

/** The pages about all devices, in the order of their tabs, and who sees them. */
export const devicePlaces = {
  devices: { flag: 'mdm', permission: ['admDevice', 'list'] },
  'devices-enrollment': { flag: 'mdm', permission: ['admEnrollmentTemplate', 'list'] },
  'devices-automated': { flag: 'mdm', permission: ['admDepDevice', 'list'] },
  'devices-users': { flag: 'mdm', permission: ['organizationCollaborator', 'list'] },
  'devices-commands': { flag: 'mdm', permission: ['command', 'list'] },
  'devices-configuration': { flag: 'mdm', permission: ['admEnterprise', 'get'] },
} as const satisfies Record<string, GateRule>;
