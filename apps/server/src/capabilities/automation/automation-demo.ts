/** Two rules of the demo company. */
import type { DemoPart } from '../demo-part.ts';
import { createRule } from './automation-service.ts';

const usual = { enabled: true, deviceAudienceIds: [], match: 'all' as const, cooldownMinutes: 60 };

export const automationDemo: DemoPart = {
  async add(tx) {
    await createRule(tx, {
      ...usual,
      name: 'Almost full',
      description: 'Devices with hardly any room left get a tag, so that the help desk finds them',
      trigger: { kind: 'condition' },
      conditions: [{ about: 'storage', compare: 'below', gigabytes: 1 }],
      actions: [{ kind: 'addTags', tags: ['almost-full'] }],
    });
    await createRule(tx, {
      ...usual,
      name: 'A device has left',
      description: '',
      trigger: { kind: 'deviceLeft' },
      conditions: [],
      actions: [{ kind: 'notify', personIds: [], message: 'Ask whose it was whether that was meant' }],
    });
  },
};
