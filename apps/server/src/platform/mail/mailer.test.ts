/** Against a real database and a real mail server in a process of its own. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, beforeEach, test } from 'node:test';
import { register } from '@muster/contract/calls/sessions';
import { pino } from 'pino';
import { startSmtpServer } from '../../../../../lab/smtp-server.ts';
import { startTestServer, testPassword } from '../../test-server.ts';
import { systemActor } from '../actor.ts';
import { createEnvelope } from '../crypto/envelope.ts';
import { secretsFrom } from '../crypto/secrets.ts';
import { type Database, openDatabase, platformOrganization } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { testDatabase } from '../db/test-database.ts';
import { CodedError, StartupError } from '../errors.ts';
import { emit } from '../events/record-change.ts';
import { createHttp } from '../http/create-http.ts';
import { createJobs, type JobKind, prepareJobs } from '../jobs/jobs.ts';
import { mailConsumer, mailJob } from './mail-jobs.ts';
import { deleteOldMails, findLocalMail, listLocalMails } from './mail-store.ts';
import { createMailer, type MailerDeps, type NewMail } from './mailer.ts';

const database = await testDatabase();
const db = openDatabase({ app: database.app, system: database.system, onError: () => {} });
const smtp = await startSmtpServer();
const encrypted = await startSmtpServer({ encrypted: true });
after(async () => {
  await smtp.close();
  await encrypted.close();
  await db.close();
  await database.drop();
});
beforeEach(() => smtp.behave({ kind: 'accept' }));

function mailerWith(smtpUrl: string | undefined, other: Partial<MailerDeps> = {}) {
  return createMailer({
    config: { SMTP_URL: smtpUrl === undefined ? undefined : new URL(smtpUrl), MAIL_FROM: undefined },
    db,
    envelope: createEnvelope({ secrets: secretsFrom(Buffer.alloc(32, 1)) }),
    log: pino({ level: 'silent' }),
    publicUrl: () => 'https://muster.example',
    emit,
    ...other,
  });
}
const mailer = mailerWith(`smtp://127.0.0.1:${smtp.port}`);

const verify: NewMail = {
  recipient: 'ana@example.com',
  language: 'en',
  template: 'verify',
  params: { code: '042137', minutes: 15 },
};

/** Queues a mail and gives its id, as the worker learns it from the event. */
async function queue(mail: NewMail = verify, organizationId = platformOrganization): Promise<string> {
  await db.withTenant(organizationId, systemActor, (tx) => mailer.queue(tx, mail));
  const [event] = await db.systemQuery<{ id: string; organization: string }>(sql`
    select entity_id as id, organization_id as organization from outbox_events
    where type = 'mail.queued' and entity = 'mail' order by xact desc, id desc limit 1`);
  assert.equal(event?.organization, organizationId);
  return event.id;
}

interface Row {
  state: string;
  attempts: number;
  error: string | null;
  sealed: Buffer | null;
  sentAt: string | null;
}

async function row(id: string): Promise<Row> {
  const [found] = await db.systemQuery<Row>(sql`
    select state, attempts, last_error as error, sealed_params as sealed, sent_at as "sentAt" from mails where id = ${id}`);
  assert.ok(found);
  return found;
}

/** Only this mail's, since all tests share one mail server. */
const receivedOf = async (id: string) =>
  (await smtp.received()).filter((mail) => mail.headers.get('message-id')?.startsWith(`<${id}@`));

