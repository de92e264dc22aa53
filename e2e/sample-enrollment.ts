/** Templates, links and expected devices as the server would tell of them, for screens. */
import type { EnrollmentTemplate, EnrollmentToken, PreparedDevice } from '@muster/contract/enrollment';
import { sampleDevice } from './sample-devices.ts';

const day = 86_400_000;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const field: EnrollmentTemplate = {
  id: uuid(8000),
  name: 'Field team',
  tags: ['field', 'fleet:vans'],
  displayNamePattern: '{{argument.site}} {{field.floor}} · {{employeeFirstName}}',
  signIn: true,
  auxiliaryFields: [
    { key: 'floor', label: 'On which floor is it used?', options: ['1', '2', '3'], required: true },
    { key: 'shop', label: 'Which shop?', options: [], required: false },
  ],
  auxiliaryRules: [{ keyedTags: ['floor:2'], tags: ['upstairs'] }],
  arguments: [{ name: 'site', value: 'MAD' }],
  mdmUser: null,
  userGroups: [{ id: uuid(8100), name: 'Drivers' }],
  devices: 34,
  openTokens: 2,
  createdAt: ago(90 * day),
  updatedAt: ago(4 * day),
};
export const sampleTemplate = field;
const plain = { ...field, signIn: false, auxiliaryFields: [], auxiliaryRules: [], arguments: [], userGroups: [] };
export const sampleTemplates: readonly EnrollmentTemplate[] = [
  field,
  {
    ...plain,
    id: uuid(8001),
    name: 'Kiosks of the shops in Barcelona, Girona, Lleida and Tarragona, with the tills that stand beside them',
    tags: ['kiosk', 'till', 'catalonia', 'floor:0'],
    displayNamePattern: 'Kiosk {{serialNumber}}',
    mdmUser: { id: uuid(3), name: 'Eva Soler', email: 'eva@aurora.example' },
    devices: 128,
    openTokens: 0,
  },
  { ...plain, id: uuid(8002), name: 'Warehouse', tags: [], displayNamePattern: null, devices: 0, openTokens: 1 },
];

const token: EnrollmentToken = {
  id: uuid(8200),
  template: { id: field.id, name: field.name },
  uses: 3,
  maxUses: 10,
  expiresAt: ago(-6 * day),
  open: true,
  createdAt: ago(day),
};
export const sampleTokens: readonly EnrollmentToken[] = [
  token,
  { ...token, id: uuid(8201), uses: 31, maxUses: null },
  { ...token, id: uuid(8202), uses: 25, maxUses: 25, open: false, template: { id: uuid(8002), name: 'Warehouse' } },
  { ...token, id: uuid(8203), uses: 0, maxUses: 5, open: false, expiresAt: ago(20 * day), createdAt: ago(27 * day) },
];
const address = 'https://muster.example/enroll/4kq0Zt9vB1xY7nRw2LmPs8Ud';
export const madeToken = { ...token, pageUrl: address, url: `${address}/profile.mobileconfig` };

const expected: PreparedDevice = {
  id: uuid(8300),
  identifier: 'F4DRMG77N5',
  template: token.template,
  mdmUser: { id: uuid(3), name: 'Eva Soler', email: 'eva@aurora.example' },
  displayName: 'Reception · Gran Vía',
  tags: ['floor:2', 'front desk', 'loan'],
  device: { id: sampleDevice.id, displayName: sampleDevice.displayName, state: 'ACTIVE' },
  createdAt: ago(9 * day),
};
export const samplePrepared: readonly PreparedDevice[] = [
  expected,
  { ...expected, id: uuid(8301), identifier: '356938035643809', device: null, displayName: 'Till 4', tags: ['till'] },
  { ...expected, id: uuid(8302), identifier: 'C02XL0GTJGH5', device: null, displayName: null, mdmUser: null, tags: [] },
  { ...expected, id: uuid(8303), identifier: 'DMPXK0ABHG7F', device: null, template: null, displayName: 'Till 5' },
];
