export const wifi = {
  'apple.profile.com.apple.wifi.managed': {
    title: 'Wi-Fi',
    help: 'A network that the device joins by itself.',
    keys: {
      AutoJoin: { label: 'Join by itself', help: 'Off: people choose the network when they need it.' },
      SSID_STR: { label: 'Name of the network', help: 'The SSID, exactly as the network shows it.' },
      HIDDEN_NETWORK: { label: 'Hidden network', help: 'The network does not announce its name.' },
      ProxyType: { label: 'Proxy' },
      EncryptionType: { label: 'Encryption', help: '“Any” joins every kind but WEP.' },
      Password: { label: 'Password' },
      PayloadCertificateUUID: {
        label: 'Certificate of the device',
        help: 'With which the device proves who it is (EAP-TLS).',
      },
      EAPClientConfiguration: {
        label: 'Enterprise sign-in (802.1X)',
        help: 'For networks in which everybody signs in.',
      },
      'EAPClientConfiguration.AcceptEAPTypes': {
        label: 'Kinds of EAP',
        help: '13 TLS, 17 LEAP, 18 SIM, 21 TTLS, 23 AKA, 25 PEAP, 43 FAST.',
      },
      'EAPClientConfiguration.UserName': { label: 'User name', help: 'Empty: the device asks for it.' },
      'EAPClientConfiguration.UserPassword': { label: 'Password of the user' },
      'EAPClientConfiguration.PayloadCertificateAnchorUUID': {
        label: 'Trusted certificates',
        help: 'Those that the server of the network may show.',
      },
      'EAPClientConfiguration.TLSTrustedServerNames': {
        label: 'Trusted names of servers',
        help: 'As in wpa.example.com; a star stands for a part: wpa.*.example.com.',
      },
      'EAPClientConfiguration.TTLSInnerAuthentication': { label: 'Sign-in inside of TTLS' },
      'EAPClientConfiguration.OuterIdentity': {
        label: 'Name outside of the tunnel',
        help: 'Shown in the clear, so that the real one is not.',
      },
      'EAPClientConfiguration.TLSMinimumVersion': { label: 'Lowest TLS' },
      'EAPClientConfiguration.TLSMaximumVersion': { label: 'Highest TLS' },
      ProxyServer: { label: 'Server of the proxy' },
      ProxyServerPort: { label: 'Port of the proxy' },
      ProxyUsername: { label: 'User name of the proxy' },
      ProxyPassword: { label: 'Password of the proxy' },
      ProxyPACURL: { label: 'Address of the PAC file' },
      ProxyPACFallbackAllowed: { label: 'Connect directly without the PAC file' },
      DisableAssociationMACRandomization: {
        label: 'Always the same MAC address',
        help: 'The network sees the device’s own address.',
      },
      CaptiveBypass: { label: 'No sign-in page', help: 'The device does not look for one when it joins.' },
      EnableIPv6: { label: 'IPv6' },
    },
  },
} as const;
