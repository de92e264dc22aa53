export const certificates = {
  'apple.profile.com.apple.security.root': {
    title: 'Certificado (raíz)',
    help: 'Un certificado en el que confía el dispositivo.',
    keys: {
      PayloadCertificateFileName: { label: 'Nombre del archivo' },
      PayloadContent: { label: 'Certificado', help: 'DER, o PEM con un certificado.' },
    },
  },
  'apple.profile.com.apple.security.pkcs1': {
    title: 'Certificado',
    help: 'Un certificado en DER, por ejemplo uno intermedio.',
    keys: {
      PayloadCertificateFileName: { label: 'Nombre del archivo' },
      PayloadContent: { label: 'Certificado' },
    },
  },
  'apple.profile.com.apple.security.pem': {
    title: 'Certificado (PEM)',
    help: 'Un certificado en PEM.',
    keys: {
      PayloadCertificateFileName: { label: 'Nombre del archivo' },
      PayloadContent: { label: 'Certificado' },
    },
  },
  'apple.profile.com.apple.security.pkcs12': {
    title: 'Identidad (PKCS #12)',
    help: 'Un certificado con su clave privada, con el que el dispositivo demuestra quién es.',
    keys: {
      PayloadCertificateFileName: { label: 'Nombre del archivo' },
      PayloadContent: { label: 'Archivo (.p12)' },
      Password: { label: 'Contraseña del archivo' },
      AllowAllAppsAccess: { label: 'Todas las apps pueden usarla' },
      KeyIsExtractable: { label: 'La clave se puede extraer' },
    },
  },
  'apple.profile.com.apple.security.scep': {
    title: 'Identidad (SCEP)',
    help: 'El dispositivo crea una clave y pide su certificado a una autoridad.',
    keys: {
      PayloadContent: { label: 'Solicitud' },
      'PayloadContent.URL': { label: 'Dirección de la autoridad' },
      'PayloadContent.Name': { label: 'Nombre de la autoridad' },
      'PayloadContent.Subject': { label: 'Sujeto', help: 'Como [[["CN","{{serialNumber}}"]]].' },
      'PayloadContent.Challenge': { label: 'Contraseña de desafío' },
      'PayloadContent.Keysize': { label: 'Tamaño de la clave' },
      'PayloadContent.Key Type': { label: 'Tipo de clave' },
      'PayloadContent.Key Usage': { label: 'Uso de la clave', help: '1 firma, 4 cifra, 5 ambos.' },
      'PayloadContent.CAFingerprint': { label: 'Huella de la autoridad' },
      'PayloadContent.Retries': { label: 'Intentos' },
      'PayloadContent.RetryDelay': { label: 'Segundos entre intentos' },
      'PayloadContent.SubjectAltName': { label: 'Nombres alternativos' },
      'PayloadContent.SubjectAltName.rfc822Name': { label: 'Dirección de correo' },
      'PayloadContent.SubjectAltName.dNSName': { label: 'Nombre DNS' },
      'PayloadContent.SubjectAltName.uniformResourceIdentifier': { label: 'URI' },
      'PayloadContent.SubjectAltName.ntPrincipalName': { label: 'Nombre principal NT' },
      'PayloadContent.KeyIsExtractable': { label: 'La clave se puede extraer' },
      'PayloadContent.AllowAllAppsAccess': { label: 'Todas las apps pueden usarla' },
    },
  },
} as const;
