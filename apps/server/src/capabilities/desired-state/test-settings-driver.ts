/** For tests: a platform whose devices take each composed setting as a profile of its own, and tell which they have. */
import { createHash } from 'node:crypto';
import { canonicalText } from '@muster/catalogue/json-value';
import { variablesIn } from '@muster/catalogue/variables';
import type { Facts } from '@muster/contract/device-facts';
import { type Capability, defineCapability } from '../capability.ts';
import type { Artifact, SettingsDriver } from './settings-driver.ts';

const prefix = 'test.';
const digestOf = (value: unknown) => createHash('sha256').update(canonicalText(value)).digest('hex').slice(0, 40);

export const testDriver: SettingsDriver & { composed: number; poisoned: string | undefined } = {
  platform: 'apple',
  sections: ['profiles', 'security'],
  timeZone: async () => 'UTC',
  /** How often it was asked for artifacts. */
  composed: 0,
  /** Devices of this version break it. */
  poisoned: undefined,
  classOf({ os, osVersion, supervised }) {
    if (osVersion === testDriver.poisoned) throw new Error('this device is poison');
    return {
      target: {
        system: os === 'macOS' ? 'macOS' : 'iOS',
        osVersion: osVersion ?? undefined,
        supervised: supervised ?? undefined,
      },
      abilities: [],
    };
  },
  artifacts({ items, apps }, { target }) {
    testDriver.composed += 1;
    const able = items.filter(({ values }) => values.supervisedOnly === undefined || target.supervised !== false);
    const one = (
      item: string,
      part: 'settings' | 'apps',
      content: unknown,
      over: Partial<Artifact> = {},
    ): Artifact => ({
      key: `profile:${prefix}${item}`,
      digest: digestOf(content),
      variables: variablesIn(content),
      holds: [{ part, item, leftOut: [] }],
      apply: 'apply-settings',
      remove: 'remove-settings',
      priority: 50,
      section: 'profiles',
      ...over,
    });
    return {
      artifacts: [
        ...able.map(({ id, values }) => one(id, 'settings', values)),
        ...apps.map((app) => one(app.id, 'apps', app.source, { offered: app.mode === 'available' })),
      ],
      unable: items
        .filter((item) => !able.includes(item))
        .map(({ id }) => ({ part: 'settings' as const, item: id, why: { reason: 'supervision' as const } })),
    };
  },
  presence(key, digest, facts) {
    const found = (facts as Facts['profiles'] | undefined)?.items.find((one) => `profile:${one.identifier}` === key);
    if (!found) return { is: 'absent' };
    return { is: found.uuid === digest ? 'same' : 'other' };
  },
  ownIn(section, facts) {
    if (section !== 'profiles') return [];
    return (facts as Facts['profiles']).items
      .filter(({ identifier }) => identifier.startsWith(prefix))
      .map(({ identifier }) => ({ key: `profile:${identifier}`, remove: 'remove-settings' as const }));
  },
};

export const testSettings: Capability = defineCapability({ name: 'test-settings', settingsDrivers: [testDriver] });
