import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/sessions';
import { liveUpdates } from '@muster/contract/calls/workspaces';
import { toRequest } from '@muster/contract/client';
import { services } from '@muster/contract/services';
import { sql } from '../../platform/db/sql.ts';
import { outboxState } from '../../platform/events/outbox-store.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { forgetLimits } from '../../sweep/sweep-store.ts';
import { coded } from '../../test-coded.ts';
import { ask } from '../../test-http.ts';
import { mailedCode, mailedToken } from '../../test-mail.ts';
import { startTestServer, type TestServer, type TestUser, testPassword } from '../../test-server.ts';
import { forgetExpiredSessions } from './sessions-jobs.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());
// All tests come from one address.
beforeEach(() => forgetLimits(server.db));

const newPassword = 'Another-horse-2';
const forget = (email: string, language: 'en' | 'es' = 'en', from = server) =>
  from.api(calls.forgotPassword, { body: { email, language } });
const change = (token: string, password = newPassword, language: 'en' | 'es' = 'en') =>
  server.api(calls.changePassword, { body: { token, password, language } });
const login = (email: string, password: string) =>
  server.api(calls.login, { body: { provider: 'traditional', payload: { email, password } } });
const profile = (token: string) => server.as(token)(calls.readProfile, {});
const allHandled = () =>
  eventually(async () => (await outboxState(server.db)).waiting === 0, 'every event has been handled');

interface Mail {
  subject: string;
  text: string;
}
/** Oldest first, once nothing is on its way any more. */
async function mailsTo(email: string): Promise<Mail[]> {
  await allHandled();
  const count = async () => {
    const rows = await server.db.systemQuery<{ waiting: number }>(sql`
      select count(*) as waiting from mails where recipient = ${email} and state <> 'sent'`);
    return rows[0]?.waiting === 0;
  };
  await eventually(count, 'every mail has been kept');
  return server.db.systemQuery<Mail>(sql`
    select subject, text_body as text from local_mails where recipient = ${email} order by created_at, id`);
}

async function link(user: Pick<TestUser, 'email'>, notThisOne?: string): Promise<string> {
  await forget(user.email);
  return mailedToken(server.db, user.email, notThisOne);
}

describe('a mailed link', () => {
  test('sets a new password, signs in, and its owner is told', async () => {
    const user = await server.createUser();
    assert.deepEqual(await forget(user.email), { delayed: false });
    const session = await change(await mailedToken(server.db, user.email));
    assert.equal(session.user.id, user.id);
    assert.equal(session.user.hasPassword, true);
    assert.equal((await profile(session.accessToken.token)).id, user.id);
    await assert.rejects(login(user.email, testPassword), coded(4005));
    assert.equal((await login(user.email, newPassword)).user.id, user.id);
    const [asked, told, ...more] = await mailsTo(user.email);
    assert.match(asked?.subject ?? '', /new password/);
    assert.match(told?.subject ?? '', /was changed/);
    assert.match(told?.text ?? '', /\/welcome\/recover-password/);
    assert.deepEqual(more, []);
  });

  test('leads to the configured address, whatever host the request names', async () => {
    const user = await server.createUser();
    const { url, init } = toRequest(
      calls.forgotPassword,
      { body: { email: user.email, language: 'es' } },
      { base: (service) => services[service].path },
    );
    const headers = { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const reply = await ask(server.url, url, { method: 'POST', headers, body: String(init.body) });
    assert.equal(reply.status, 200);
    await mailedToken(server.db, user.email);
    const [mail] = await mailsTo(user.email);
    assert.match(mail?.text ?? '', /http:\/\/localhost:\d+\/welcome\/change-password\?token=/);
    assert.doesNotMatch(mail?.text ?? '', /evil/);
    assert.match(mail?.subject ?? '', /contraseña nueva/, 'in the language that was asked for');
  });

  test('works once', async () => {
    const user = await server.createUser();
    const token = await link(user);
    await change(token);
    await assert.rejects(change(token, 'Third-horse-3'), coded(4006));
    await login(user.email, newPassword);
  });

  test('used by two at once lets one through', async () => {
    const user = await server.createUser();
    const token = await link(user);
    const passwords = ['First-horse-1', 'Second-horse-2', 'Third-horse-3', 'Fourth-horse-4'];
    const results = await Promise.allSettled(passwords.map((password) => change(token, password)));
    const won = results.flatMap((result, i) => (result.status === 'fulfilled' ? [passwords[i] ?? ''] : []));
    assert.equal(won.length, 1);
    for (const result of results) if (result.status === 'rejected') assert.ok(coded(4006)(result.reason));
    for (const password of passwords) {
      if (password === won[0]) await login(user.email, password);
      else await assert.rejects(login(user.email, password), coded(4005));
    }
    assert.equal((await mailsTo(user.email)).length, 2);
  });

  test('is replaced by a newer one', async () => {
    const user = await server.createUser();
    const first = await link(user);
    const second = await link(user, first);
    await assert.rejects(change(first), coded(4006));
    await change(second);
  });

  test('ends after an hour, and is then forgotten', async () => {
    const user = await server.createUser();
    const token = await link(user);
    const [row] = await server.db.systemQuery<{ minutes: number }>(sql`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from password_links where user_id = ${user.id}`);
    assert.equal(row?.minutes, 60);
    await server.db.systemQuery(
      sql`update password_links set expires_at = now() - interval '1 second' where user_id = ${user.id}`,
    );
    await assert.rejects(change(token), coded(4006));
    await forgetExpiredSessions(server.db).run({});
    assert.deepEqual(await server.db.systemQuery(sql`select 1 from password_links where user_id = ${user.id}`), []);
  });

  test('that nobody was ever sent is refused, whatever it looks like', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), ' ', "' or 1=1", '%00', '../..', 'é'.repeat(200), 'x'.repeat(1024)]) {
      await assert.rejects(change(token), coded(4006), token);
    }
  });

  test('takes no weak password, and is still there for a better one', async () => {
    const token = await link(await server.createUser());
    await assert.rejects(change(token, 'weak'), coded(6002));
    await change(token);
  });

  test('is not in the database as it is', async () => {
    const user = await server.createUser();
    const token = await link(user);
    const rows = await server.db.systemQuery<{ row: string }>(sql`
      select l::text as row from password_links l union all select e::text from outbox_events e
      union all select m::text from mails m union all select a::text from audit_entries a`);
    assert.ok(rows.length > 0);
    assert.ok(rows.every(({ row }) => !row.includes(token)));
  });
});

