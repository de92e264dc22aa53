/** Devices of the demo company that belong together. */
import type { DemoPart } from '../demo-part.ts';
import { createDeviceAudience } from './device-audiences-service.ts';

const none = { deviceGroups: [], deviceIds: [], mdmUserGroups: [], mdmUserIds: [], serialNumbers: [] };

export const deviceAudiencesDemo: DemoPart = {
  async add(tx) {
    await createDeviceAudience(tx, {
      name: 'Shop floor',
      description: 'Tablets and phones behind the counter',
      selectors: { ...none, deviceGroups: ['counter', 'shop'] },
    });
    await createDeviceAudience(tx, {
      name: 'On the road',
      description: 'Devices that travel',
      selectors: { ...none, deviceGroups: ['van', 'field'] },
    });
  },
};
