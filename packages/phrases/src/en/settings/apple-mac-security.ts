export const macSecurity = {
  'apple.profile.com.apple.security.firewall': {
    title: 'Firewall',
    help: 'Which connections from outside a Mac takes.',
    keys: {
      EnableFirewall: { label: 'Firewall on' },
      BlockAllIncoming: { label: 'Block all incoming connections' },
      EnableStealthMode: { label: 'Stealth mode', help: 'The Mac does not answer to probes.' },
      Applications: { label: 'Rules for apps' },
      'Applications.BundleID': { label: 'Bundle identifier' },
      'Applications.Allowed': { label: 'Take connections' },
      EnableLogging: { label: 'Keep a log' },
      LoggingOption: { label: 'How much is logged' },
      AllowSigned: { label: 'Apps of the system take connections' },
      AllowSignedApp: { label: 'Signed downloaded apps take connections' },
    },
  },
  'apple.profile.com.apple.systempolicy.control': {
    title: 'Gatekeeper',
    help: 'Which apps a Mac opens.',
    keys: {
      EnableAssessment: { label: 'Gatekeeper on' },
      AllowIdentifiedDevelopers: { label: 'Apps of identified developers', help: 'Off: apps of the App Store alone.' },
      EnableXProtectMalwareUpload: { label: 'Send malware that was found to Apple' },
    },
  },
  'apple.profile.com.apple.systempolicy.managed': {
    title: 'Gatekeeper: no exceptions',
    help: 'Whether people can open what Gatekeeper refuses.',
    keys: {
      DisableOverride: { label: 'Nobody opens refused apps by hand' },
    },
  },
  'apple.profile.com.apple.MCX.FileVault2': {
    title: 'FileVault',
    help: 'Encrypts the disk of a Mac.',
    keys: {
      Enable: { label: 'FileVault' },
      Defer: { label: 'Turn on at the next sign-out', help: 'The Mac asks its user for the password then.' },
      UserEntersMissingInfo: { label: 'Ask for what is missing' },
      UseRecoveryKey: { label: 'Personal recovery key', help: 'A key of this Mac alone that opens the disk.' },
      ShowRecoveryKey: { label: 'Show the recovery key to the user' },
      OutputPath: { label: 'Where the recovery key is written' },
      Certificate: { label: 'Certificate of the institution' },
      PayloadCertificateUUID: { label: 'Certificate of the institution, from this policy' },
      Username: { label: 'User' },
      Password: { label: 'Password of the user' },
      UseKeychain: { label: 'Keychain of the institution' },
      DeferForceAtUserLoginMaxBypassAttempts: {
        label: 'How often people may put it off',
        help: '0: at the next sign-in; -1: as often as they like.',
      },
      DeferDontAskAtUserLogout: { label: 'Do not ask at sign-out' },
      ForceEnableInSetupAssistant: { label: 'Turn on in Setup Assistant' },
    },
  },
  'apple.profile.com.apple.security.FDERecoveryKeyEscrow': {
    title: 'FileVault: keep the recovery key',
    help: 'The Mac gives its personal recovery key to the server, encrypted.',
    keys: {
      Location: { label: 'Where it is kept', help: 'Shown to whoever has forgotten the password.' },
      EncryptCertPayloadUUID: { label: 'Certificate with which it is encrypted' },
      DeviceKey: { label: 'Name of the key', help: 'Shown with the request for help.' },
    },
  },
  'apple.profile.com.apple.system-extension-policy': {
    title: 'System extensions',
    help: 'Which extensions of other makers a Mac loads without asking.',
    keys: {
      AllowUserOverrides: { label: 'People may allow more' },
      AllowedTeamIdentifiers: {
        label: 'Teams all of whose extensions are allowed',
        help: 'Team identifiers with ten characters.',
      },
      AllowedSystemExtensionTypes: {
        label: 'Allowed kinds by team',
        help: 'DriverExtension, NetworkExtension, EndpointSecurityExtension.',
      },
      AllowedSystemExtensions: { label: 'Allowed extensions by team' },
      RemovableSystemExtensions: { label: 'Extensions that apps may remove, by team' },
      NonRemovableSystemExtensions: { label: 'Extensions that stay, by team' },
      NonRemovableFromUISystemExtensions: { label: 'Extensions that people cannot turn off, by team' },
    },
  },
} as const;
