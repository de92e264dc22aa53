/**
 * Basic security of iPhone and iPad: what is right for nearly every company, and works without supervision where it can.
 * What a device cannot have (restrictions of supervised devices on others) is left out there, and told.
 */
import { emptyContent } from '../policy-content.ts';
import type { BuiltInContent } from './built-in-content.ts';

const passcode = {
  id: 'passcode',
  group: 'apple.profile.com.apple.mobiledevice.passwordpolicy',
  values: {
    forcePIN: true,
    allowSimple: false,
    minLength: 6,
    maxFailedAttempts: 10,
    maxInactivity: 5,
    maxGracePeriod: 0,
  },
};

const restrictions = {
  // Backups on a computer are encrypted, and nobody trusts a certificate or a developer by a tap.
  forceEncryptedBackup: true,
  allowUntrustedTLSPrompt: false,
  allowEnterpriseAppTrust: false,
  safariForceFraudWarning: true,
  // What belongs to the company stays in its apps.
  allowOpenFromManagedToUnmanaged: false,
  allowManagedAppsCloudSync: false,
  allowEnterpriseBookBackup: false,
  requireManagedPasteboard: true,
  forceAirDropUnmanaged: true,
  // A locked device tells nothing.
  allowAssistantWhileLocked: false,
  allowLockScreenTodayView: false,
  // Supervised devices.
  allowHostPairing: false,
  allowUIConfigurationProfileInstallation: false,
  allowRapidSecurityResponseRemoval: false,
};

const updates = {
  id: 'updates',
  group: 'apple.declaration.com.apple.configuration.softwareupdate.settings',
  values: {
    Notifications: true,
    AutomaticActions: { Download: 'AlwaysOn', InstallOSUpdates: 'AlwaysOn', InstallSecurityUpdate: 'AlwaysOn' },
    RapidSecurityResponse: { Enable: true, EnableRollback: false },
  },
};

const group = 'apple.profile.com.apple.applicationaccess';

export const baselineIPhone: BuiltInContent = {
  type: 'ios',
  content: {
    ...emptyContent,
    settings: [
      passcode,
      { id: 'restrictions', group, values: { ...restrictions, forceWatchWristDetection: true } },
      updates,
    ],
  },
};

/** On a table that others come by, a passcode is asked for sooner, and the lock screen shows less. */
export const baselineIPad: BuiltInContent = {
  type: 'ios',
  content: {
    ...emptyContent,
    settings: [
      { ...passcode, values: { ...passcode.values, maxInactivity: 2 } },
      {
        id: 'restrictions',
        group,
        values: { ...restrictions, allowLockScreenNotificationsView: false, allowLockScreenControlCenter: false },
      },
      updates,
    ],
  },
};
