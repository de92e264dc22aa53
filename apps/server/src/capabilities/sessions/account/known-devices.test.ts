import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { login } from '@muster/contract/calls/sessions';
import { supplant } from '@muster/contract/calls/supplanting';
import { sql } from '../../../platform/db/sql.ts';
import { ask, envelope } from '../../../test-http.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts';
import { believesAddresses } from '../test-account.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const perAddress = login.limits[1];
const perAccount = login.limits[2];

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer(believesAddresses);
});
after(() => server.stop());
beforeEach(async () => {
  user = await server.createUser();
});

/** Nobody else has used these: a process remembers whom it has stopped. */
let last = 0;
const newAddress = () => `10.7.${last >> 8}.${last++ & 255}`;

async function signIn(address: string, userAgent = firefox, password = user.password): Promise<number> {
  const body = { provider: 'traditional', payload: { email: user.email, password } };
  const reply = await ask(server.url, `/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': userAgent },
    body: JSON.stringify(body),
  });
  return envelope(reply).error?.code ?? 200;
}

const guess = (address: string) => signIn(address, safari, 'Wrong-guess-1');

/** Until the account takes no more guesses from anywhere. */
async function guessFromEverywhere(): Promise<void> {
  for (let made = 0; made <= perAccount.points; ) {
    const address = newAddress();
    for (let i = 0; i < perAddress.points && made <= perAccount.points; i++, made++) await guess(address);
  }
  assert.equal(await guess(newAddress()), 4029);
}

describe('guessing a password', () => {
  test('from one address stops that address, and nobody else', async () => {
    const bad = newAddress();
    for (let i = 0; i < perAddress.points; i++) assert.equal(await guess(bad), 4005);
    assert.equal(await guess(bad), 4029);
    assert.equal(await signIn(bad), 4029, 'not even with the right one');
    assert.equal(await signIn(newAddress()), 200);
  });

  test('from the address of somebody who has signed in there does not stop them, whatever the version they have by now', async () => {
    const office = newAddress();
    assert.equal(await signIn(office), 200);
    while ((await guess(office)) !== 4029);
    assert.equal(await signIn(office, newerFirefox), 200);
    assert.equal(await signIn(office, safari), 4029);
  });

  test('from many addresses stops those who are new, and not the devices that the account knows', async () => {
    const [home, network] = [newAddress(), '2001:db8:7:7'];
    assert.equal(await signIn(home), 200);
    assert.equal(await signIn(`${network}::1`), 200);
    await guessFromEverywhere();
    assert.equal(await signIn(newAddress()), 4029);
    assert.equal(await signIn(home, safari), 4029);
    assert.equal(await signIn(home), 200);
    assert.equal(await signIn(`${network}:ffff::2`), 200, 'the same network');
    for (let i = 0; i <= perAddress.points * 2; i++) await signIn(home, firefox, 'Wrong-guess-1');
    assert.equal(await signIn(home), 4029, 'a known device has no more guesses than others');
  });

  test('a device is known for thirty days, and not by what the staff did for its owner', async () => {
    const [old, staffed] = [newAddress(), newAddress()];
    assert.equal(await signIn(old), 200);
    await server.ownerQuery(sql`
      update sessions set last_used_at = now() - interval '31 days' where user_id = ${user.id} and address = ${old}`);
    const admin = await server.createUser('admin');
    await admin.api(supplant, { body: { userId: user.id, reason: 'Ticket 1207', minutes: 30 } });
    await server.ownerQuery(sql`
      update sessions set address = ${staffed}, user_agent = ${firefox} where supplanter_id = ${admin.id}`);
    await guessFromEverywhere();
    assert.equal(await signIn(old), 4029);
    assert.equal(await signIn(staffed), 4029);
  });

  test('of an account that is not there is answered alike', async () => {
    user = { ...user, email: `nobody-${last}@example.com` };
    const bad = newAddress();
    for (let i = 0; i < perAddress.points; i++) assert.equal(await guess(bad), 4005);
    assert.equal(await guess(bad), 4029);
  });
});
