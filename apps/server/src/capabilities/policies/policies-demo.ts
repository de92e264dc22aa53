/** What the devices of the demo company get: everybody the basics, and where two policies differ, one of them wins. */
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import type { DemoPart } from '../demo-part.ts';
import { assignPolicy } from './assignments-service.ts';
import { baselineIPhone } from './built-in/baseline-ios.ts';
import { baselineMac } from './built-in/baseline-mac.ts';
import { createPolicy } from './policies-service.ts';
import { emptyContent } from './policy-content.ts';
import { createProfile } from './profiles/profiles-service.ts';

const tagged = (...tags: string[]) => tags.map((target) => ({ kind: 'tag' as const, target, excluded: false }));

/** Printers of the offices, made with another tool. */
const printers = writeXmlPlist(
  new Map<string, string | number | Map<string, unknown>[]>([
    ['PayloadType', 'Configuration'],
    ['PayloadIdentifier', 'example.aurora.printers'],
    ['PayloadUUID', '6F1D5B52-6F0E-4A41-9B63-0E2B8A3F7C11'],
    ['PayloadVersion', 1],
    ['PayloadDisplayName', 'Printers in the offices'],
    ['PayloadOrganization', 'Aurora Coffee'],
    [
      'PayloadContent',
      [
        new Map<string, unknown>([
          ['PayloadType', 'com.apple.airprint'],
          ['PayloadIdentifier', 'example.aurora.printers.airprint'],
          ['PayloadUUID', '0C0F3C0B-2F35-49B0-8C5B-5B6B6D8B4A52'],
          ['PayloadVersion', 1],
          [
            'AirPrint',
            [
              new Map<string, unknown>([
                ['IPAddress', '10.20.0.15'],
                ['ResourcePath', '/ipp/print'],
                ['ForceTLS', true],
              ]),
            ],
          ],
        ]),
      ],
    ],
  ]) as never,
);

export const policiesDemo: DemoPart = {
  async add(tx, _demo, { envelope }) {
    const deps = { envelope };
    const profile = await createProfile(tx, deps, { file: Buffer.from(printers).toString('base64') });
    const delivery = await createPolicy(tx, deps, {
      name: 'Delivery phones',
      description: 'On the road: they lock sooner, and know the network of the depots.',
      type: 'ios',
      content: {
        ...emptyContent,
        settings: [
          {
            id: 'passcode',
            group: 'apple.profile.com.apple.mobiledevice.passwordpolicy',
            values: { forcePIN: true, minLength: 8, maxInactivity: 2 },
          },
          {
            id: 'wifi',
            group: 'apple.profile.com.apple.wifi.managed',
            name: 'Depots',
            values: { SSID_STR: 'Aurora Depot', EncryptionType: 'WPA2', AutoJoin: true, Password: 'espresso-twice' },
          },
        ],
        bookmarks: [{ id: 'routes', title: 'Routes of today', url: 'https://routes.aurora.example' }],
      },
    });
    await assignPolicy(tx, delivery, tagged('delivery'));
    const everybody = await createPolicy(tx, deps, {
      name: 'Phones and tablets',
      description: 'What every device of the company has. Delivery phones lock sooner.',
      type: 'ios',
      content: baselineIPhone.content,
    });
    await assignPolicy(tx, everybody, tagged('shop', 'delivery', 'office'));
    const macs = await createPolicy(tx, deps, {
      name: 'Office Macs',
      description: 'Encrypted disk, firewall, updates, and the printers.',
      type: 'macos',
      content: { ...baselineMac.content, profiles: [{ id: 'printers', profileId: profile.id }] },
    });
    await assignPolicy(tx, macs, tagged('office'));
  },
};
