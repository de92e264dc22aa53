/** What people are told of their own account and of what they set going, and that nobody else hears of it, live or later. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { confirmEmailChange, startEmailChange } from '@muster/contract/calls/account';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { commitImport, uploadImport } from '@muster/contract/calls/employees';
import * as factors from '@muster/contract/calls/factors';
import { listNotifications } from '@muster/contract/calls/notifications';
import { eventually } from '../../platform/postgres/test-program.ts';
import { createAuthenticator } from '../../test-authenticator.ts';
import { mailedCode } from '../../test-mail.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { refusal, signIn, withPasskey, withTotp } from '../sessions/test-account.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
});
after(() => server.stop());

const told = async (user: TestUser) => (await user.api(listNotifications, {})).items;
const kinds = async (user: TestUser) => (await told(user)).map(({ kind }) => kind);

/** Once it has heard of exactly these, the newest first. */
async function hears(user: TestUser, ...expected: string[]) {
  const same = async () => (await kinds(user)).join() === expected.join();
  await eventually(same, `hears of ${expected}`).catch(async (error) => {
    assert.deepEqual(await kinds(user), expected);
    throw error;
  });
  return (await told(user))[0];
}

/** A workspace with an owner, who does things, and an admin, whom they do not concern. */
async function place() {
  const owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner);
  return { id, owner, admin: await server.addMember(id, 'admin'), params: { org: slug } };
}

describe('an account', () => {
  test('with another address is told so, and which', async () => {
    const { owner, admin } = await place();
    const next = `next-${owner.email}`;
    await owner.api(startEmailChange, { body: { email: next } });
    const [oldCode, newCode] = [await mailedCode(server.db, owner.email), await mailedCode(server.db, next)];
    await assert.rejects(owner.api(confirmEmailChange, { body: { oldCode: newCode, newCode: oldCode } }));
    await owner.api(confirmEmailChange, { body: { oldCode, newCode } });
    const notification = await hears(owner, 'emailChanged');
    assert.deepEqual([notification?.data, notification?.organization], [{ email: next }, null]);
    assert.deepEqual(await kinds(admin), []);
  });

  test('is told when two-factor sign-in is switched on and off, and of new recovery codes', async () => {
    const { owner, admin } = await place();
    await withTotp(server, owner);
    await hears(owner, 'twoFactorOn');
    await owner.api(factors.renewRecoveryCodes, {});
    await hears(owner, 'recoveryCodesRenewed', 'twoFactorOn');
    await owner.api(factors.turnOffTwoFactor, {});
    await hears(owner, 'twoFactorOff', 'recoveryCodesRenewed', 'twoFactorOn');
    assert.deepEqual(await kinds(admin), []);
  });

  test('is told that a recovery code was used, and how many are left; of a wrong one nothing', async () => {
    const { owner } = await place();
    const { recoveryCodes } = await withTotp(server, owner);
    const enter = async (code: string) => {
      const { ticket } = (await refusal(signIn(server, owner), 4011)) as { ticket: string };
      return server.api(factors.secondFactor, { body: { ticket, method: 'recovery', code } });
    };
    await refusal(enter('0000-0000-0000-0000'), 4017);
    await enter(recoveryCodes[0] ?? '');
    await refusal(enter(recoveryCodes[0] ?? ''), 4017);
    const used = () => told(owner).then((all) => all.filter(({ kind }) => kind === 'recoveryCodeUsed'));
    await eventually(async () => (await used()).length > 0, 'hears of the code');
    // What comes later is told later: by then the others would be there.
    await owner.api(factors.stepUp, { body: { method: 'recovery', code: recoveryCodes[1] ?? '' } });
    await eventually(async () => (await used()).length > 1, 'hears of the next');
    assert.deepEqual(
      (await used()).map(({ data }) => data),
      [{ left: recoveryCodes.length - 2 }, { left: recoveryCodes.length - 1 }],
    );
  });

  test('is told of passkeys that come and go, by their names', async () => {
    const { owner, admin } = await place();
    const publicUrl = `http://localhost:${new URL(server.url).port}`;
    const passkeyId = await withPasskey(owner, createAuthenticator(publicUrl), 'Blue key');
    assert.deepEqual((await hears(owner, 'passkeyAdded'))?.data, { name: 'Blue key' });
    await owner.api(factors.deletePasskey, { params: { passkeyId } });
    assert.deepEqual((await hears(owner, 'passkeyRemoved', 'passkeyAdded'))?.data, { name: 'Blue key' });
    assert.deepEqual(await kinds(admin), []);
  });
});

test('the end of an import is told to whoever began it, with what came of it', async () => {
  const { owner, admin, params } = await place();
  const content = new Blob(['email\nana@example.com\nbea@example.com\n'], { type: 'text/csv' });
  const { id } = await admin.api(uploadImport, { params, body: content });
  const mapping = { email: 0, firstName: null, lastName: null, tags: null, groups: null };
  await admin.api(commitImport, {
    params: { ...params, importId: id },
    body: { mapping, header: true, existing: 'update' },
  });
  const notification = await hears(admin, 'importEnded');
  assert.deepEqual([notification?.data.created, notification?.data.updated], [2, 0]);
  assert.equal(notification?.organization?.slug, params.org);
  assert.deepEqual(await kinds(owner), []);
});

/** All that a live stream tells of notifications: whose. */
async function follow(token: string, org: string) {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/organizations/${org}/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  const whose: string[] = [];
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^event: change\ndata: (.*)$/m.exec(event)?.[1];
        const { entity, entityId } = JSON.parse(data ?? '{}');
        if (entity === 'notification') whose.push(entityId);
      }
    }
  };
  const done = read().catch(() => undefined);
  return {
    whose,
    async close() {
      abort.abort();
      await done;
    },
  };
}

test('a live stream tells of the listener’s own notifications alone, and none to a program', async () => {
  const { owner, admin, params } = await place();
  const body = { name: 'CI', scopes: ['organizationCollaborator:list', 'organization:get'], expiresAt: null };
  const { token } = await owner.api(createApiToken, { params, body });
  const streams = await Promise.all([owner.token, admin.token, token].map((each) => follow(each, params.org)));
  const [own, others, program] = streams;
  try {
    await withTotp(server, owner);
    await eventually(async () => own?.whose.includes(owner.id) ?? false, 'the owner hears of it');
    await withTotp(server, admin);
    await eventually(async () => others?.whose.includes(admin.id) ?? false, 'the admin hears of it');
    assert.deepEqual([new Set(own?.whose), new Set(others?.whose)], [new Set([owner.id]), new Set([admin.id])]);
    assert.deepEqual(program?.whose, []);
  } finally {
    await Promise.all(streams.map((stream) => stream.close()));
  }
});
