/** What the desired state has to know of Apple devices. */
import type { SettingSystem } from '@muster/catalogue/catalogue';
import type { Facts } from '@muster/contract/device-facts';
import type { DeviceSystem } from '@muster/contract/devices';
import type { SettingsDriver } from '../desired-state/index.ts';
import { artifactKey, isOwnIdentifier, readArtifactKey } from './artifact-names.ts';
import { takesDeclarations } from './declarations.ts';
import { findEnterprise } from './enterprise-store.ts';
import { contentFor } from './settings-content.ts';
import { appPresence, bookPresence, declarationPresence, profilePresence } from './settings-presence.ts';

/** In Apple's tables an iPad is an iPhone with its own rules here and there. */
const systems: Readonly<Record<string, SettingSystem>> = {
  iOS: 'iOS',
  iPadOS: 'iOS',
  macOS: 'macOS',
  tvOS: 'tvOS',
  visionOS: 'visionOS',
  watchOS: 'watchOS',
};

export const appleSettings: SettingsDriver = {
  platform: 'apple',
  timeZone: async (tx) => (await findEnterprise(tx))?.scheduleTimeZone ?? 'UTC',
  sections: ['profiles', 'declarations', 'apps', 'books', 'security'],
  classOf({ os, osVersion, supervised, personal, security }) {
    const enrollment = security?.enrollment;
    return {
      target: {
        system: systems[os] ?? 'iOS',
        isIPad: os === 'iPadOS',
        osVersion: osVersion ?? undefined,
        supervised: supervised ?? undefined,
        userEnrollment: personal || enrollment?.user === true,
        automatedEnrollment: enrollment?.automated,
        // Whoever enrolls an iPhone approves by that.
        userApproved: os === 'macOS' ? enrollment?.userApproved : undefined,
      },
      abilities: takesDeclarations({ os: os as DeviceSystem, osVersion }) ? ['declarations'] : [],
    };
  },
  artifacts(composed, cls) {
    const { parts, unable } = contentFor(composed, cls);
    return { artifacts: parts.map(({ artifact }) => artifact), unable };
  },
  presence(key, digest, facts) {
    const read = readArtifactKey(key);
    switch (read?.kind) {
      case 'profile':
        return profilePresence(read.name, digest, facts as Facts['profiles'] | undefined);
      case 'declaration':
        return declarationPresence(read.name, digest, facts as Facts['declarations'] | undefined);
      case 'app':
        return appPresence(read.name, digest, facts as Facts['apps'] | undefined);
      case 'book':
        return bookPresence(read.name, facts as Facts['books'] | undefined);
      default:
        return { is: 'absent' };
    }
  },
  ownIn(section, facts) {
    const own = (items: readonly { identifier: string }[]) =>
      items.map(({ identifier }) => identifier).filter(isOwnIdentifier);
    if (section === 'profiles')
      return own((facts as Facts['profiles']).items).map((identifier) => ({
        key: artifactKey('profile', identifier),
        remove: 'remove-settings' as const,
      }));
    if (section === 'declarations')
      return own((facts as Facts['declarations']).items).map((identifier) => ({
        key: artifactKey('declaration', identifier),
        remove: null,
        sync: 'sync-declarations' as const,
      }));
    // Apps and books do not tell who brought them.
    return [];
  },
};
