/** What people are told of, over HTTP: who hears what, who does not, how it is read, and what is mailed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updatePassword } from '@muster/contract/calls/account';
import { createEmployee } from '@muster/contract/calls/employees';
import { acceptInvitation, invitePeople } from '@muster/contract/calls/invitations';
import * as calls from '@muster/contract/calls/notifications';
import {
  changePersonRole,
  leaveWorkspace,
  listPeople,
  removePerson,
  transferOwnership,
} from '@muster/contract/calls/people';
import { login } from '@muster/contract/calls/sessions';
import { supplant } from '@muster/contract/calls/supplanting';
import type { Role } from '@muster/contract/permissions';
import { pino } from 'pino';
import { createEnvelope } from '../../platform/crypto/envelope.ts';
import { secretsFrom } from '../../platform/crypto/secrets.ts';
import { sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/events/record-change.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { notificationConsumer } from './notifications-events.ts';
import { digestJob, trialNoticeJob } from './notifications-jobs.ts';

let server: TestServer;
let deps: Parameters<typeof digestJob>[0];
before(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://muster.example' } });
  const { db } = server;
  const envelope = createEnvelope({ secrets: secretsFrom(Buffer.alloc(32, 7)) });
  const log = pino({ level: 'silent' });
  const config = { SMTP_URL: undefined, MAIL_FROM: undefined };
  const mailer = createMailer({ config, db, envelope, log, publicUrl: () => 'https://muster.example', emit });
  deps = { db, mailer, stopLink: () => 'https://muster.example/api/mails/x' };
});
after(() => server.stop());

const list = (user: TestUser, query = {}) => user.api(calls.listNotifications, { query });
const kinds = async (user: TestUser) => (await list(user)).items.map(({ kind }) => kind);
const unread = async (user: TestUser) => (await user.api(calls.countUnread, {})).count;
const hears = (user: TestUser, kind: string, times = 1) =>
  eventually(async () => (await kinds(user)).filter((one) => one === kind).length === times, `hears of ${kind}`);
const prefer = (user: TestUser, topic: 'rights' | 'people' | 'plan', mail: 'never' | 'at-once' | 'daily') =>
  user.api(calls.updatePreference, { params: { topic }, body: { mail } });
const mailsTo = ({ email }: TestUser) =>
  server.ownerQuery<{ subject: string; text: string; html: string }>(
    sql`select subject, text_body as text, html_body as html from local_mails where recipient = ${email} order by created_at`,
  );
async function mailed(user: TestUser, subject: RegExp) {
  const find = async () => (await mailsTo(user)).find((mail) => subject.test(mail.subject));
  await eventually(async () => (await find()) !== undefined, `is mailed ${subject}`);
  return find();
}

async function place(limits: Record<string, number> = { collaborators: 0, employees: 0 }) {
  const owner = await server.createUser();
  const workspace = await server.createWorkspace(owner, 'Aurora');
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify({ limits })} where id = ${workspace.id}`);
  return { ...workspace, owner, params: { org: workspace.slug } };
}

type Place = TestWorkspace & { owner: TestUser; params: { org: string } };

async function personOf({ owner, params }: Place, user: TestUser) {
  const person = (await owner.api(listPeople, { params })).items.find(({ email }) => email === user.email);
  assert.ok(person);
  return person;
}

async function setRole(where: Place, user: TestUser, role: Role): Promise<void> {
  const { id, updatedAt } = await personOf(where, user);
  await where.owner.api(changePersonRole, {
    params: { ...where.params, personId: id },
    body: { role, scope: 'organization', updatedAt },
  });
}

/** An account that is invited and accepts. */
async function join(where: Place, inviter: TestUser): Promise<TestUser> {
  const guest = await server.createUser();
  await inviter.api(invitePeople, {
    params: where.params,
    body: { emails: [guest.email], role: 'viewer', scope: 'organization' },
  });
  const [, token = ''] = /invitation\/([\w-]+)/.exec((await mailed(guest, /Join/))?.text ?? '') ?? [];
  await guest.api(acceptInvitation, { body: { token } });
  return guest;
}

