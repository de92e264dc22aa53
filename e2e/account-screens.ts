/** One's own account and what it is told, as part of all screens (screens.ts). */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { everythingTold, told } from './notification-screens.ts';
import { failure, go, homeIsThere, type Screen, success } from './screen.ts';

const owner = ['owner'] as const;

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
const soon = hours(-0.25);
/** Somebody who has switched on all there is. */
const secured = {
  passwordChangedAt: hours(2300),
  twoFactor: { since: hours(700), recoveryCodesLeft: 2 },
  passkeys: [
    { id: randomUUID(), name: 'Chrome on macOS', synced: true, createdAt: hours(600), lastUsedAt: hours(3) },
    { id: randomUUID(), name: 'The blue security key', synced: false, createdAt: hours(2), lastUsedAt: null },
  ],
  emailChange: null,
};
const signedIn = [
  ['Chrome', 'macOS', '203.0.113.7', 0],
  ['Safari', 'iOS', '2001:db8:85a3:8d3:1319:8a2e:370:7348', 5],
  [null, null, null, 900],
].map(([browser, system, address, since], index) => {
  const [createdAt, lastUsedAt] = [hours(Number(since) + 20), hours(Number(since))];
  return { id: randomUUID(), browser, system, address, createdAt, lastUsedAt, current: index === 0 };
});

const support = [
  { id: randomUUID(), by: 'Ada Support', reason: 'Ticket 1207', createdAt: hours(3), endsAt: hours(2.5) },
  { id: randomUUID(), by: 'Ada Support', reason: 'Ticket 1208', createdAt: hours(0.1), endsAt: soon },
];

export const accountScreens: Record<string, Screen> = {
  account: {
    who: owner,
    async open(page, world, text) {
      await go(page, world, '/me');
      await page.getByText(text.me.sessions.thisOne, { exact: true }).waitFor();
    },
  },
  // The lower half, with everything switched on.
  'account-secured': {
    who: owner,
    async open(page, { url }, text) {
      await page.route('**/users/security', (route) => route.fulfill({ body: success(secured) }));
      await page.route('**/users/sessions', (route) => route.fulfill({ body: success({ items: signedIn, support }) }));
      await page.goto(`${url}/me/profile#twoFactor`);
      await page.getByRole('button', { name: text.me.sessions.others }).waitFor();
    },
  },
  'account-email': {
    who: owner,
    async open(page, { url }, text) {
      const emailChange = { email: 'mei.tanaka@aurora-roasters.example', expiresAt: soon };
      await page.route('**/users/security', (route) => route.fulfill({ body: success({ ...secured, emailChange }) }));
      await page.goto(`${url}/me/profile#email`);
      await page.getByRole('button', { name: text.me.password.change }).click();
      await page.locator('[name=password]').fill('Correct-horse');
    },
  },
  'account-two-factor': {
    who: owner,
    async open(page, { url }, text) {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
      const uri = `otpauth://totp/Muster:mei.tanaka%40aurora.example?secret=${secret}&issuer=Muster`;
      await page.route('**/two-factor/totp', (route) => route.fulfill({ body: success({ secret, uri }) }));
      await page.goto(`${url}/me/profile#twoFactor`);
      await page.getByRole('button', { name: text.me.twoFactor.setUp }).click();
      await page.locator('[name=code]').waitFor();
    },
  },
  'account-recovery-codes': {
    who: owner,
    async open(page, { url }, text) {
      await page.route('**/users/security', (route) => route.fulfill({ body: success(secured) }));
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7f${index}q-m2x9d`);
      await page.route('**/recovery-codes', (route) => route.fulfill({ body: success({ recoveryCodes }) }));
      await page.goto(`${url}/me/profile#twoFactor`);
      await page.getByRole('button', { name: text.me.twoFactor.renew }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: text.me.twoFactor.renewConfirm }).click();
      await page.getByRole('heading', { name: text.me.codes.title }).waitFor();
    },
  },
  notifications: {
    who: owner,
    async open(page, { url }) {
      await told(page, everythingTold);
      await page.goto(`${url}/me/notifications`);
      await page.locator('main li').first().waitFor();
      await page.locator('main fieldset').nth(1).waitFor();
    },
  },
  'notifications-empty': {
    who: owner,
    async open(page, { url }, text) {
      await told(page, []);
      await page.goto(`${url}/me/notifications`);
      await page.getByText(text.notifications.empty).waitFor();
    },
  },
  'notifications-failed': {
    who: owner,
    async open(page, { url }, text) {
      await page.route('**/users/notifications?*', (route) => route.fulfill({ status: 400, body: failure(1000) }));
      await page.goto(`${url}/me/notifications`);
      await page.getByRole('button', { name: text.common.retry }).waitFor();
    },
  },
  bell: {
    who: owner,
    only: 'desk',
    async open(page, { url, workspaces }, text) {
      await told(page, everythingTold);
      await page.goto(`${url}/${workspaces.used}`);
      await homeIsThere(page);
      await page.getByRole('banner').getByRole('button', { name: text.notifications.bell }).click();
      await page.getByRole('dialog').locator('li').first().waitFor();
    },
  },
  'picture-crop': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await go(page, world, '/me/profile');
      const picture = join(import.meta.dirname, '../docs/pictures/home.png');
      await page.locator('main input[type=file]').setInputFiles(picture);
      await page.getByRole('dialog').getByRole('button', { name: text.picture.save }).waitFor();
    },
  },
  'step-up': {
    who: owner,
    part: '[role=dialog]',
    async open(page, { url }, text) {
      const stepUpNeeded = failure(4010, { methods: ['password', 'totp', 'recovery', 'passkey'] });
      await page.route('**/two-factor/totp', (route) => route.fulfill({ status: 403, body: stepUpNeeded }));
      await page.goto(`${url}/me/profile`);
      await page.getByRole('button', { name: text.me.twoFactor.setUp }).click();
      await page.getByRole('dialog').getByRole('button', { name: text.stepUp.other.totp }).click();
      await page.getByRole('dialog').locator('[name=code]').waitFor();
    },
  },
};