describe('a new password', () => {
  test("ends every session of the account at once, and nobody else's", async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const second = await login(user.email, testPassword);
    const session = await change(await link(user));
    for (const token of [user.token, second.accessToken.token]) await assert.rejects(profile(token), coded(4004));
    const pair = { lastAccessToken: second.accessToken.token, refreshToken: second.refreshToken.token };
    await assert.rejects(server.api(calls.refresh, { body: pair }), coded(4004));
    await profile(session.accessToken.token);
    await profile(other.token);
  });

  test('ends the live streams of the account', async () => {
    const user = await server.createUser();
    const { slug } = await server.createWorkspace(user);
    const path = liveUpdates.path.replace(':org', slug);
    const stream = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${user.token}` } });
    await change(await link(user));
    assert.match(await stream.text(), /event: bye\ndata: .*signed out/);
  });

  test('cannot be overtaken by a sign-in with the old one', async () => {
    const user = await server.createUser();
    const token = await link(user);
    // Settled from the start: some may be refused before the change has its answer.
    const logins = Promise.allSettled(Array.from({ length: 4 }, () => login(user.email, testPassword)));
    const session = await change(token);
    for (const result of await logins) {
      if (result.status === 'fulfilled') await assert.rejects(profile(result.value.accessToken.token), coded(4004));
      else assert.ok(coded(4005)(result.reason));
    }
    await profile(session.accessToken.token);
  });

  test('is in the audit, with who and when, and without what', async () => {
    const user = await server.createUser();
    const { accessToken } = await change(await link(user));
    await profile(accessToken.token);
    const entries = await server.db.systemQuery<{ row: string; action: string; entity: string; name: string }>(sql`
      select action, entity, entity_name as name, a::text as row from audit_entries a
      where user_id = ${user.id} order by created_at, id`);
    const changes = entries.filter(({ entity }) => entity === 'user');
    assert.deepEqual(
      changes.map(({ action, name }) => [action, name]),
      [['update', user.email]],
    );
    assert.match(changes[0]?.row ?? '', /passwordChangedAt/);
    const ended = entries.filter(({ entity, action }) => entity === 'session' && action === 'delete');
    assert.equal(ended.length, 1);
    assert.match(ended[0]?.row ?? '', /password changed/);
    assert.ok(entries.every(({ row }) => !row.includes(newPassword) && !row.includes('argon2')));
  });
});

describe('an address', () => {
  test('that has an account is answered like one that has none, and only the first gets a mail', async () => {
    const user = await server.createUser();
    // No worker: what is seen is what the request itself has done.
    const api = await startTestServer({ env: { SERVICES: 'api' } });
    try {
      const known = await api.createUser();
      const before = await api.db.systemQuery<{ id: number }>(
        sql`select coalesce(max(id), 0) as id from outbox_events`,
      );
      assert.deepEqual(await forget(known.email, 'en', api), await forget('nobody@example.com', 'en', api));
      const events = await api.db.systemQuery<{ type: string; keys: string[] }>(sql`
        select type, array(select jsonb_object_keys(payload) order by 1) as keys
        from outbox_events where id > ${before[0]?.id} order by id`);
      assert.deepEqual(events[0], events[1]);
      assert.equal(events.length, 2);
      const [written] = await api.db.systemQuery<Record<string, number>>(sql`
        select (select count(*) from mails) as mails, (select count(*) from password_links) as links`);
      assert.deepEqual(written, { mails: 0, links: 0 });
    } finally {
      await api.stop();
    }
    await forget('nobody@example.com');
    await forget(user.email.toUpperCase());
    await mailedToken(server.db, user.email);
    assert.deepEqual(await mailsTo('nobody@example.com'), []);
  });

  test('that signs in elsewhere gets no mail; with a password of its own it does', async () => {
    const user = await server.createUser();
    await server.db.systemQuery(sql`update users set sso_user = true where id = ${user.id}`);
    await link(user);
    await server.db.systemQuery(sql`delete from user_passwords where user_id = ${user.id}`);
    await forget(user.email);
    assert.equal((await mailsTo(user.email)).length, 1);
  });

  test('that is not confirmed yet is confirmed by the link; the code is of no use any more', async () => {
    const email = 'unconfirmed@example.com';
    await server.api(calls.register, {
      body: { fields: { email, password: testPassword, firstName: 'Ada', lastName: 'B' }, language: 'en' },
    });
    const code = await mailedCode(server.db, email);
    const { user } = await change(await link({ email }));
    assert.equal(user.verificationStatus, 'verified');
    await assert.rejects(server.api(calls.verify, { body: { email, code, language: 'en' } }), coded(4009));
    await assert.rejects(login(email, testPassword), coded(4005));
    await login(email, newPassword);
  });

  test('that was registered by two people opens to the one who reads its mail', async () => {
    const email = 'contested@example.com';
    const register = (password: string) =>
      server.api(calls.register, {
        body: { fields: { email, password, firstName: 'Ada', lastName: 'B' }, language: 'en' },
      });
    await register('Attacker-pass-1');
    await register('Victims-pass-1');
    await change(await link({ email }));
    for (const password of ['Attacker-pass-1', 'Victims-pass-1']) {
      await assert.rejects(login(email, password), coded(4005));
    }
    assert.equal((await login(email, newPassword)).user.hasPassword, true);
  });

  test('is mailed to five times in ten minutes, known or not', async () => {
    const user = await server.createUser();
    for (const email of [user.email, 'nobody-at-all@example.com']) {
      for (let i = 0; i < 5; i++) await forget(email);
      await assert.rejects(forget(email), coded(4029), email);
    }
  });
});

describe('before anybody signs in', () => {
  const providers = (org: string) => server.api(calls.readProviders, { params: { org } });

  test('a workspace tells its name, its picture and how to sign in, and nothing else', async () => {
    const { id, slug } = await server.createWorkspace(await server.createUser());
    assert.deepEqual(await providers(slug), {
      organization: { name: 'Test workspace', slug, picture: null },
      providers: [],
      traditional: true,
    });
    const provider = { id, name: 'Acme directory', kind: 'saml', enabled: true, certificate: 'hush' };
    const configuration = {
      denyTraditionalAccess: true,
      loginProviders: { dashboard: [provider, { ...provider, name: 'Off', enabled: false }], store: [provider] },
    };
    await server.ownerQuery(sql`
      update organizations set configuration = ${JSON.stringify(configuration)},
        branding = '{"picture": "https://cdn.example/p.png", "logo": "l"}' where id = ${id}`);
    assert.deepEqual(await providers(slug), {
      organization: { name: 'Test workspace', slug, picture: 'https://cdn.example/p.png' },
      providers: [{ id, name: 'Acme directory', kind: 'saml' }],
      traditional: false,
    });
  });

  test('one that is not there is not found, nor is one by its id', async () => {
    const { id } = await server.createWorkspace(await server.createUser());
    for (const org of ['nowhere', id, '%00', 'x'.repeat(90), 'x'.repeat(200)]) {
      await assert.rejects(providers(org), coded(3001), org);
    }
  });

  test('an address that tries many names has to wait', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 61 }, (_, i) => providers(`guess-${i}`)));
    assert.ok(attempts.some((each) => each.status === 'rejected' && each.reason.code === 4029));
  });
});