test('a mail that nobody asked for can be stopped with one click', async () => {
  const stop = 'https://muster.example/api/mails/abc_DEF-123';
  const about = {
    app: 'Shop',
    workspace: 'Aurora',
    version: '',
    platform: 'iOS',
    message: '',
    changelog: '',
    path: null,
  };
  const id = await queue({ ...verify, template: 'newBuild', params: { ...about, stop } });
  const [mail] = await Promise.all([smtp.nextMail(), mailer.deliver(id)]);
  assert.equal(mail.headers.get('list-unsubscribe'), `<${stop}>`);
  assert.equal(mail.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.ok(mail.text.includes(stop));
});

test('a mail arrives with both parts, in its language, with its code, from this installation', async () => {
  const id = await queue({ ...verify, language: 'es' });
  const [mail] = await Promise.all([smtp.nextMail(), mailer.deliver(id)]);
  assert.deepEqual(mail.recipients, ['ana@example.com']);
  assert.equal(mail.headers.get('subject'), '042137 es tu código de Muster');
  assert.equal(mail.headers.get('from'), 'Muster <no-reply@muster.example>');
  assert.equal(mail.headers.get('to'), 'ana@example.com');
  assert.equal(mail.headers.get('message-id'), `<${id}@muster.example>`);
  assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
  assert.equal(mail.headers.get('list-unsubscribe'), undefined, 'what somebody asked for is not stopped');
  assert.equal(mail.greeting, 'muster.example');
  assert.match(mail.text, /Tu código: 042137/);
  assert.match(mail.html, /^<!doctype html>/);
  assert.match(mail.html, />042137</);
  const { state, attempts, error, sealed, sentAt } = await row(id);
  assert.deepEqual({ state, attempts, error, sealed }, { state: 'sent', attempts: 1, error: null, sealed: null });
  assert.ok(sentAt);
});

test('a mail queued in a workspace is delivered too', async () => {
  const id = await queue({ ...verify, template: 'alreadyRegistered', params: {} }, randomUUID());
  const [mail] = await Promise.all([smtp.nextMail(), mailer.deliver(id)]);
  assert.match(mail.text, /https:\/\/muster\.example\/welcome/);
});

test('what a mail says is not readable in the database', async () => {
  const id = await queue();
  const { sealed } = await row(id);
  assert.ok(sealed && !sealed.includes('042137'));
  await mailer.deliver(id);
});

test('a change that is rolled back sends nothing', async () => {
  const [before] = await db.systemQuery<{ mails: number; events: number }>(
    sql`select (select count(*) from mails) as mails, (select count(*) from outbox_events) as events`,
  );
  const undone = db.withTenant(platformOrganization, systemActor, async (tx) => {
    await mailer.queue(tx, verify);
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  const [now] = await db.systemQuery(
    sql`select (select count(*) from mails) as mails, (select count(*) from outbox_events) as events`,
  );
  assert.deepEqual(now, before);
});

test('while the mail server is down mails wait and people can be told; then each is delivered once', async () => {
  await smtp.behave({ kind: 'down' });
  const id = await queue();
  for (const attempts of [1, 2, 3]) {
    await assert.rejects(mailer.deliver(id));
    const found = await row(id);
    assert.equal(found.state, 'retrying');
    assert.equal(found.attempts, attempts);
    assert.match(found.error ?? '', /ECONNREFUSED/);
    assert.equal(await mailer.delayed(), true);
  }
  await assert.rejects(mailer.check(), (error) => error instanceof CodedError && error.code === 1001);

  await smtp.behave({ kind: 'accept' });
  await mailer.check();
  await mailer.deliver(id);
  assert.equal((await row(id)).state, 'sent');
  assert.equal(await mailer.delayed(), false);
  // The job queue may well ask again.
  await mailer.deliver(id);
  assert.equal((await receivedOf(id)).length, 1);
});

test('when the mail server is down from the start, the first to register is told', async (t) => {
  await smtp.behave({ kind: 'down' });
  const server = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, SERVICES: 'api' } });
  t.after(() => server.stop());
  const fields = { email: 'first@example.com', password: testPassword, firstName: 'First', lastName: 'Test' };
  assert.deepEqual(await server.api(register, { body: { fields, language: 'en' } }), { delayed: true });
});

test('when the mail server asks to come back later with one mail, others are not told', async () => {
  for (const at of ['recipient', 'message'] as const) {
    const fresh = mailerWith(`smtp://127.0.0.1:${smtp.port}`);
    const id = await queue();
    await smtp.behave({ kind: 'refuse', code: 450, at });
    await assert.rejects(fresh.deliver(id), /refused on purpose/);
    assert.equal((await row(id)).state, 'retrying');
    assert.equal(await fresh.delayed(), false);
  }
});

