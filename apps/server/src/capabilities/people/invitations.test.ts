/** Invitations over HTTP: from a list of addresses to somebody who is in. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { createEmployee, deleteEmployee, updateEmployee } from '@muster/contract/calls/employees';
import { stepUp } from '@muster/contract/calls/factors';
import * as calls from '@muster/contract/calls/invitations';
import {
  changePersonRole,
  listPeople,
  readPeopleLimits,
  readPerson,
  removePerson,
} from '@muster/contract/calls/people';
import { login, readProfile } from '@muster/contract/calls/sessions';
import { supplant } from '@muster/contract/calls/supplanting';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import { invitationsPerDay } from '@muster/contract/people';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { askAgain, coded } from '../../test-coded.ts';
import { mailedInvitation } from '../../test-mail.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { lockLimit } from '../billing/index.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

interface Place extends TestWorkspace {
  owner: TestUser;
  params: { org: string };
}

async function workspace(limits: Record<string, number> = { collaborators: 0 }): Promise<Place> {
  const owner = await server.createUser();
  const made = await server.createWorkspace(owner);
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify({ limits })} where id = ${made.id}`);
  return { ...made, owner, params: { org: made.slug } };
}

const invite = ({ params }: Place, user: TestUser, emails: string[], more: object = {}) =>
  user.api(calls.invitePeople, { params, body: { emails, role: 'viewer', scope: 'organization', ...more } });
const count = async ({ owner, params }: Place) => (await owner.api(listPeople, { params })).totalDocs;
let made = 0;
const newAddress = () => `invited-${++made}@example.com`;
async function waitForInvitation(address: string): Promise<string[]> {
  await mailedInvitation(server.db, address);
  const mails = await server.ownerQuery<{ text: string }>(sql`
    select subject || text_body as text from local_mails where recipient = ${address}`);
  return mails.map(({ text }) => text);
}
const newcomer = { firstName: 'New', lastName: 'Comer', password: 'Correct-horse-9', language: 'es' } as const;

describe('in a day', () => {
  const perDay = 2 * invitationsPerDay.perPlace;
  const aDayLater = ({ id }: Place) =>
    server.ownerQuery(sql`update invitations set sent_at = sent_at - interval '1 day' where organization_id = ${id}`);
  /** Invited and taken back, so that the places are free again. */
  async function bother(place: Place, count: number): Promise<void> {
    for (let left = count; left > 0; left -= 2) {
      const { people } = await invite(place, place.owner, left > 1 ? [newAddress(), newAddress()] : [newAddress()]);
      for (const { id } of people) {
        await place.owner.api(calls.revokeInvitation, { params: { ...place.params, personId: id } });
      }
    }
  }

  test('a workspace mails ten addresses for each place of its plan; then nobody is invited until tomorrow', async () => {
    const place = await workspace({ collaborators: 3 });
    // The owner has one of them.
    const max = 3 * invitationsPerDay.perPlace;
    await bother(place, max - 1);
    await assert.rejects(
      invite(place, place.owner, [newAddress(), newAddress()]),
      (error: { code: number; data: unknown }) => {
        assert.deepEqual([error.code, error.data], [5224, { max }]);
        return true;
      },
    );
    assert.equal(await count(place), 1, 'nothing is half-done');
    const both = await Promise.allSettled([1, 2].map(() => invite(place, place.owner, [newAddress()])));
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'], 'one was left');
    const elsewhere = await workspace({ collaborators: 3 });
    assert.equal((await invite(elsewhere, elsewhere.owner, [newAddress()])).invited, 1);
    await aDayLater(place);
    assert.equal((await invite(place, place.owner, [newAddress()])).invited, 1);
  });

  test('an account mails no more by making workspaces that nobody pays for, and all of them no more than so many', async () => {
    const owner = await server.createUser();
    const free = async (user = owner): Promise<Place> => {
      const made = await server.createWorkspace(user, 'Win at https://evil.example');
      return { ...made, owner: user, params: { org: made.slug } };
    };
    const mailed = (place: Place, count: number) =>
      server.ownerQuery(sql`
        insert into invitations (organization_id, id, email, token_hash, role, scope, language, state, expires_at, invited_by)
        select ${place.id}, gen_random_uuid(), 'sent-' || n || '@example.com', sha256((${place.id} || n)::bytea), 'viewer',
          'organization', 'en', 'revoked', now(), ${place.owner.id} from generate_series(1, ${count}) n`);
    const [first, second] = [await free(), await free()];
    await mailed(first, invitationsPerDay.unpaidByAccount - 1);
    const address = newAddress();
    await invite(second, owner, [address]);
    await assert.rejects(invite(await free(), owner, [newAddress()]), coded(5224));
    const [mail] = await waitForInvitation(address);
    assert.ok(mail?.includes(second.slug) && mail.includes(owner.email), String(mail));
    assert.doesNotMatch(mail ?? '', /evil|Win/, 'nobody writes to strangers in their own words');
    await server.ownerQuery(sql`
      update organizations set plan_overrides = '{"limits":{"collaborators":50}}' where id = ${second.id}`);
    await invite(second, owner, [newAddress()]);

    const stranger = await free(await server.createUser());
    await mailed(await free(await server.createUser()), invitationsPerDay.unpaidTogether);
    await assert.rejects(invite(stranger, stranger.owner, [newAddress()]), coded(5224));
    await server.ownerQuery(sql`update invitations set sent_at = sent_at - interval '1 day'`);
    assert.equal((await invite(stranger, stranger.owner, [newAddress()])).invited, 1);
  });

  test('an invitation that is mailed again counts like a new one', async () => {
    const place = await workspace({ collaborators: 2 });
    const { people } = await invite(place, place.owner, [newAddress()]);
    const personId = people[0]?.id ?? '';
    await aDayLater(place);
    await server.ownerQuery(sql`
      insert into invitations (organization_id, id, email, token_hash, role, scope, language, state, expires_at)
      select ${place.id}, gen_random_uuid(), 'past-' || n || '@example.com', sha256((${place.id} || n)::bytea), 'viewer',
        'organization', 'en', 'revoked', now() from generate_series(1, ${perDay}) n`);
    const again = () => place.owner.api(calls.resendInvitation, { params: { ...place.params, personId } });
    await assert.rejects(again(), coded(5224));
    const many = place.owner.api(calls.resendInvitations, { params: place.params, body: { personIds: [personId] } });
    await assert.rejects(many, coded(5224));
    await aDayLater(place);
    await again();
  });
});