describe('who is told what', () => {
  test('a changed role is told to whoever has it, with who did it and where, and to nobody else', async () => {
    const where = await place();
    const [ada, bob] = [await server.addMember(where.id, 'viewer'), await server.addMember(where.id, 'viewer')];
    await setRole(where, ada, 'editor');
    await hears(ada, 'roleChanged');
    const [told] = (await list(ada)).items;
    assert.deepEqual(told?.organization, { id: where.id, name: 'Aurora', slug: where.slug });
    assert.deepEqual(told?.actor, { name: 'Test User', email: where.owner.email });
    assert.deepEqual(told?.data, { role: 'editor' });
    assert.equal(told?.readAt, null);
    assert.deepEqual([await kinds(bob), await kinds(where.owner)], [[], []]);
  });

  test('ownership is told to whoever received it; whoever gave it away knows', async () => {
    const where = await place();
    const ada = await server.addMember(where.id, 'admin');
    await where.owner.api(transferOwnership, {
      params: where.params,
      body: { personId: (await personOf(where, ada)).id },
    });
    await hears(ada, 'ownerNow');
    const [told] = (await list(ada)).items;
    assert.deepEqual([told?.data, told?.actor?.email], [{ role: 'owner' }, where.owner.email]);
    // The next thing that is told: by then the giver would have heard.
    await setRole({ ...where, owner: ada }, where.owner, 'editor');
    await hears(where.owner, 'roleChanged');
    assert.deepEqual(await kinds(where.owner), ['roleChanged']);
    assert.deepEqual(await kinds(ada), ['ownerNow']);
  });

  test('whoever is removed hears of it, whoever leaves does not', async () => {
    const where = await place();
    const [ada, bob] = [await server.addMember(where.id, 'viewer'), await server.addMember(where.id, 'viewer')];
    await bob.api(leaveWorkspace, { params: where.params });
    await where.owner.api(removePerson, { params: { ...where.params, personId: (await personOf(where, ada)).id } });
    await hears(ada, 'removed');
    assert.deepEqual(await kinds(bob), []);
  });

  test('an accepted invitation is told to whoever sent it, and to the other owners and admins', async () => {
    const where = await place();
    const [admin, viewer] = [await server.addMember(where.id, 'admin'), await server.addMember(where.id, 'viewer')];
    const guest = await join(where, admin);
    await hears(admin, 'invitationAccepted');
    await hears(where.owner, 'joined');
    const [told] = (await list(where.owner)).items;
    assert.equal(told?.data.person, 'Test User');
    assert.equal(told?.entityName, guest.email);
    assert.equal(told?.entityId, (await personOf(where, guest)).id);
    assert.deepEqual([await kinds(admin), await kinds(viewer), await kinds(guest)], [['invitationAccepted'], [], []]);
  });

  test('what happens to an account is told to its owner, who may not have done it', async () => {
    const ada = await server.createUser();
    await ada.api(updatePassword, { body: { currentPassword: ada.password, password: 'Correct-horse-2' } });
    await hears(ada, 'passwordChanged');
    const other = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' },
      body: JSON.stringify({ provider: 'traditional', payload: { email: ada.email, password: 'Correct-horse-2' } }),
    });
    assert.equal(other.status, 200, login.path);
    await hears(ada, 'newDevice');
    assert.equal((await list(ada)).items[0]?.data.device, 'Safari, iPhone');
  });

  test('whoever the staff act for hears of it, once, with the reason', async () => {
    const where = await place();
    const staff = await server.createUser('admin');
    await staff.api(supplant, { body: { userId: where.owner.id, reason: 'Ticket 12', minutes: 15 } });
    await hears(where.owner, 'supplanted');
    assert.deepEqual((await list(where.owner)).items[0]?.data, { reason: 'Ticket 12', minutes: 15 });
    assert.deepEqual(await kinds(staff), []);
  });

  test('owners and admins hear once that there is little room left', async () => {
    const where = await place({ employees: 5 });
    const [admin, viewer] = [await server.addMember(where.id, 'admin'), await server.addMember(where.id, 'viewer')];
    const add = (email: string) =>
      where.owner.api(createEmployee, { params: where.params, body: { email, firstName: '', lastName: '' } });
    await add('one@example.com');
    await add('two@example.com');
    await hears(admin, 'nearLimit');
    assert.deepEqual((await list(admin)).items[0]?.data, { limitKey: 'employees', left: 3, limit: 5 });
    await add('three@example.com');
    await setRole(where, viewer, 'editor');
    await hears(viewer, 'roleChanged');
    assert.deepEqual([await kinds(admin), await kinds(where.owner)], [['nearLimit'], ['nearLimit']]);
  });

  test('an event that comes twice is told once', async () => {
    const where = await place();
    const ada = await server.addMember(where.id, 'viewer');
    const event = {
      id: 1_000_000_001,
      xact: '1',
      organizationId: where.id,
      type: 'organizationCollaborator.update',
      entity: 'organizationCollaborator',
      entityId: 'p',
      payload: { userId: ada.id, role: 'admin' },
      userId: where.owner.id,
      createdAt: new Date().toISOString(),
    } as const;
    const { handle } = notificationConsumer(deps);
    const jobs = undefined as never;
    await server.db.asSystem((tx) => handle([event], tx, jobs));
    await server.db.asSystem((tx) =>
      handle([event, { ...event, organizationId: ada.id, id: 1_000_000_002 }], tx, jobs),
    );
    assert.deepEqual(await kinds(ada), ['roleChanged']);
  });

  test('a trial that ends is told to owners and admins three days before, and when it is over', async () => {
    const where = await place();
    const viewer = await server.addMember(where.id, 'viewer');
    const run = async (days: number) => {
      await server.ownerQuery(sql`
        update subscriptions set end_date = date_trunc('day', now()) + make_interval(days => ${days}) where organization_id = ${where.id}`);
      await trialNoticeJob(deps).run({});
      await trialNoticeJob(deps).run({});
      return kinds(where.owner);
    };
    assert.deepEqual(await run(9), []);
    assert.deepEqual(await run(2), ['trialEnding']);
    assert.deepEqual(await run(0), ['trialEnded', 'trialEnding']);
    assert.deepEqual(await kinds(viewer), []);
  });
});