test('what was seen of the mail server counts for a quarter of a minute, then it is looked at again', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const fresh = mailerWith(`smtp://127.0.0.1:${smtp.port}`);
  assert.equal(await fresh.delayed(), false);
  await smtp.behave({ kind: 'down' });
  t.mock.timers.tick(14_999);
  assert.equal(await fresh.delayed(), false);
  t.mock.timers.tick(1);
  assert.deepEqual(await Promise.all([fresh.delayed(), fresh.delayed()]), [true, true]);
  await smtp.behave({ kind: 'accept' });
  t.mock.timers.tick(15_000);
  assert.equal(await fresh.delayed(), false);
});

test('a mail server that does not even greet is as good as down', async (t) => {
  const connections = new Set<Socket>();
  const mute = createServer((socket) => connections.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of connections) socket.destroy();
    mute.close();
  });
  const fresh = mailerWith(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`);
  assert.deepEqual(await Promise.all([fresh.delayed(), fresh.delayed(), fresh.delayed()]), [true, true, true]);
  assert.equal(connections.size, 1);
});

test('a mail server that is busy is tried again; one that refuses the mail for good is not', async () => {
  for (const at of ['recipient', 'message'] as const) {
    const id = await queue();
    await smtp.behave({ kind: 'refuse', code: 451, at });
    await assert.rejects(mailer.deliver(id), /refused on purpose/);
    assert.equal((await row(id)).state, 'retrying');

    await smtp.behave({ kind: 'refuse', code: 550, at });
    await mailer.deliver(id);
    const { state, error, sealed } = await row(id);
    assert.equal(state, 'failed');
    assert.match(error ?? '', /550/);
    assert.equal(sealed, null);

    await smtp.behave({ kind: 'accept' });
    await mailer.deliver(id);
    assert.equal((await row(id)).state, 'failed');
    assert.deepEqual(await receivedOf(id), []);
  }
  assert.equal(await mailer.delayed(), false);
});

test('a mail that is being sent is not sent by a second worker', async () => {
  await smtp.behave({ kind: 'hang' });
  const id = await queue();
  const arrived = smtp.nextMail();
  const first = mailer.deliver(id);
  first.catch(() => {});
  await arrived;
  await assert.rejects(mailerWith(`smtp://127.0.0.1:${smtp.port}`).deliver(id), /another process/);

  // The mail server dies before it answers: nobody knows whether the mail will arrive, so it is sent again ...
  await smtp.behave({ kind: 'down' });
  await assert.rejects(first);
  assert.equal((await row(id)).state, 'retrying');
  await smtp.behave({ kind: 'accept' });
  await mailer.deliver(id);
  // ... under the same id, by which mail programs know the two for one.
  assert.equal((await receivedOf(id)).length, 2);
});

test('a worker that was cut off in the middle holds a mail for two minutes only', async () => {
  const id = await queue();
  await db.systemQuery(
    sql`update mails set attempts = 1, updated_at = now() - interval '119 seconds' where id = ${id}`,
  );
  await assert.rejects(mailer.deliver(id), /another process/);
  await db.systemQuery(sql`update mails set updated_at = now() - interval '121 seconds' where id = ${id}`);
  await mailer.deliver(id);
  assert.equal((await row(id)).state, 'sent');
});

test('many workers at once send a mail once', async () => {
  const id = await queue();
  const workers = Array.from({ length: 8 }, () => mailerWith(`smtp://127.0.0.1:${smtp.port}`));
  await Promise.allSettled(workers.map((worker) => worker.deliver(id)));
  assert.equal((await row(id)).state, 'sent');
  assert.equal((await receivedOf(id)).length, 1);
});

test('when the database is lost right after the mail went out, it is ticked off later and not sent again', async () => {
  let lost = true;
  const flaky: Database = {
    ...db,
    systemQuery: async (statement) => {
      if (lost && statement.text.includes("state = 'sent'")) throw new CodedError(1001);
      return db.systemQuery(statement);
    },
  };
  const worker = mailerWith(`smtp://127.0.0.1:${smtp.port}`, { db: flaky });
  const id = await queue();
  await assert.rejects(worker.deliver(id), { code: 1001 });
  assert.equal((await row(id)).state, 'queued');
  lost = false;
  await worker.deliver(id);
  assert.equal((await row(id)).state, 'sent');
  assert.equal((await receivedOf(id)).length, 1);
});