describe('inviting', () => {
  test('bad lines are told by their number, and nobody is invited', async () => {
    const place = await workspace();
    const good = newAddress();
    const known = await server.addMember(place.id, 'viewer');
    const emails = [good, 'nonsense', ` ${good.toUpperCase()} `, known.email, 'a@b', ''];
    await assert.rejects(invite(place, place.owner, emails), (error: { code: number; data: unknown }) => {
      assert.equal(error.code, 6002);
      const told = (error.data as { field: string; rules: { name: string }[] }[]).map(
        ({ field, rules }) => `${field} ${rules[0]?.name}`,
      );
      assert.deepEqual(told.sort(), [
        'emails.1 email',
        'emails.2 emailRepeated',
        'emails.3 emailKnown',
        'emails.4 email',
        'emails.5 email',
      ]);
      return true;
    });
    assert.equal(await count(place), 2);
    const answer = await invite(place, place.owner, [good, good, known.email], { skipKnown: true });
    assert.equal(answer.invited, 1);
    assert.deepEqual(answer.skipped, [
      { line: 1, email: good, reason: 'repeated' },
      { line: 2, email: known.email, reason: 'known' },
    ]);
    assert.deepEqual([answer.people[0]?.status, answer.people[0]?.invitation?.role], ['invited', 'viewer']);
    await assert.rejects(invite(place, place.owner, [good]), coded(6002));
  });

  test('the limit counts the invited, under fifty requests at once', async () => {
    const place = await workspace({ collaborators: 6 });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => askAgain(() => invite(place, place.owner, [newAddress()]))),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5);
    for (const result of results) if (result.status === 'rejected') assert.equal(result.reason.code, 4014);
    const limits = await place.owner.api(readPeopleLimits, { params: place.params });
    assert.deepEqual(limits.collaborators, { used: 6, limit: 6 });
  });

  test('whoever is removed while they wait for others to invite invites nobody any more', async () => {
    const place = await workspace();
    const admin = await server.addMember(place.id, 'admin');
    const before = await count(place);
    const waiting: Promise<unknown>[] = [];
    await server.db.withTenant(place.id, systemActor, async (tx) => {
      await lockLimit(tx, 'invitations');
      waiting.push(invite(place, admin, [newAddress()]));
      for (const one of waiting) one.catch(() => {});
      await eventually(async () => {
        const rows = await server.ownerQuery(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length === waiting.length;
      }, 'it waits');
      await tx.run(sql`delete from memberships where organization_id = ${place.id} and user_id = ${admin.id}`);
    });
    for (const one of waiting) await assert.rejects(one, coded(3001));
    assert.equal(await count(place), before);
  });

  test('nobody grants more than they have, and editors and viewers invite nobody', async () => {
    const place = await workspace();
    const admin = await server.addMember(place.id, 'admin');
    await assert.rejects(invite(place, admin, [newAddress()], { role: 'owner' }), coded(4003));
    assert.equal((await invite(place, admin, [newAddress()], { role: 'admin' })).invited, 1);
    for (const role of ['editor', 'viewer'] as const) {
      await assert.rejects(invite(place, await server.addMember(place.id, role), [newAddress()]), coded(4003));
    }
    const unknown = [{ applicationId: '0199a000-0000-7000-8000-000000000000', role: 'viewer' }];
    const apps = { scope: 'application', applications: unknown };
    await assert.rejects(invite(place, admin, [newAddress()], apps), coded(3001));
    await assert.rejects(invite(place, admin, [newAddress()], { groupIds: [unknown[0]?.applicationId] }), coded(3001));
  });
});

