export const certificates = {
  'apple.profile.com.apple.security.root': {
    title: 'Certificate (root)',
    help: 'A certificate that the device trusts.',
    keys: {
      PayloadCertificateFileName: { label: 'File name' },
      PayloadContent: { label: 'Certificate', help: 'DER, or PEM with one certificate.' },
    },
  },
  'apple.profile.com.apple.security.pkcs1': {
    title: 'Certificate',
    help: 'A certificate in DER, such as an intermediate one.',
    keys: {
      PayloadCertificateFileName: { label: 'File name' },
      PayloadContent: { label: 'Certificate' },
    },
  },
  'apple.profile.com.apple.security.pem': {
    title: 'Certificate (PEM)',
    help: 'A certificate in PEM.',
    keys: {
      PayloadCertificateFileName: { label: 'File name' },
      PayloadContent: { label: 'Certificate' },
    },
  },
  'apple.profile.com.apple.security.pkcs12': {
    title: 'Identity (PKCS #12)',
    help: 'A certificate with its private key, with which the device proves who it is.',
    keys: {
      PayloadCertificateFileName: { label: 'File name' },
      PayloadContent: { label: 'File (.p12)' },
      Password: { label: 'Password of the file' },
      AllowAllAppsAccess: { label: 'All apps may use it' },
      KeyIsExtractable: { label: 'The key can be taken out' },
    },
  },
  'apple.profile.com.apple.security.scep': {
    title: 'Identity (SCEP)',
    help: 'The device makes a key and asks a certificate authority for its certificate.',
    keys: {
      PayloadContent: { label: 'Request' },
      'PayloadContent.URL': { label: 'Address of the authority' },
      'PayloadContent.Name': { label: 'Name of the authority' },
      'PayloadContent.Subject': { label: 'Subject', help: 'As in [[["CN","{{serialNumber}}"]]].' },
      'PayloadContent.Challenge': { label: 'Challenge' },
      'PayloadContent.Keysize': { label: 'Key size' },
      'PayloadContent.Key Type': { label: 'Key type' },
      'PayloadContent.Key Usage': { label: 'Use of the key', help: '1 signs, 4 encrypts, 5 both.' },
      'PayloadContent.CAFingerprint': { label: 'Fingerprint of the authority' },
      'PayloadContent.Retries': { label: 'Attempts' },
      'PayloadContent.RetryDelay': { label: 'Seconds between attempts' },
      'PayloadContent.SubjectAltName': { label: 'Alternative names' },
      'PayloadContent.SubjectAltName.rfc822Name': { label: 'E-mail address' },
      'PayloadContent.SubjectAltName.dNSName': { label: 'DNS name' },
      'PayloadContent.SubjectAltName.uniformResourceIdentifier': { label: 'URI' },
      'PayloadContent.SubjectAltName.ntPrincipalName': { label: 'NT principal name' },
      'PayloadContent.KeyIsExtractable': { label: 'The key can be taken out' },
      'PayloadContent.AllowAllAppsAccess': { label: 'All apps may use it' },
    },
  },
} as const;
