import type { GateRule } from '../permissions/gates.ts';

/** The pages about all devices, in the order of their tabs, and who sees them. */
export const devicePlaces = {
  devices: { flag: 'mdm', permission: ['admDevice', 'list'] },
  'devices-policies': { flag: 'mdm', permission: ['policy', 'list'] },
  'devices-profiles': { flag: 'mdm', permission: ['profile', 'list'] },
  'devices-enrollment': { flag: 'mdm', permission: ['admEnrollmentTemplate', 'list'] },
  'devices-automated': { flag: 'mdm', permission: ['admDepDevice', 'list'] },
  'devices-vpp': { flag: 'mdm', feature: 'appleVpp', permission: ['admVppAsset', 'list'] },
  'devices-users': { flag: 'mdm', permission: ['organizationCollaborator', 'list'] },
  'devices-assets': { flag: 'mdm', feature: 'mdmAssets', permission: ['mdmAsset', 'list'] },
  'devices-audiences': { flag: 'mdm', limit: 'deviceAudiences', permission: ['deviceAudience', 'list'] },
  'devices-commands': { flag: 'mdm', permission: ['command', 'list'] },
  'devices-automation': { flag: 'mdm', limit: 'mdmAutomationRules', permission: ['automationRule', 'list'] },
  'devices-configuration': { flag: 'mdm', permission: ['admEnterprise', 'get'] },
} as const satisfies Record<string, GateRule>;