test('after a day of trying, a mail is given up', async () => {
  await smtp.behave({ kind: 'down' });
  const id = await queue();
  await db.systemQuery(sql`update mails set created_at = now() - interval '25 hours' where id = ${id}`);
  await mailer.deliver(id);
  const { state, sealed } = await row(id);
  assert.deepEqual({ state, sealed }, { state: 'failed', sealed: null });
});

test('a mail that is no longer there is nothing to deliver', () => mailer.deliver(randomUUID()));

test('addresses that could carry more than an address are refused', async () => {
  const bad = [
    'a@b\r\nBcc: eve@example.com',
    'a@b\nc',
    'a@b, eve@example.com',
    'Ana <a@b>',
    '"a b"@c',
    'a@b@c',
    'a b@c',
  ];
  bad.push('', '@', 'a@', '@b', `${'a'.repeat(250)}@example.com`, 'a\0@b', 'a@b;c@d', 'a@b(c)');
  for (const recipient of bad) {
    const queued = db.withTenant(platformOrganization, systemActor, (tx) => mailer.queue(tx, { ...verify, recipient }));
    await assert.rejects(queued, { code: 6002 }, recipient);
  }
});

test('whoever gave such an address is told in their language', async () => {
  const http = createHttp({ log: pino({ level: 'silent' }), trustProxy: 0, secure: false, defaultLanguage: undefined });
  http.post('/invite', () =>
    db.withTenant(platformOrganization, systemActor, (tx) => mailer.queue(tx, { ...verify, recipient: 'nobody' })),
  );
  for (const [language, text] of [
    ['en', 'This should be a valid email'],
    ['es', 'Debe ser un correo válido'],
  ] as const) {
    const reply = await http.inject({ method: 'POST', url: '/invite', headers: { 'accept-language': language } });
    assert.equal(reply.statusCode, 400);
    const { code, data } = reply.json().error;
    assert.equal(code, 6002);
    assert.deepEqual(data, [{ field: 'email', messages: [text], rules: [{ name: 'email', params: {} }] }]);
  }
});

test('a value with line breaks stays within its header', async () => {
  const id = await queue({ ...verify, params: { code: '1\r\nBcc: eve@example.com\r\n\r\nbody', minutes: 15 } });
  const [mail] = await Promise.all([smtp.nextMail(), mailer.deliver(id)]);
  assert.equal(mail.headers.get('bcc'), undefined);
  assert.deepEqual(mail.recipients, ['ana@example.com']);
});

test('user and password of the address are used, and a wrong password is for the operator to put right', async () => {
  const id = await queue();
  const wrong = mailerWith(`smtp://user%40lab:nope@127.0.0.1:${smtp.port}`);
  await assert.rejects(wrong.deliver(id), /535/);
  assert.equal((await row(id)).state, 'retrying');
  const right = mailerWith(`smtp://user%40lab:p%3Aa%2Fs%20s@127.0.0.1:${smtp.port}`);
  const [mail] = await Promise.all([smtp.nextMail(), right.deliver(id)]);
  assert.equal(mail.user, 'user@lab');
});

test('encryption is used where it is offered, on this machine also with its own certificate', async () => {
  const id = await queue();
  const local = mailerWith(`smtp://localhost:${encrypted.port}`);
  const [mail] = await Promise.all([encrypted.nextMail(), local.deliver(id)]);
  assert.equal(mail.encrypted, true);
});

test('to another machine nothing goes out unencrypted, or to a certificate that nobody vouches for', async (t) => {
  const other = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address;
  if (!other) {
    t.skip('this machine has no address but its own');
    return;
  }
  const before = (await smtp.received()).length;
  for (const server of [smtp, encrypted]) {
    const id = await queue();
    await assert.rejects(mailerWith(`smtp://${other}:${server.port}`).deliver(id));
    assert.equal((await row(id)).state, 'retrying');
  }
  assert.equal((await smtp.received()).length, before);
  // Unless the operator says so.
  const id = await queue();
  const [mail] = await Promise.all([smtp.nextMail(), mailerWith(`smtp://${other}:${smtp.port}?tls=off`).deliver(id)]);
  assert.equal(mail.encrypted, false);
});

