/** Basic security of Macs: an encrypted disk, a firewall, Gatekeeper, a locked screen, and updates that come by themselves. */
import { emptyContent } from '../policy-content.ts';
import type { BuiltInContent } from './built-in-content.ts';

export const baselineMac: BuiltInContent = {
  type: 'macos',
  content: {
    ...emptyContent,
    settings: [
      {
        id: 'passcode',
        group: 'apple.profile.com.apple.mobiledevice.passwordpolicy',
        values: { forcePIN: true, allowSimple: false, minLength: 12, maxFailedAttempts: 10, maxInactivity: 10 },
      },
      {
        id: 'filevault',
        group: 'apple.profile.com.apple.MCX.FileVault2',
        // When the user signs in next; the recovery key is shown to them.
        values: {
          Enable: 'On',
          Defer: true,
          DeferForceAtUserLoginMaxBypassAttempts: 0,
          UseRecoveryKey: true,
          ShowRecoveryKey: true,
        },
      },
      {
        id: 'firewall',
        group: 'apple.profile.com.apple.security.firewall',
        values: { EnableFirewall: true, EnableStealthMode: true, AllowSigned: true, AllowSignedApp: true },
      },
      {
        id: 'gatekeeper',
        group: 'apple.profile.com.apple.systempolicy.control',
        values: { EnableAssessment: true, AllowIdentifiedDevelopers: true },
      },
      {
        id: 'gatekeeper-override',
        group: 'apple.profile.com.apple.systempolicy.managed',
        values: { DisableOverride: true },
      },
      {
        id: 'login-window',
        group: 'apple.profile.com.apple.loginwindow',
        values: { DisableConsoleAccess: true, DisableFDEAutoLogin: true },
      },
      {
        id: 'software-update',
        group: 'apple.profile.com.apple.SoftwareUpdate',
        values: {
          AutomaticCheckEnabled: true,
          AutomaticDownload: true,
          AutomaticallyInstallMacOSUpdates: true,
          AutomaticallyInstallAppUpdates: true,
          CriticalUpdateInstall: true,
          ConfigDataInstall: true,
          AllowPreReleaseInstallation: false,
        },
      },
    ],
  },
};
