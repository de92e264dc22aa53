import type { wifi as english } from '../../en/settings/apple-wifi.ts';
import type { SameSettings } from '../../settings-shape.ts';

export const wifi: SameSettings<typeof english> = {
  'apple.profile.com.apple.wifi.managed': {
    title: 'Wi-Fi',
    help: 'Una red a la que el dispositivo se conecta solo.',
    keys: {
      AutoJoin: { label: 'Conectarse sola', help: 'Desactivado: cada persona elige la red cuando la necesita.' },
      SSID_STR: { label: 'Nombre de la red', help: 'El SSID, tal como lo muestra la red.' },
      HIDDEN_NETWORK: { label: 'Red oculta', help: 'La red no anuncia su nombre.' },
      ProxyType: { label: 'Proxy' },
      EncryptionType: { label: 'Cifrado', help: '«Any» admite todos salvo WEP.' },
      Password: { label: 'Contraseña' },
      PayloadCertificateUUID: {
        label: 'Certificado del dispositivo',
        help: 'Con el que el dispositivo demuestra quién es (EAP-TLS).',
      },
      EAPClientConfiguration: {
        label: 'Acceso empresarial (802.1X)',
        help: 'Para redes en las que cada persona inicia sesión.',
      },
      'EAPClientConfiguration.AcceptEAPTypes': {
        label: 'Tipos de EAP',
        help: '13 TLS, 17 LEAP, 18 SIM, 21 TTLS, 23 AKA, 25 PEAP, 43 FAST.',
      },
      'EAPClientConfiguration.UserName': { label: 'Nombre de usuario', help: 'Vacío: el dispositivo lo pregunta.' },
      'EAPClientConfiguration.UserPassword': { label: 'Contraseña del usuario' },
      'EAPClientConfiguration.PayloadCertificateAnchorUUID': {
        label: 'Certificados de confianza',
        help: 'Los que puede mostrar el servidor de la red.',
      },
      'EAPClientConfiguration.TLSTrustedServerNames': {
        label: 'Nombres de servidores de confianza',
        help: 'Como wpa.example.com; un asterisco vale por una parte: wpa.*.example.com.',
      },
      'EAPClientConfiguration.TTLSInnerAuthentication': { label: 'Inicio de sesión dentro de TTLS' },
      'EAPClientConfiguration.OuterIdentity': {
        label: 'Nombre fuera del túnel',
        help: 'Se muestra sin cifrar para que no se vea el verdadero.',
      },
      'EAPClientConfiguration.TLSMinimumVersion': { label: 'TLS mínimo' },
      'EAPClientConfiguration.TLSMaximumVersion': { label: 'TLS máximo' },
      ProxyServer: { label: 'Servidor del proxy' },
      ProxyServerPort: { label: 'Puerto del proxy' },
      ProxyUsername: { label: 'Usuario del proxy' },
      ProxyPassword: { label: 'Contraseña del proxy' },
      ProxyPACURL: { label: 'Dirección del archivo PAC' },
      ProxyPACFallbackAllowed: { label: 'Conexión directa sin el archivo PAC' },
      DisableAssociationMACRandomization: {
        label: 'Siempre la misma dirección MAC',
        help: 'La red ve la dirección propia del dispositivo.',
      },
      CaptiveBypass: { label: 'Sin página de acceso', help: 'El dispositivo no la busca al conectarse.' },
      EnableIPv6: { label: 'IPv6' },
    },
  },
};
