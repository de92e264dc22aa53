import type { Setting } from '@muster/catalogue/catalogue';

const text = (key: string, more: Partial<Setting> = {}): Setting => ({ key, type: 'string', ...more });
const flag = (key: string): Setting => ({ key, type: 'boolean' });
const list = (key: string, item: Setting): Setting => ({ key, type: 'array', item });
const record = (key: string, keys: readonly Setting[], more: Partial<Setting> = {}): Setting => ({
  key,
  type: 'dictionary',
  ...more,
  keys,
  open: true,
});

/**
 * The API describes networks as anything; its guide names these keys of the Open Network Configuration, and so passwords can
 * be kept sealed. Other keys are taken, too. https://developers.google.com/android/management/configure-networks
 */
export const networkKeys: readonly Setting[] = [
  text('Type', { values: ['UnencryptedConfiguration'] }),
  list(
    'NetworkConfigurations',
    record('item', [
      text('GUID', { required: true }),
      text('Name', { required: true }),
      text('Type', { required: true, values: ['WiFi'] }),
      record(
        'WiFi',
        [
          text('SSID'),
          text('HexSSID'),
          text('Security', {
            required: true,
            values: ['None', 'WEP-PSK', 'WPA-PSK', 'WPA-EAP', 'WEP-8021X', 'WPA3-Enterprise_192'],
          }),
          text('Passphrase', { secret: true }),
          flag('AutoConnect'),
          flag('HiddenSSID'),
          text('MACAddressRandomizationMode', { values: ['Hardware', 'Automatic'] }),
          record('EAP', [
            text('Outer', { values: ['EAP-AKA', 'EAP-TLS', 'EAP-TTLS', 'EAP-SIM', 'PEAP'] }),
            text('Inner', { values: ['MSCHAPv2', 'PAP'] }),
            text('Identity'),
            text('AnonymousIdentity'),
            text('Password', { secret: true }),
            text('ClientCertType'),
            text('ClientCertRef'),
            text('ServerCARef'),
            list('ServerCARefs', text('item')),
            list('DomainSuffixMatch', text('item')),
          ]),
        ],
        { required: true },
      ),
      record('ProxySettings', []),
    ]),
  ),
  list(
    'Certificates',
    record('item', [
      text('GUID', { required: true }),
      text('Type', { required: true, values: ['Authority', 'Client', 'Server'] }),
      text('X509'),
      text('PKCS12', { secret: true }),
    ]),
  ),
];