describe('reading', () => {
  test('goes page by page, the unread alone on request, each once', async () => {
    const ada = await server.createUser();
    await server.ownerQuery(sql`
      insert into notifications (user_id, id, source, kind, entity, created_at, read_at)
      select ${ada.id}, gen_random_uuid(), 's' || n, 'passwordChanged', 'user', now() - make_interval(secs => n / 3), case when n % 2 = 0 then now() end
      from generate_series(1, 25) n`);
    for (const [query, count] of [
      [{}, 25],
      [{ unread: 'true' }, 13],
    ] as const) {
      const seen: string[] = [];
      let after: string | null | undefined;
      while (after !== null) {
        const page = await list(ada, { ...query, limit: '10', ...(after && { after }) });
        seen.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      assert.equal(new Set(seen).size, count);
      assert.equal(seen.length, count);
    }
    assert.equal(await unread(ada), 13);
    await assert.rejects(list(ada, { after: 'nonsense' }), coded(6002));
  });

  test('marks some as read, or all up to the newest that was seen; other people’s are not there', async () => {
    const where = await place();
    const [ada, bob] = [await server.addMember(where.id, 'viewer'), await server.addMember(where.id, 'viewer')];
    for (const role of ['editor', 'viewer', 'admin'] as const) await setRole(where, ada, role);
    await hears(ada, 'roleChanged', 3);
    const [newest, middle] = (await list(ada)).items;
    assert.ok(newest && middle);
    const read = (user: TestUser, ...notificationIds: string[]) =>
      user.api(calls.markRead, { body: { notificationIds } });
    const readAll = (user: TestUser, before: string) => user.api(calls.markAllRead, { body: { before } });
    await assert.rejects(read(bob, newest.id), coded(3001));
    await assert.rejects(read(ada), coded(6002));
    await assert.rejects(readAll(ada, 'today'), coded(6002));
    assert.deepEqual(await readAll(bob, newest.createdAt), { count: 0 });
    assert.equal(await unread(ada), 3);
    assert.deepEqual(await read(ada, middle.id, middle.id), { count: 1 });
    assert.deepEqual(await read(ada, middle.id), { count: 0 });
    assert.equal(await unread(ada), 2);
    assert.deepEqual(await readAll(ada, newest.createdAt), { count: 2 });
    assert.equal(await unread(ada), 0);
  });

  test('is also for staff who act for somebody, but they mark nothing as read and choose nothing', async () => {
    const [ada, staff] = [await server.createUser(), await server.createUser('admin')];
    const session = await staff.api(supplant, { body: { userId: ada.id, reason: 'Ticket 13', minutes: 15 } });
    const api = server.as(session.accessToken.token);
    await hears(ada, 'supplanted');
    assert.equal((await api(calls.countUnread, {})).count, 1);
    await assert.rejects(api(calls.markAllRead, { body: { before: new Date().toISOString() } }), coded(4015));
    const never = { params: { topic: 'support' }, body: { mail: 'never' } } as const;
    await assert.rejects(api(calls.updatePreference, never), coded(4015));
  });
});

describe('mails', () => {
  test('come at once to those who want it, in their language, with a link', async () => {
    const where = await place();
    const ada = await server.addMember(where.id, 'viewer');
    await server.ownerQuery(sql`update users set language = 'es' where id = ${ada.id}`);
    await setRole(where, ada, 'editor');
    const mail = await mailed(ada, /Tu rol en Aurora/);
    assert.ok(mail?.text.includes(`https://muster.example/${where.slug}`));
    assert.ok(mail?.text.includes('Lo ha hecho Test User.'));
  });

  test('come by topic as chosen; without a choice as is usual', async () => {
    const ada = await server.createUser();
    const bob = await server.createUser();
    const chosen = async (user: TestUser) =>
      Object.fromEntries((await user.api(calls.readPreferences, {})).topics.map(({ topic, mail }) => [topic, mail]));
    const usual = {
      rights: 'at-once',
      people: 'daily',
      imports: 'never',
      builds: 'at-once',
      failedBuilds: 'at-once',
      newBuilds: 'at-once',
      plan: 'at-once',
      integrations: 'at-once',
      automation: 'daily',
      reports: 'at-once',
      support: 'at-once',
    };
    assert.deepEqual(await chosen(ada), usual);
    await prefer(ada, 'rights', 'never');
    assert.deepEqual(await chosen(ada), { ...usual, rights: 'never' });
    assert.deepEqual(await chosen(bob), usual);
    const wrong = { params: { topic: 'security' as 'people' }, body: { mail: 'never' as const } };
    await assert.rejects(ada.api(calls.updatePreference, wrong), coded(3001));
  });

  test('of a day are one, by workspace, with what is still unread; then nothing', async () => {
    const [north, south] = [await place(), await place()];
    await server.ownerQuery(sql`update organizations set name = 'South & Co' where id = ${south.id}`);
    const ada = await server.addMember(north.id, 'viewer');
    await server.join(south.id, ada, 'viewer');
    await prefer(ada, 'rights', 'daily');
    await setRole(north, ada, 'editor');
    await setRole(south, ada, 'admin');
    await setRole(north, ada, 'viewer');
    await hears(ada, 'roleChanged', 3);
    const seen = (await list(ada)).items.find(({ data }) => data.role === 'editor');
    await ada.api(calls.markRead, { body: { notificationIds: [seen?.id ?? ''] } });
    await Promise.all([digestJob(deps).run({}), digestJob(deps).run({})]);
    const mail = await mailed(ada, /Your day/);
    await digestJob(deps).run({});
    assert.ok(mail?.text.includes('Aurora\n- Your role in Aurora is now Viewer'));
    assert.ok(mail?.text.includes('South & Co\n- Your role in South & Co is now Admin'));
    assert.ok(!mail?.text.includes('Editor'));
    assert.ok(mail?.html.includes(`href="https://muster.example/${south.slug}"`));
    const { count } = (
      await server.ownerQuery<{ count: string }>(
        sql`select count(*) from mails where recipient = ${ada.email} and template = 'digest'`,
      )
    )[0] ?? { count: '' };
    assert.equal(count, '1');
  });

  test('of a day leave out what somebody does not want any more', async () => {
    const where = await place();
    const ada = await server.addMember(where.id, 'viewer');
    await prefer(ada, 'rights', 'daily');
    await setRole(where, ada, 'editor');
    await hears(ada, 'roleChanged');
    await prefer(ada, 'rights', 'never');
    await digestJob(deps).run({});
    const rows = await server.ownerQuery(
      sql`select 1 from mails where recipient = ${ada.email} and template = 'digest'`,
    );
    assert.equal(rows.length, 0);
  });
});
