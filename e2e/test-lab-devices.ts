/** Workspaces that manage devices of the lab, and the parts of their pages: for journeys with devices. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import * as appleCalls from '@muster/contract/calls/apple';
import { listDeviceCommands } from '@muster/contract/calls/commands';
import { listDevices } from '@muster/contract/calls/devices';
import type { Locator, Page } from 'playwright-core';
import { pushCertificateFor } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '../apps/server/src/test-until.ts';
import { startApns } from '../lab/apple/apns.ts';
import { AppleDevice } from '../lab/apple/device.ts';
import type { DeviceOptions } from '../lab/apple/device-options.ts';
import { httpClient } from '../lab/apple/http.ts';
import { sharedKeys } from '../lab/apple/identity.ts';
import { startWorkspacePages } from './workspace-pages.ts';

export const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });
export const modal = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pages of the device' }).getByRole('link', { name, exact: true });
/** A command on the page of a device, by its section and its words. */
export const command = (page: Page, part: 'Waiting' | 'Ended', words: string | RegExp): Locator =>
  section(page, part).getByRole('listitem').filter({ hasText: words }).first();

export async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Call it at the top of a test file: all of it lives until the file's tests are done. */
export async function startDevicePages() {
  const apns = await startApns();
  const http = httpClient();
  const keys = sharedKeys(4);
  const pages = await startWorkspacePages({ APNS_URL: apns.endpoint });
  const { server } = pages;
  after(async () => {
    http.close();
    await apns.close();
  });
  const owner = await server.createUser();

  const newDevice = (options: DeviceOptions = {}) => new AppleDevice({ keys, http, network: apns, ...options });
  const link = async (params: { org: string }) =>
    (await owner.api(appleCalls.createAppleEnrollment, { params, body: {} })).url;

  return {
    ...pages,
    owner,
    newDevice,
    link,
    /** A workspace that can manage Apple devices. */
    async manage(name: string) {
      const { id, slug } = await server.createWorkspace(owner, name);
      const params = { org: slug };
      const answer = await fetch(`${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      const certificate = pushCertificateFor(await answer.text());
      await owner.api(appleCalls.uploadPushCertificate, { params, body: { certificate, appleId: 'it@example.com' } });
      return { id, slug, params };
    },
    /** A device that has enrolled, and has said what it is. */
    async settle(params: { org: string }, options: DeviceOptions = {}) {
      const device = newDevice(options);
      await device.enrollFromProfile(await link(params));
      const { items } = await owner.api(listDevices, { params, query: { q: device.state.serialNumber } });
      const id = items[0]?.id;
      assert.ok(id);
      await until(async () => {
        const query = { open: 'true' } as const;
        return (await owner.api(listDeviceCommands, { params: { ...params, deviceId: id }, query })).items.length === 0;
      });
      return { device, id, path: `/${params.org}/devices/device/apple~${id}` };
    },
    /** From now on somebody has to confirm again who they are. */
    forgetStepUp: (user: { id: string }) =>
      server.ownerQuery(sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${user.id}`),
  };
}

/** Confirms who they are, when they are asked. */
export async function stepUp(page: Page, { password }: { password: string }): Promise<void> {
  const ask = modal(page, 'Confirm that it is you');
  await ask.getByLabel('Your password').fill(password);
  await ask.getByLabel('Your password').press('Enter');
}