test('without a mail server mails are kept, once each, and can be read', async () => {
  const local = mailerWith(undefined);
  assert.equal(await local.delayed(), false);
  const id = await queue();
  await Promise.allSettled([local.deliver(id), local.deliver(id)]);
  await local.deliver(id);
  assert.equal((await row(id)).state, 'sent');
  assert.equal((await row(id)).sealed, null);
  const kept = await findLocalMail(db, id);
  assert.equal(kept?.subject, '042137 is your Muster code');
  assert.match(kept?.text ?? '', /042137/);
  assert.match(kept?.html ?? '', /042137/);
  assert.deepEqual(
    (await listLocalMails(db)).map((mail) => mail.id),
    [id],
  );
  await local.check();
  for (const nothing of ['', 'x', "' or 1=1", randomUUID()]) assert.equal(await findLocalMail(db, nothing), undefined);
});

test('mails to many wait until those to one or a few are gone, whoever sent them first', async () => {
  const log = pino({ level: 'silent' });
  const kind = mailJob(mailer);
  await prepareJobs(database.owner, [kind as JobKind<never>], log);
  const jobs = createJobs(database.system, log);
  await jobs.start([]);
  try {
    const { handle } = mailConsumer(kind);
    const about = { id: 1, xact: '1', organizationId: platformOrganization, userId: null, createdAt: '' };
    const event = (ids: string[]) => ({
      ...about,
      type: 'mail.queued' as const,
      entity: 'mail' as const,
      entityId: ids[0] ?? '',
      payload: { ids },
    });
    const [many, one] = [Array.from({ length: 250 }, () => randomUUID()), randomUUID()];
    await db.asSystem((tx) => handle([event(many), event([one])], tx, jobs));
    const [first] = await db.systemQuery<{ id: string }>(sql`
      select data ->> 'mailId' as id from pgboss.job where name = ${kind.name} order by priority desc, created_on limit 1`);
    assert.equal(first?.id, one);
  } finally {
    await jobs.stop();
  }
});

test('old mails are forgotten', async () => {
  const [old, young] = [await queue(), await queue()];
  await db.systemQuery(sql`update mails set created_at = now() - interval '31 days' where id = ${old}`);
  await deleteOldMails(db, 30);
  const left = await db.systemQuery<{ id: string }>(sql`select id from mails where id in (${old}, ${young})`);
  assert.deepEqual(left, [{ id: young }]);
});

test('settings that cannot be meant are startup errors', () => {
  for (const url of ['smtp://', 'smtp://host?tls=maybe']) assert.throws(() => mailerWith(url), StartupError, url);
  for (const MAIL_FROM of ['nobody', 'a@b, c@d', 'Name <x>', 'a@b\r\nBcc: c@d']) {
    assert.throws(() => mailerWith(undefined, { config: { SMTP_URL: undefined, MAIL_FROM } }), StartupError, MAIL_FROM);
  }
});

test('mails of a workspace come in the name that it has chosen, and say who sent them', async () => {
  const named = mailerWith(`smtp://127.0.0.1:${smtp.port}`, { aliasOf: async () => 'Aurora, IT' });
  const id = await queue();
  const [mail] = await Promise.all([smtp.nextMail(), named.deliver(id)]);
  assert.equal(mail.headers.get('from'), 'Aurora, IT · Muster <no-reply@muster.example>');
});

test('the sender can be set', async () => {
  const config = { SMTP_URL: new URL(`smtp://127.0.0.1:${smtp.port}`), MAIL_FROM: 'Soporte Ñ <help@acme.example>' };
  const id = await queue();
  const [mail] = await Promise.all([smtp.nextMail(), mailerWith(undefined, { config }).deliver(id)]);
  assert.equal(mail.headers.get('from'), 'Soporte Ñ <help@acme.example>');
});
