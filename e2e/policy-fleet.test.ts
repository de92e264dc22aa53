/** A policy on fifty devices of the lab: made from a template, verified, with an app whose next build comes by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { createAsset } from '@muster/contract/calls/assets';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { policyLab } from '../apps/server/src/protocols/apple/test-policies.ts';
import { until } from '../apps/server/src/test-until.ts';
import { expectAccessible } from './browser.ts';
import { modal, row, section, startDevicePages } from './test-lab-devices.ts';

const { server, open, owner, manage, newDevice, link } = await startDevicePages();

const count = 50;
const identifier = 'com.example.field';

test('a policy from a template reaches fifty devices and is verified; its app comes from a build and the next updates it', async () => {
  const workspace = await manage('Fleet');
  const { id: organizationId, params, slug } = workspace;
  const allows = { limits: { mdmDevices: 0, mdmAssetsStorageSize: 0 }, allows: { mdmAssets: true } };
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify(allows)} where id = ${organizationId}`);
  const devices = Array.from({ length: count }, (_, index) => newDevice({ seed: `fleet ${index}` }));
  const waiting = [...devices];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let device = waiting.pop(); device; device = waiting.pop())
        await device.enrollFromProfile(await link(params));
    }),
  );
  const app = await owner.api(createApp, { params, body: { name: 'Field', slug: 'field' } });
  await owner.api(createAsset, {
    params,
    body: { type: 'script', name: 'Label the till', script: { language: 'zsh', content: 'echo "$1"\n' } },
  });
  const { addBuild } = policyLab({ ...server, enroll: () => Promise.reject(new Error('not here')) }, {
    owner,
    org: params,
    workspace: { id: organizationId },
  } as never);
  await addBuild(app.id, '1.0', '1', new Date());

  const page = await open(owner, `/${slug}/devices/policies`);
  await page.getByRole('button', { name: 'New policy' }).click();
  const dialog = modal(page, 'New policy');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Fleet');
  await dialog.getByRole('radio', { name: /Basic security for iPhone/ }).check();
  await dialog.getByRole('button', { name: 'Create policy' }).click();
  await page.getByRole('heading', { name: 'Fleet' }).waitFor();
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the policy' }).getByRole('link', { name, exact: true });

  // The app: what there is to choose from, what is missing, and what is taken over.
  await tab('Apps and books').click();
  await page.getByRole('button', { name: 'Add an app' }).click();
  const adding = modal(page, 'Add an app');
  await adding.getByRole('button', { name: 'Add to the policy' }).click();
  await adding.getByText('Choose an app first.').waitFor();
  await adding.getByRole('radio', { name: 'App that was uploaded as an asset' }).check({ force: true });
  await adding.getByRole('combobox', { name: 'Asset' }).waitFor();
  await adding.getByRole('radio', { name: 'App of this workspace' }).check({ force: true });
  await adding.getByRole('combobox', { name: 'App', exact: true }).fill('Fie');
  await page.getByRole('option', { name: 'Field' }).click();
  await expectAccessible(page, { part: '[role=dialog]' });
  await adding.getByRole('button', { name: 'Add to the policy' }).click();
  await page.getByText('The last build').waitFor();

  // A script among the assets; it runs once there is an agent.
  await tab('Scripts and assets').click();
  await page.getByRole('button', { name: 'Add a script' }).click();
  const scripting = modal(page, 'Add a script');
  await scripting.getByRole('button', { name: 'Add to the policy' }).click();
  await scripting.getByText('Choose a script first.').waitFor();
  await scripting.getByRole('combobox', { name: 'Script' }).fill('Label');
  await page.getByRole('option', { name: /Label the till/ }).click();
  await scripting.getByRole('textbox', { name: 'Arguments' }).fill('--owner\n{{serialNumber}}');
  await scripting.getByRole('button', { name: 'Add to the policy' }).click();
  await page.getByRole('link', { name: 'Label the till' }).waitFor();
  await page.getByText('Arguments: --owner {{serialNumber}}').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByText('Version 2 was saved').waitFor();

  await tab('Assignments').click();
  await section(page, 'Who gets it')
    .getByRole('button', { name: /Assign to/ })
    .click();
  await page.getByRole('option', { name: 'All devices' }).click();
  await page.getByRole('button', { name: 'Add all devices' }).click();
  await section(page, 'Who would get it').getByText(`${count} devices get it`).waitFor();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await modal(page, 'Save the assignments of “Fleet”?').getByRole('button', { name: 'Save assignments' }).click();
  await page.getByText('The assignments were saved').waitFor();

  const installed = (version: string) => () =>
    Promise.resolve(
      devices.every(({ state }) =>
        state.apps.some((one) => one.identifier === identifier && one.shortVersion === version),
      ),
    );
  await until(installed('1.0'), 120_000);
  await tab('Devices').click();
  await until(async () => {
    const [found] = await server.ownerQuery<{ verified: number }>(sql`
      select count(*)::int as verified from device_policies where organization_id = ${organizationId} and state = 'verified'`);
    return found?.verified === count;
  }, 60_000);
  await page.reload();
  await page.getByRole('link', { name: 'Verified', exact: true }).click();
  await row(page, /Verified/)
    .first()
    .waitFor();
  await expectAccessible(page);

  // The next build comes by itself.
  await addBuild(app.id, '1.1', '2', new Date());
  await until(installed('1.1'), 120_000);
  assert.ok(devices.every(({ state }) => state.apps.filter((one) => one.identifier === identifier).length === 1));
  await page.context().close();
});
