import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listAudit } from '@muster/contract/calls/audit';
import { login, readProfile, register, verify } from '@muster/contract/calls/sessions';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import type { Session } from '@muster/contract/entities';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, listen, localMail, password, signUp } from './test-caller.ts';
import { ownerOf, type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let muster: RunningMuster;
let person: Session & { email: string };
let dataDir: string;
const waiting = `${randomUUID()}@example.com`;

/** `npm run backup` and `npm run restore`, as processes of their own. */
async function command(name: 'backup' | 'restore', file: string, dataDir: string): Promise<void> {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const { PATH, HOME } = process.env;
  await promisify(execFile)(process.execPath, [script, file], { env: { PATH, HOME, DATA_DIR: dataDir } });
}

before(async () => {
  folder = await temporaryFolder();
  const source = join(folder.path, 'source');
  const backup = join(folder.path, 'backup.tgz');
  muster = await startMuster({ dataDir: source });
  person = await signUp(muster.url);
  const { token } = person.accessToken;
  await ask(muster.url, createWorkspace, { body: { name: 'Old', slug: 'old' } }, { token });
  await muster.stop();

  // Long in use: its transactions have numbers that a new database will not reach for long.
  muster = await startMuster({ dataDir: source, env: { SERVICES: 'api' } });
  await query(
    await ownerOf(source),
    'do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$',
  );
  // Nobody delivers mails at this moment: this one waits while the backup is made.
  const fields = { email: waiting, password, firstName: 'Eva', lastName: 'Late' };
  await ask(muster.url, register, { body: { fields, language: 'en' } });
  await command('backup', backup, source);
  // What happens after the backup is not in it.
  await ask(muster.url, createWorkspace, { body: { name: 'Too late', slug: 'too-late' } }, { token });
  await muster.kill();

  dataDir = join(folder.path, 'restored');
  await mkdir(dataDir);
  await command('restore', backup, dataDir);
  muster = await startMuster({ dataDir });
});
after(async () => {
  await muster?.kill();
  await folder?.remove();
});

test('people are still signed in, and can sign in again', async () => {
  const profile = await ask(muster.url, readProfile, {}, { token: person.accessToken.token });
  assert.deepEqual([profile.email, profile.organizations.map(({ slug }) => slug)], [person.email, ['old']]);
  await ask(muster.url, login, { body: { provider: 'traditional', payload: { email: person.email, password } } });
});

test('the audit is there', async () => {
  const caller = { token: person.accessToken.token };
  const { items } = await ask(muster.url, listAudit, { params: { org: 'old' }, query: { about: 'changes' } }, caller);
  assert.deepEqual(
    items.map(({ action, entity, userEmail }) => [action, entity, userEmail]),
    [['create', 'organization', person.email]],
  );
});

test('a mail that waited when the backup was made is delivered, and its code is good', async () => {
  const code = /\b\d{6}\b/.exec((await localMail(muster.url, waiting)).text)?.[0] ?? '';
  const session = await ask(muster.url, verify, { body: { email: waiting, code, language: 'en' } });
  assert.equal(session.user.email, waiting);
});

test('what was delivered before the backup is not delivered again', async () => {
  const { rows } = await query(await ownerOf(dataDir), 'select recipient, attempts from mails order by created_at');
  assert.deepEqual(rows, [
    { recipient: person.email, attempts: 1 },
    { recipient: waiting, attempts: 1 },
  ]);
});

test('new changes are taken, and events go on from where they were', async () => {
  const { token } = person.accessToken;
  const live = await listen(muster.url, 'old', token);
  await live.next('ready');
  const fresh = await signUp(muster.url);
  await ask(muster.url, createWorkspace, { body: { name: 'New', slug: 'new' } }, { token: fresh.accessToken.token });
  await eventually(async () => {
    const { rowCount } = await query(
      await ownerOf(dataDir),
      `select from outbox_consumers c where exists (select from outbox_events e where (e.xact, e.id) > (c.xact, c.id))`,
    );
    return rowCount === 0;
  }, 'every event is consumed');
  live.close();
});