describe('inviting owners and admins', () => {
  const body = { emails: ['manager@example.com'], scope: 'organization' as const };

  test('needs step-up, as giving them the role does, and says how', async () => {
    const place = await workspace();
    const { owner, params } = place;
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${owner.id}`,
    );
    for (const role of ['owner', 'admin'] as const) {
      const answer = owner.api(calls.invitePeople, { params, body: { ...body, role } });
      await assert.rejects(answer, { code: 4010, data: { methods: ['password'] } });
    }
    await invite(place, owner, [newAddress()], { role: 'editor' });
    assert.equal(await count(place), 2);
    await owner.api(stepUp, { body: { method: 'password', password: owner.password } });
    await owner.api(calls.invitePeople, { params, body: { ...body, role: 'owner' } });
  });

  test('owners are made by owners themselves, not by the provider’s staff who act for one for a while', async () => {
    const place = await workspace();
    const viewer = await server.addMember(place.id, 'viewer');
    const staff = await server.createUser('admin');
    const body = { userId: place.owner.id, reason: 'Ticket 1207', minutes: 5 };
    const acting = { ...place.owner, api: server.as((await staff.api(supplant, { body })).accessToken.token) };
    const asOwner = () => invite(place, acting, [newAddress()], { role: 'owner' });
    await assert.rejects(asOwner(), coded(4010));
    // Not with a step-up of their own either.
    await acting.api(stepUp, { body: { method: 'password', password: staff.password } });
    await assert.rejects(asOwner(), coded(4015));
    const [person] = (await acting.api(listPeople, { params: place.params, query: { q: viewer.email } })).items;
    assert.ok(person);
    const change = (role: 'owner' | 'editor') =>
      acting.api(changePersonRole, {
        params: { ...place.params, personId: person.id },
        body: { role, scope: 'organization', updatedAt: person.updatedAt },
      });
    await assert.rejects(change('owner'), coded(4015));
    assert.equal((await change('editor')).role, 'editor');
    assert.equal((await invite(place, acting, [newAddress()])).invited, 1);
  });

  test('is nothing for a token: whoever holds one would make an owner of themselves', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const made = await owner.api(createApiToken, {
      params,
      body: { name: 'Inviter', scopes: ['invitation:create'], expiresAt: null },
    });
    const program = server.as(made.token);
    for (const role of ['owner', 'admin'] as const) {
      await assert.rejects(program(calls.invitePeople, { params, body: { ...body, role } }), coded(4015));
    }
    assert.equal(await count(place), 1);
    await program(calls.invitePeople, { params, body: { ...body, role: 'viewer' } });
    assert.equal(await count(place), 2);
  });
});

describe('accepting', () => {
  test('as somebody new: an account, a session and a place in the workspace, once', async () => {
    const place = await workspace();
    const email = newAddress();
    await invite(place, place.owner, [email], { role: 'editor', tags: ['new'] });
    const token = await mailedInvitation(server.db, email);
    const shown = await server.api(calls.readInvitation, { params: { token } });
    assert.deepEqual(
      [shown.state, shown.email, shown.role, shown.hasAccount, shown.invitedBy],
      ['open', email, 'editor', false, 'Test User'],
    );
    // As everywhere, the id decides the colour of the workspace.
    assert.deepEqual([shown.organization.id, shown.organization.slug], [place.id, place.slug]);
    const accept = () => server.api(calls.acceptAsNewUser, { body: { token, ...newcomer } });
    const accepted = await Promise.allSettled([accept(), accept(), accept()]);
    const [session] = accepted.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    assert.equal(accepted.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual([session?.user.verificationStatus, session?.user.language], ['verified', 'es']);
    const api = server.as(session?.accessToken.token ?? '');
    assert.equal((await api(readWorkspace, { params: place.params })).security.role, 'editor');
    const { items } = await place.owner.api(listPeople, { params: place.params, query: { q: email } });
    assert.deepEqual(
      items.map(({ status, fullName, role, tags, invitation }) => [status, fullName, role, tags, invitation]),
      [['active', 'New Comer', 'editor', ['new'], null]],
    );
    const { id: personId = '', createdAt = '' } = items[0] ?? {};
    const { joinedAt } = await place.owner.api(readPerson, { params: { ...place.params, personId } });
    assert.ok(joinedAt && joinedAt > createdAt, 'since they accepted, not since they were invited');
    assert.equal((await server.api(calls.readInvitation, { params: { token } })).state, 'accepted');
    await assert.rejects(accept(), coded(5220));
    const again = { provider: 'traditional', payload: { email, password: newcomer.password } } as const;
    assert.equal((await server.api(login, { body: again })).user.organizations.length, 1);
  });

  test('as somebody who has an account, with the invited address only', async () => {
    const place = await workspace();
    const [invited, other] = [await server.createUser(), await server.createUser()];
    await invite(place, place.owner, [invited.email]);
    const token = await mailedInvitation(server.db, invited.email);
    await assert.rejects(other.api(calls.acceptInvitation, { body: { token } }), coded(5204));
    await assert.rejects(server.api(calls.acceptInvitation, { body: { token } }), coded(4002));
    await assert.rejects(server.api(calls.acceptAsNewUser, { body: { token, ...newcomer } }), coded(5221));
    assert.equal((await invited.api(calls.acceptInvitation, { body: { token } })).slug, place.slug);
    assert.equal((await invited.api(readProfile, {})).organizations.length, 1);
    await assert.rejects(invited.api(calls.acceptInvitation, { body: { token } }), coded(5220));
  });

  test('an account that was never confirmed belongs to whoever reads the mail', async () => {
    const place = await workspace();
    const email = newAddress();
    await server.ownerQuery(sql`insert into users (id, email) values (gen_random_uuid(), ${email})`);
    await invite(place, place.owner, [email]);
    const token = await mailedInvitation(server.db, email);
    const session = await server.api(calls.acceptAsNewUser, { body: { token, ...newcomer } });
    assert.equal(session.user.fullName, 'New Comer');
  });

  test('an employee who is invited becomes a collaborator', async () => {
    const place = await workspace();
    const user = await server.createUser();
    const employee = await place.owner.api(createEmployee, { params: place.params, body: { email: user.email } });
    await invite(place, place.owner, [user.email]);
    const token = await mailedInvitation(server.db, user.email);
    await user.api(calls.acceptInvitation, { body: { token } });
    const { items } = await place.owner.api(listPeople, { params: place.params, query: { q: user.email } });
    assert.deepEqual(
      items.map(({ id, role, kind }) => [id, role, kind]),
      [[employee.id, 'viewer', 'collaborator']],
    );
  });

  test('whoever accepts is shown with the address of their account, whatever was written there meanwhile', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const [user, other] = [await server.createUser(), newAddress()];
    const { id } = await owner.api(createEmployee, { params, body: { email: user.email } });
    await invite(place, owner, [user.email]);
    const token = await mailedInvitation(server.db, user.email);
    const rename = async (email: string) => {
      const { updatedAt } = await owner.api(readPerson, { params: { ...params, personId: id } });
      await owner.api(updateEmployee, { params: { ...params, employeeId: id }, body: { email, updatedAt } });
    };
    await rename(other);
    const taken = await owner.api(createEmployee, { params, body: { email: user.email } });
    await assert.rejects(user.api(calls.acceptInvitation, { body: { token } }), coded(5202));
    await owner.api(deleteEmployee, { params: { ...params, employeeId: taken.id } });
    await user.api(calls.acceptInvitation, { body: { token } });
    assert.equal((await owner.api(readPerson, { params: { ...params, personId: id } })).email, user.email);
  });
});

describe('taking back', () => {
  test('or changing what somebody accepts in the same moment: each comes through or is told why not', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const told = (answer: Promise<unknown>) =>
      answer.then(
        () => 'done',
        (error) => error.code,
      );
    for (const other of ['change', 'revoke', 'change', 'revoke']) {
      const user = await server.createUser();
      const { people } = await invite(place, owner, [user.email]);
      const [person] = people;
      assert.ok(person);
      const one = { params: { ...params, personId: person.id } };
      const token = await mailedInvitation(server.db, user.email);
      const body = { role: 'editor', scope: 'organization', updatedAt: person.updatedAt } as const;
      const [accepted, changed] = await Promise.all([
        told(user.api(calls.acceptInvitation, { body: { token } })),
        told(
          other === 'change' ? owner.api(changePersonRole, { ...one, body }) : owner.api(calls.revokeInvitation, one),
        ),
      ]);
      if (other === 'change') {
        assert.equal(accepted, 'done');
        assert.ok(changed === 'done' || changed === 5203, String(changed));
      } else assert.deepEqual([accepted, changed].sort(), [5220, 'done']);
    }
  });

  test('of many those who are invited are mailed again, and where nobody is invited that is said', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const email = newAddress();
    const { people } = await invite(place, owner, [email]);
    const employee = await owner.api(createEmployee, { params, body: { email: newAddress() } });
    const resend = (...personIds: string[]) => owner.api(calls.resendInvitations, { params, body: { personIds } });
    const invited = people[0]?.id ?? '';
    const justNow = await resend(invited, employee.id);
    assert.deepEqual([justNow.changed, justNow.skipped], [0, 2]);
    await server.ownerQuery(sql`update invitations set sent_at = now() - interval '1 hour' where email = ${email}`);
    const again = await resend(invited, employee.id);
    assert.deepEqual([again.changed, again.skipped], [1, 1]);
    await assert.rejects(resend(employee.id), coded(5220, 'NONE_OPEN'));
    await assert.rejects(
      owner.api(calls.resendInvitations, { params, body: { all: { kind: 'employee' } } }),
      coded(5220, 'NONE_OPEN'),
    );
    const one = { params: { ...params, personId: employee.id } };
    await assert.rejects(owner.api(calls.resendInvitation, one), coded(5220, 'NONE_OPEN'));
    await assert.rejects(resend(invited, '0199a000-0000-7000-8000-000000000000'), coded(3001));
    const viewer = await server.addMember(place.id, 'viewer');
    const asViewer = viewer.api(calls.resendInvitations, { params, body: { personIds: [invited] } });
    await assert.rejects(asViewer, coded(4003));
  });

  test('revoking, removing and a new link end the earlier one', async () => {
    const place = await workspace();
    const { owner, params } = place;
    const emails = [newAddress(), newAddress(), newAddress()];
    const { people } = await invite(place, owner, emails);
    const tokens = await Promise.all(emails.map((email) => mailedInvitation(server.db, email)));
    const idOf = (email = '') => people.find((person) => person.email === email)?.id ?? '';
    const [revoked = '', removed = '', resent = ''] = emails;
    const revoke = { params: { ...params, personId: idOf(revoked) } };
    await owner.api(calls.revokeInvitation, revoke);
    await assert.rejects(owner.api(calls.revokeInvitation, revoke), coded(5220));
    await owner.api(removePerson, { params: { ...params, personId: idOf(removed) } });
    const again = { params: { ...params, personId: idOf(resent) } };
    await assert.rejects(owner.api(calls.resendInvitation, again), coded(4029));
    await assert.rejects(invite(place, owner, [newAddress(), revoked]), coded(4029));
    await server.ownerQuery(sql`update invitations set sent_at = now() - interval '1 hour'`);
    await owner.api(calls.resendInvitation, again);
    const states = await Promise.all(
      tokens.slice(0, 2).map(async (token) => (await server.api(calls.readInvitation, { params: { token } })).state),
    );
    assert.deepEqual(states, ['revoked', 'revoked']);
    await assert.rejects(server.api(calls.readInvitation, { params: { token: tokens[2] ?? '' } }), coded(3001));
    for (const token of tokens.slice(0, 2)) {
      await assert.rejects(server.api(calls.acceptAsNewUser, { body: { token, ...newcomer } }), coded(5220));
    }
    const token = await mailedInvitation(server.db, resent, tokens[2]);
    const left = await owner.api(listPeople, { params, query: { status: 'invited' } });
    assert.deepEqual(
      left.items.map(({ email }) => email),
      [resent],
    );
    const body = { role: 'admin', scope: 'organization', updatedAt: left.items[0]?.updatedAt ?? '' } as const;
    await owner.api(changePersonRole, { params: again.params, body });
    assert.equal((await server.api(calls.readInvitation, { params: { token } })).role, 'admin');
    await server.ownerQuery(sql`update invitations set expires_at = now() where organization_id = ${place.id}`);
    assert.equal((await server.api(calls.readInvitation, { params: { token } })).state, 'expired');
    await assert.rejects(server.api(calls.acceptAsNewUser, { body: { token, ...newcomer } }), coded(5220));
  });
});
