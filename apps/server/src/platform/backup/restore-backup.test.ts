import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import { openSecrets } from '../crypto/secrets.ts';
import { connectOwner } from '../db/connect-owner.ts';
import { openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { emptyTestDatabase, managedTestDatabase } from '../db/test-database.ts';
import { ensureConsumers, findWaiting, isKnown, moveCursor, readEvents } from '../events/outbox-store.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { openDataDir } from '../postgres/data-dir.ts';
import { eventually, query, silent } from '../postgres/test-program.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { createBackup } from './create-backup.ts';
import { beginReading, seeingEveryRow } from './tables-store.ts';
import {
  contents,
  fill,
  key,
  migrationsDir,
  organization,
  prepare,
  restoreFile,
  version,
} from './test-installation.ts';

/** What later migrations may bring: references in a circle, triggers, computed columns, names that need quotes. */
const more = `
  create type mood as enum ('sad', 'it''s fine');
  create table "Odd ""name" (
    id bigint generated always as identity primary key,
    "Select" text not null default 'x',
    twice text generated always as ("Select" || "Select") stored,
    moods mood[] not null default '{}',
    parent bigint references "Odd ""name" (id),
    other bigint
  );
  create table others (id bigint generated always as identity primary key, odd bigint not null references "Odd ""name" (id));
  alter table "Odd ""name" add foreign key (other) references others (id);
  create function refuse() returns trigger language plpgsql as $$ begin raise 'no rows here'; end $$;
  create trigger refuse before insert or update on others for each row execute function refuse();
  create table emptied (n int);
  insert into emptied values (1);
`;
const moreRows = `
  insert into "Odd ""name" ("Select", moods, parent) values ('a', '{sad,"it''s fine"}', 2), ('b', '{}', 1);
  alter table others disable trigger refuse;
  insert into others (odd) values (1);
  alter table others enable trigger refuse;
  update "Odd ""name" set other = 1;
  select nextval(pg_get_serial_sequence('others', 'id'));
  truncate emptied;
`;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-restore-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** How many times the owner has let himself into the group that sees all rows. */
async function ownGrants(owner: pg.ClientConfig): Promise<number | null> {
  const { rowCount } = await query(
    owner,
    `select from pg_auth_members m join pg_roles r on r.oid = m.roleid
     where r.rolname = 'muster_system' and m.member = current_user::regrole and m.grantor = current_user::regrole`,
  );
  return rowCount;
}

describe('a database by DATABASE_URL, whose owner is no superuser', () => {
  test('is backed up with every row, and restored into another', async (t) => {
    const source = await managedTestDatabase();
    t.after(source.drop);
    const dataDir = join(folder, 'by-url');
    await openDataDir(dataDir);
    const secrets = await openSecrets(dataDir, key);
    const migrations = join(folder, 'migrations');
    await cp(migrationsDir, migrations, { recursive: true });
    await writeFile(join(migrations, '9000-more.sql'), more);
    await prepare(source.owner, secrets, migrations);
    await fill(source.owner);
    await query(source.owner, moreRows);
    const target = await managedTestDatabase();
    t.after(target.drop);
    const storage = await createDiskStorage(join(dataDir, 'files'));
    const file = join(folder, 'by-url.tgz');
    const totals = await createBackup({
      file,
      owner: source.owner,
      storage,
      secrets,
      secretsDir: join(dataDir, 'secrets'),
      version,
      log: silent,
    });
    assert.equal(totals.rows['public.organizations'], 1);
    assert.equal(totals.rows['public.audit_entries'], 20);
    assert.equal(await ownGrants(source.owner), 0);

    const refused = restoreFile(join(folder, 'by-url.tgz'), join(folder, 'filled'), {
      databaseUrl: source.url,
      secretKey: key,
      migrations,
    });
    await assert.rejects(refused, { name: 'StartupError', message: /database of DATABASE_URL is not empty/ });
    await restoreFile(join(folder, 'by-url.tgz'), join(folder, 'by-url-target'), {
      databaseUrl: target.url,
      secretKey: key,
      migrations,
    });
    assert.deepEqual(await contents(target.owner), await contents(source.owner));
    await prepare(target.owner, secrets, migrations);
    const { rows } = await query(target.owner, `select nextval(pg_get_serial_sequence('others', 'id'))::int as next`);
    assert.equal(rows[0].next, 3);
    await assert.rejects(query(target.owner, 'insert into others (odd) values (1)'), { message: 'no rows here' });

    // The same file with a program that knows only the first migrations, as an older version would.
    const older = restoreFile(join(folder, 'by-url.tgz'), join(folder, 'older'), {
      databaseUrl: target.url,
      secretKey: key,
    });
    await assert.rejects(older, { name: 'StartupError', message: /was made by a newer version of Muster/ });
  });

  test('a database in which a restore was cut short is refused by a start', async (t) => {
    const database = await managedTestDatabase();
    t.after(database.drop);
    await query(database.owner, 'create table restore_incomplete ()');
    const secrets = await openSecrets(folder, key);
    await assert.rejects(prepare(database.owner, secrets), { name: 'StartupError', message: /was cut short/ });
  });

  test('a table whose rows the owner cannot see stops the backup', async (t) => {
    const database = await managedTestDatabase();
    t.after(database.drop);
    const secrets = await openSecrets(folder, key);
    await prepare(database.owner, secrets);
    await query(
      database.owner,
      'create table hidden (n int); alter table hidden enable row level security; alter table hidden force row level security',
    );
    const storage = await createDiskStorage(join(folder, 'hidden-files'));
    const file = join(folder, 'hidden.tgz');
    const options = { file, owner: database.owner, storage, secrets, secretsDir: folder, version, log: silent };
    await assert.rejects(createBackup(options), {
      name: 'StartupError',
      message: /does not see every row of public\.hidden\./,
    });
    await assert.rejects(stat(file), { code: 'ENOENT' });
    assert.equal(await ownGrants(database.owner), 0);
  });

  test('reading does not hold back events: the reading transaction writes nothing', async (t) => {
    const database = await managedTestDatabase();
    t.after(database.drop);
    await prepare(database.owner, await openSecrets(folder, key));
    const [keeper, reader] = [await connectOwner(database.owner, silent), await connectOwner(database.owner, silent)];
    t.after(() => Promise.all([keeper.end(), reader.end()]));
    await seeingEveryRow(keeper, async () => {
      await beginReading(reader);
      const { rows } = await reader.query(
        'select count(*), pg_current_xact_id_if_assigned() as xact from public.organizations',
      );
      assert.equal(rows[0].xact, null);
      assert.equal(await ownGrants(database.owner), 1);
    });
    assert.equal(await ownGrants(database.owner), 0);
  });

  test('a backup during which another took the rights back fails instead of leaving rows out', async (t) => {
    const database = await managedTestDatabase();
    t.after(database.drop);
    await prepare(database.owner, await openSecrets(folder, key));
    const keepers = [await connectOwner(database.owner, silent), await connectOwner(database.owner, silent)] as const;
    t.after(() => Promise.all(keepers.map((keeper) => keeper.end())));
    const [firstEnds, secondBegan] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = seeingEveryRow(keepers[0], async () => {
      const second = seeingEveryRow(keepers[1], () => {
        secondBegan.resolve();
        return firstEnds.promise;
      });
      await secondBegan.promise;
      return { second };
    });
    const { second } = await first;
    firstEnds.resolve();
    await assert.rejects(second, { name: 'StartupError', message: /^Another backup ended while this one was made/ });
  });
});

test('after a restore each consumer has the events it had not read, then the new ones', async (t) => {
  const [source, target] = [await emptyTestDatabase(), await emptyTestDatabase()];
  t.after(() => Promise.all([source.drop(), target.drop()]));
  const secrets = await openSecrets(folder, key);
  const logins = await prepare(source.owner, secrets);
  await prepareJobs(source.owner, [], silent);
  const emit = (owner: pg.ClientConfig, ...names: string[]) =>
    query(
      owner,
      `insert into outbox_events (organization_id, type, entity, entity_id)
       select '${organization}', 'user.create', 'user', unnest(array['${names.join("','")}'])`,
    );
  const onError = (error: Error) => assert.fail(error);
  const db = openDatabase({ ...logins, onError });
  const read = async (from: typeof db, consumer: string) => {
    const [cursor] = (await findWaiting(from, [consumer])).behind;
    assert.ok(cursor);
    return (await readEvents(from, cursor, 100)).filter(isKnown);
  };
  const moveTo = (consumer: string, event: { xact: string; id: number } | undefined) =>
    db.asSystem(async (tx) => {
      assert.ok(event);
      await moveCursor(tx, consumer, event);
    });
  await ensureConsumers(db, ['slow', 'fast', 'new']);
  // A server that has lived long: its numbers are far beyond those of a new one.
  await query(source.owner, `alter table outbox_events alter column xact set default '4000000000'`);
  await emit(source.owner, 'a', 'b');
  await query(source.owner, `alter table outbox_events alter column xact set default '4000000001'`);
  await emit(source.owner, 'c', 'd');
  const events = await db.systemQuery<{ xact: string; id: number }>(
    sql`select xact::text, id from outbox_events order by xact, id`,
  );
  await moveTo('slow', events[0]);
  await moveTo('fast', events[2]);
  await db.close();

  const file = join(folder, 'events.tgz');
  const storage = await createDiskStorage(join(folder, 'events-files'));
  await createBackup({
    file,
    owner: source.owner,
    storage,
    secrets,
    secretsDir: join(folder, 'none'),
    version,
    log: silent,
  });
  await restoreFile(join(folder, 'events.tgz'), join(folder, 'events'), {
    databaseUrl: new URL(target.url),
    secretKey: key,
  });
  await emit(target.owner, 'e');
  const restored = openDatabase({ ...(await prepare(target.owner, secrets)), onError });
  const names = async (consumer: string) => (await read(restored, consumer)).map(({ entityId }) => entityId);
  // A transaction elsewhere on the server may hold back what is newest, for a moment.
  await eventually(async () => (await names('new')).includes('e'), 'the new event can be read');
  assert.deepEqual(await names('new'), ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(await names('slow'), ['b', 'c', 'd', 'e']);
  assert.deepEqual(await names('fast'), ['d', 'e']);
  await restored.close();
});

test('jobs come over also when their tables have other columns in another version', async (t) => {
  const [source, target] = [await emptyTestDatabase(), await emptyTestDatabase()];
  t.after(() => Promise.all([source.drop(), target.drop()]));
  const secrets = await openSecrets(folder, key);
  await prepare(source.owner, secrets);
  await fill(source.owner);
  await query(source.owner, `alter table pgboss.job add column legacy text default 'x'`);
  const storage = await createDiskStorage(join(folder, 'jobs-files'));
  const file = join(folder, 'jobs.tgz');
  await createBackup({
    file,
    owner: source.owner,
    storage,
    secrets,
    secretsDir: join(folder, 'none'),
    version,
    log: silent,
  });
  await restoreFile(join(folder, 'jobs.tgz'), join(folder, 'jobs'), {
    databaseUrl: new URL(target.url),
    secretKey: key,
  });
  const jobs = `select id, name, data, state, created_on from pgboss.job`;
  assert.deepEqual((await query(target.owner, jobs)).rows, (await query(source.owner, jobs)).rows);
});

test('the numbers of transactions are kept in no other table, where a restore would have to place them too', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  await prepare(database.owner, await openSecrets(folder, key));
  const { rows } = await query(
    database.owner,
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where atttypid in ('xid8'::regtype, 'xid'::regtype) and attnum > 0 and relkind in ('r', 'p')
       and relnamespace = 'public'::regnamespace order by 1`,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['outbox_consumers', 'outbox_events'],
  );
});
