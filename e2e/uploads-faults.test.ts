/** The server goes away in the middle of an upload: it is said, and the upload goes on where it was when it is back. */
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { createClient } from '@muster/contract/client';
import { services } from '@muster/contract/services';
import { launchBrowser, newPage } from './browser.ts';
import { arriveSignedIn, createCompany, createPerson, newSlug, signInAgain } from './people.ts';
import { startServer } from './server.ts';
import { dockOf, fixture, lineOf, makeFile, onItsWay, rowOf, upload, withoutPicker } from './uploading.ts';

const server = await startServer();
const browser = await launchBrowser();

for (const how of ['pause', 'kill'] as const) {
  test(`a server that is ${how === 'pause' ? 'restarted' : 'killed'} in the middle gets the rest when it is back`, async () => {
    const person = await createPerson(server);
    const org = await createCompany(server, person, 'Nordwind');
    const known = await signInAgain(server, person);
    const token = known.session.accessToken.token;
    const api = createClient({ base: (service) => `${server.url}${services[service].path}`, token: () => token });
    await api(createApp, { params: { org }, body: { name: 'Aurora Card', slug: newSlug('card') } });
    const page = await newPage(browser);
    await arriveSignedIn(page, server, known);
    await page.goto(`${server.url}/${org}/apps`);
    await page.getByRole('row', { name: /Aurora Card/ }).click();
    await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
    await withoutPicker(page);

    const line = await lineOf(page);
    await line(500_000);
    const large = await makeFile(`${how}.zip`, 3_000_000);
    await upload(page, large.path);
    await onItsWay(page, large.name);
    await server[how]();
    await rowOf(page, large.name).getByText('No connection. Goes on by itself').waitFor();
    await dockOf(page).getByRole('heading', { name: 'Waiting for the connection' }).waitFor();
    await server.resume();
    await line();
    await rowOf(page, large.name).getByRole('link', { name: 'Show build' }).waitFor();
    // And so does what is sent afterwards.
    await upload(page, fixture('android/adaptive.apk'));
    await rowOf(page, 'adaptive.apk').getByRole('link', { name: 'Show build' }).waitFor();
    await page.context().close();
  });
}
