/** What stands behind the server's checks: the database itself keeps workspaces apart, whatever a statement forgets. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { appOf, appTokenOf } from '../capabilities/apps/test-sweep.ts';
import { audienceOf } from '../capabilities/audiences/test-sweep.ts';
import { automationRowsOf } from '../capabilities/automation/test-sweep.ts';
import { attachmentOf, buildOf } from '../capabilities/builds/test-sweep.ts';
import { taskOf } from '../capabilities/bulk-tasks/test-sweep.ts';
import { commandRowsOf } from '../capabilities/commands/test-sweep.ts';
import { desiredRowsOf } from '../capabilities/desired-state/test-sweep.ts';
import { deviceAudienceOf } from '../capabilities/device-audiences/test-sweep.ts';
import { downloadOf } from '../capabilities/downloads/test-sweep.ts';
import { deliveryOf } from '../capabilities/integrations/test-sweep.ts';
import { groupOf, importOf } from '../capabilities/people/test-sweep.ts';
import { policyRowsOf } from '../capabilities/policies/test-sweep.ts';
import { publicationOf } from '../capabilities/publications/test-sweep.ts';
import { reportOf } from '../capabilities/reports/test-sweep.ts';
import { storeRowsOf } from '../capabilities/stores/test-sweep.ts';
import { createWorkspace } from '../capabilities/workspaces/index.ts';
import { type Actor, systemActor } from '../platform/actor.ts';
import { type Database, openDatabase, platformOrganization, type Tx } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { type TestDatabase, testDatabase } from '../platform/db/test-database.ts';
import { query } from '../platform/postgres/test-program.ts';
import { insertUser, type SweepUser } from './sweep-store.ts';

interface Table {
  name: string;
  /** The column that says whose a row is; null for tables that belong to no workspace. */
  key: string | null;
  secured: boolean;
  forced: boolean;
  /** Rights of the app role, as `select,insert`. */
  app: string;
}

let database: TestDatabase;
let db: Database;
let tables: Table[];
const [ours, theirs] = [randomUUIDv7(), randomUUIDv7()];

before(async () => {
  database = await testDatabase();
  db = openDatabase({ ...database, onError() {} });
  for (const id of [ours, theirs]) await fill(id, await insertUser(db));
  const right = (name: string) => `case when has_table_privilege('muster_app', c.oid, '${name}') then '${name}' end`;
  const { rows } = await query(
    database.owner,
    `select c.relname as name, case when c.relname = 'organizations' then 'id' else a.attname end as key,
       c.relrowsecurity as secured, c.relforcerowsecurity as forced,
       concat_ws(',', ${['select', 'insert', 'update', 'delete', 'truncate'].map(right).join(', ')}) as app
     from pg_class c
     left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  );
  tables = rows;
});
after(async () => {
  await db.close();
  await database.drop();
});

/** What devices leave behind, for the one that commands have made. */
async function fillDevices(tx: Tx): Promise<void> {
  const org = tx.organizationId;
  const { device, enrollment } = await tx.one<{ device: string; enrollment: string }>(sql`
    select device_id as device, enrollment_id as enrollment from commands where organization_id = ${org} limit 1`);
  const id = () => randomUUIDv7();
  const hash = () => randomBytes(32);
  for (const statement of [
    sql`insert into device_activity (organization_id, device_id) values (${org}, ${device}) on conflict do nothing`,
    sql`insert into device_certificates (organization_id, id, enrollment_id, sha256, serial, subject, not_before, not_after)
      values (${org}, ${id()}, ${enrollment}, ${hash()}, '1', 'd', now(), now())`,
    sql`insert into device_facts (organization_id, device_id, section, data, digest)
      values (${org}, ${device}, 'details', '{}', ${hash()})`,
    sql`insert into device_secrets (organization_id, device_id, kind, sealed)
      values (${org}, ${device}, 'activationLockCode', '')`,
    sql`insert into device_events (organization_id, id, device_id, kind) values (${org}, ${id()}, ${device}, 'enrolled')`,
    sql`insert into device_locations (organization_id, id, device_id, latitude, longitude, origin)
      values (${org}, ${id()}, ${device}, 40, -3, 'agent')`,
    sql`insert into device_platform_problems (organization_id, platform, problem, since)
      values (${org}, 'apple', 'pushCertificateMissing', now()) on conflict do nothing`,
    sql`insert into apple_enterprises (organization_id, id) values (${org}, ${id()})`,
    sql`insert into device_authorities (organization_id, id, certificate, sealed_key, not_after)
      values (${org}, ${id()}, '', '', now())`,
    sql`insert into scep_challenges (organization_id, hash, enrollment_id, expires_at)
      values (${org}, ${hash()}, ${enrollment}, now())`,
    sql`insert into enrollment_links (hash, organization_id, enrollment_id, expires_at)
      values (${hash()}, ${org}, ${enrollment}, now())`,
  ])
    await tx.run(statement);
}

/** A row in every table that workspaces have rows in. */
async function fill(organizationId: string, owner: SweepUser): Promise<void> {
  const actor: Actor = { kind: 'user', userId: owner.id, email: owner.email, supplanterId: null };
  await db.withTenant(organizationId, actor, async (tx) => {
    await createWorkspace(tx, { name: 'Walled', slug: `w-${organizationId.slice(-12)}` }, { userId: owner.id });
    await tx.run(
      sql`insert into data_keys (organization_id, wrapped, kek_id) values (${organizationId}, '\\x00', 'k')`,
    );
    await tx.run(sql`
      insert into mails (organization_id, id, recipient, language, template)
      values (${organizationId}, ${randomUUIDv7()}, ${owner.email}, 'en', 'verify')`);
    const templateId = randomUUIDv7();
    await tx.run(sql`
      insert into enrollment_templates (organization_id, id, name) values (${organizationId}, ${templateId}, 'Field')`);
    await tx.run(sql`
      insert into enrollment_tokens (organization_id, id, hash, template_id, expires_at)
      values (${organizationId}, ${randomUUIDv7()}, ${randomBytes(32)}, ${templateId}, now())`);
    await tx.run(sql`
      insert into prepared_devices (organization_id, id, identifier)
      values (${organizationId}, ${randomUUIDv7()}, 'C02XL0GTJGH5')`);
    const assetId = randomUUIDv7();
    await tx.run(
      sql`insert into assets (organization_id, id, type, name) values (${organizationId}, ${assetId}, 'book', 'Rules')`,
    );
    await tx.run(sql`
      insert into asset_versions (organization_id, id, asset_id, number, file_name, size, sha256)
      values (${organizationId}, ${randomUUIDv7()}, ${assetId}, 1, 'rules.pdf', 9, ${randomBytes(32)})`);
    await tx.run(
      sql`insert into asset_uploads (organization_id, id, size) values (${organizationId}, ${randomUUIDv7()}, 9)`,
    );
    await tx.run(sql`
      insert into dep_accounts (organization_id, id, certificate, sealed_key)
      values (${organizationId}, ${randomUUIDv7()}, '\\x00', '\\x00')`);
    await tx.run(sql`
      insert into dep_profiles (organization_id, id, name, options, token_hash, sealed_token)
      values (${organizationId}, ${randomUUIDv7()}, 'Phones', '{}', ${randomBytes(32)}, '\\x00')`);
    await tx.run(sql`
      insert into dep_devices (organization_id, id, serial_number, status)
      values (${organizationId}, ${randomUUIDv7()}, 'C02', 'notAssigned')`);
    await tx.run(sql`
      insert into dep_syncs (organization_id, id, kind, asked)
      values (${organizationId}, ${randomUUIDv7()}, 'full', true)`);
    await tx.run(sql`
      insert into vpp_accounts (organization_id, id, sealed_token, token_expires_at)
      values (${organizationId}, ${randomUUIDv7()}, '\\x00', now())`);
    await tx.run(sql`
      insert into vpp_assets (organization_id, id, adam_id, pricing_param, product_type, total_count, assigned_count,
        available_count, retired_count, device_assignable, revocable)
      values (${organizationId}, ${randomUUIDv7()}, '361309726', 'STDQ', 'App', 1, 0, 1, 0, true, true)`);
    await tx.run(sql`
      insert into vpp_users (organization_id, id, client_user_id, status)
      values (${organizationId}, ${randomUUIDv7()}, 'ada', 'Registered')`);
    await tx.run(sql`
      insert into vpp_licences (organization_id, id, adam_id, pricing_param, serial_number, wish, state)
      values (${organizationId}, ${randomUUIDv7()}, '361309726', 'STDQ', 'C02', 'hold', 'held')`);
    await tx.run(sql`
      insert into list_views (organization_id, id, owner_id, list, name, query)
      values (${organizationId}, ${randomUUIDv7()}, ${owner.id}, 'devices', 'Mine', '')`);
    const groupId = await groupOf((statement) => tx.query(statement), organizationId);
    const personId = randomUUIDv7();
    await tx.run(sql`
      insert into people (organization_id, id, email, role, tags, groups)
      values (${organizationId}, ${personId}, 'ada@example.com', 'employee', '{sales}', ${[groupId]}::uuid[])`);
    const appId = await appOf((statement) => tx.query(statement), organizationId);
    await appTokenOf((statement) => tx.query(statement), organizationId);
    const buildId = await buildOf((statement) => tx.query(statement), organizationId);
    await attachmentOf((statement) => tx.query(statement), organizationId);
    await taskOf((statement) => tx.query(statement), organizationId);
    await tx.run(sql`
      insert into build_retentions (organization_id, application_id, enabled, days, keep)
      values (${organizationId}, ${appId}, true, 90, 5)`);
    await tx.run(sql`
      insert into application_days (organization_id, application_id, day) values (${organizationId}, ${appId}, now())`);
    await tx.run(sql`
      insert into uploads (organization_id, id, application_id, kind, file_name, size, expires_at)
      values (${organizationId}, ${randomUUIDv7()}, ${appId}, 'build', 'app.apk', 1, now())`);
    await tx.run(sql`
      insert into download_tokens (organization_id, hash, build_id, expires_at)
      values (${organizationId}, ${randomBytes(32)}, ${buildId}, now())`);
    await downloadOf((statement) => tx.query(statement), organizationId);
    await tx.run(sql`insert into download_totals (organization_id, month) values (${organizationId}, now())`);
    await reportOf((statement) => tx.query(statement), organizationId);
    await tx.run(sql`
      insert into sdk_sessions (organization_id, hash, application_id, person_id, bound, expires_at)
      values (${organizationId}, ${randomBytes(32)}, ${appId}, ${personId}, true, now())`);
    await tx.run(sql`
      insert into sdk_installations (organization_id, application_id, installation, os, version)
      values (${organizationId}, ${appId}, ${randomBytes(16)}, 'ios', '4.5.0')`);
    const audienceId = await audienceOf((statement) => tx.query(statement), organizationId);
    const publicationId = await publicationOf((statement) => tx.query(statement), organizationId);
    await tx.run(sql`
      insert into audience_emails (organization_id, audience_id, email) values (${organizationId}, ${audienceId}, 'a@b.example')`);
    await tx.run(sql`
      insert into audience_applications (organization_id, audience_id, application_id)
      values (${organizationId}, ${audienceId}, ${appId})`);
    await tx.run(sql`
      insert into publication_audiences (organization_id, publication_id, audience_id)
      values (${organizationId}, ${publicationId}, ${audienceId})`);
    await tx.run(sql`
      insert into publication_notices (organization_id, build_id) values (${organizationId}, ${buildId})`);
    await tx.run(sql`
      insert into publication_downloads (organization_id, publication_id) values (${organizationId}, ${publicationId})
      on conflict do nothing`);
    await deliveryOf((statement) => tx.query(statement), organizationId);
    await storeRowsOf((statement) => tx.query(statement), organizationId, owner.id);
    await tx.run(sql`
      insert into application_attributes (organization_id, application_id, type, value)
      values (${organizationId}, ${appId}, 'tags', 'beta')`);
    await tx.run(sql`
      insert into person_applications (organization_id, person_id, application_id, role)
      values (${organizationId}, ${personId}, ${appId}, 'viewer')`);
    await tx.run(sql`
      insert into unwanted_mails (organization_id, person_id, topic)
      values (${organizationId}, ${personId}, 'newBuilds')`);
    await tx.run(sql`
      insert into invitations (organization_id, id, email, token_hash, role, scope, language, expires_at)
      values (${organizationId}, ${personId}, 'ada@example.com', ${randomBytes(32)}, 'viewer', 'organization', 'en', now())`);
    await importOf((statement) => tx.query(statement), organizationId);
    await commandRowsOf((statement) => tx.query(statement), organizationId);
    await desiredRowsOf((statement) => tx.query(statement), organizationId);
    await deviceAudienceOf((statement) => tx.query(statement), organizationId);
    await automationRowsOf((statement) => tx.query(statement), organizationId);
    await policyRowsOf((statement) => tx.query(statement), organizationId);
    await fillDevices(tx);
    await tx.run(sql`
      insert into api_tokens (organization_id, id, user_id, name, hash, hint, scopes)
      values (${organizationId}, ${randomUUIDv7()}, ${owner.id}, 'CI', ${randomBytes(32)}, 'abcd', '{}')`);
  });
  // Only the program itself writes them, behind the outbox.
  await db.asSystem(async (tx) => {
    const id = randomUUIDv7();
    await tx.run(sql`
      insert into search_entries (organization_id, type, entity_id, title, folded, words, data, updated_at)
      values (${organizationId}, 'group', ${id}, 'Sales', 'sales', ' sales', '{"name": "Sales"}', now())`);
    await tx.run(
      sql`insert into search_words (organization_id, word, keys) values (${organizationId}, 'sales', '{1}')`,
    );
    await tx.run(sql`
      insert into search_uses (organization_id, word, type, updated_at, entity_id)
      values (${organizationId}, 'sales', 'group', now(), ${id})`);
  });
}

const partition = /_(default|\d{6,8})$/;
const guarded = () => tables.filter(({ key, secured }) => key !== null && secured);
const accountTables = [
  'auth_tickets',
  'email_changes',
  'key_store',
  'notification_preferences',
  'notifications',
  'password_links',
  'recovery_codes',
  'session_tokens',
  'sessions',
  'user_codes',
  'user_passkeys',
  'user_passwords',
  'user_totp',
];

/** Runs as the app role with the given workspace set, or none, and takes everything back. */
async function asApp<T>(organizationId: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.app);
  await client.connect();
  try {
    await client.query('begin');
    if (organizationId) await client.query(`set local muster.organization = '${organizationId}'`);
    return await work(client);
  } finally {
    await client.end();
  }
}

const denied = (error: unknown) => (error as { code?: string }).code === '42501';

describe('tables with rows of workspaces', () => {
  test('have row-level security, also against their owner; the few that do not are out of reach for the app', () => {
    const open = tables.filter(({ key, secured, forced }) => key !== null && !(secured && forced));
    assert.deepEqual(
      [...new Set(open.filter(({ name }) => !partition.test(name)).map(({ name }) => name))],
      ['outbox_parked', 'tracks'],
    );
    for (const { name, app } of open) assert.equal(app, '', name);
  });

  test('all have a row here to be tried with', async () => {
    for (const { name, key } of guarded()) {
      const { rows } = await query(database.owner, `select from ${name} where ${key} = '${ours}'`);
      assert.ok(rows.length > 0, `give ${name} a row in fill()`);
    }
  });

  test('show nothing when no workspace is set', async () => {
    for (const { name, app } of guarded()) {
      const count = asApp(undefined, (client) => client.query(`select from ${name}`));
      if (app.includes('select')) assert.equal((await count).rowCount, 0, name);
      else await assert.rejects(count, denied, name);
    }
  });

  test("show a workspace's own rows and none of another's", async () => {
    for (const { name, key } of guarded().filter(({ app }) => app.includes('select'))) {
      const { rows } = await asApp(theirs, (client) => client.query(`select distinct ${key} as key from ${name}`));
      assert.deepEqual(rows, [{ key: theirs }], name);
    }
  });

  test("take no row for another workspace, and let nobody change, move or remove another's", async () => {
    for (const { name, key, app } of guarded()) {
      const { rows } = await query(
        database.owner,
        `select to_jsonb(t) as row from ${name} t where ${key} = '${ours}' limit 1`,
      );
      const given = await query(
        database.owner,
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
         where table_schema = 'public' and table_name = '${name}' and is_generated = 'NEVER'`,
      );
      const { columns } = given.rows[0];
      const insert = asApp(theirs, (client) =>
        client.query(
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from jsonb_populate_record(null::${name}, $1)`,
          [rows[0].row],
        ),
      );
      await assert.rejects(insert, denied, `insert into ${name}`);
      for (const [right, statement] of [
        ['update', `update ${name} set ${key} = ${key} where ${key} = '${ours}'`],
        ['delete', `delete from ${name} where ${key} = '${ours}'`],
      ] as const) {
        const attempt = asApp(theirs, (client) => client.query(statement));
        if (app.includes(right) && app.includes('select')) assert.equal((await attempt).rowCount, 0, statement);
        else await assert.rejects(attempt, denied, statement);
      }
      if (app.includes('update')) {
        const move = asApp(theirs, (client) => client.query(`update ${name} set ${key} = '${ours}'`));
        await assert.rejects(move, denied, `rows of ${name} moved to another workspace`);
      }
    }
  });

  test('are not reached past their policies by way of a partition', async () => {
    const parts = tables.filter(({ name }) => partition.test(name));
    assert.ok(parts.length > 5);
    for (const { name } of parts) {
      await assert.rejects(
        asApp(ours, (client) => client.query(`select from ${name}`)),
        denied,
        name,
      );
    }
  });
});

describe('tables of accounts', () => {
  test('are closed while a workspace is set, and when none is', async () => {
    const closed = tables.filter(({ key, secured, forced }) => key === null && secured && forced);
    assert.deepEqual(
      closed.map(({ name }) => name),
      accountTables,
    );
    const { rows } = await query(database.owner, `select id from users limit 1`);
    const [row] = rows;
    await query(
      database.owner,
      `insert into user_passwords (user_id, hash) values ('${row.id}', 'x');
       insert into user_codes (user_id, purpose, code_hash, expires_at) values ('${row.id}', 'verify', 'x', now());
       insert into password_links (user_id, token_hash, expires_at) values ('${row.id}', 'x', now());
       insert into sessions (id, user_id) values ('${row.id}', '${row.id}');
       insert into session_tokens (hash, session_id, kind, generation, expires_at) values ('x', '${row.id}', 'access', 1, now());
       insert into notifications (user_id, id, source, kind, entity) values ('${row.id}', '${row.id}', 's', 'removed', 'user');
       insert into notification_preferences (user_id, topic, mail) values ('${row.id}', 'people', 'never');
       insert into key_store (user_id, key, data) values ('${row.id}', 'k', '1');
       insert into auth_tickets (hash, kind, user_id, expires_at) values ('x', 'secondFactor', '${row.id}', now());
       insert into email_changes (user_id, email, old_code_hash, new_code_hash, expires_at) values ('${row.id}', 'x', 'x', 'x', now());
       insert into recovery_codes (user_id, code_hash) values ('${row.id}', 'x');
       insert into user_passkeys (id, user_id, credential_id, public_key, counter, synced, name)
         values ('${row.id}', '${row.id}', 'x', 'x', 0, false, 'x');
       insert into user_totp (user_id, sealed_secret) values ('${row.id}', 'x')`,
    );
    for (const { name } of closed) {
      const count = async (organizationId: string | undefined) =>
        (await asApp(organizationId, (client) => client.query(`select from ${name}`))).rowCount;
      assert.deepEqual([await count(undefined), await count(ours), await count(platformOrganization)], [0, 0, 1], name);
      const copy = asApp(ours, (client) => client.query(`insert into ${name} select * from ${name}`));
      // Links and notifications are made behind the outbox only.
      if (name === 'password_links' || name === 'notifications') await assert.rejects(copy, denied, name);
      else assert.equal((await copy).rowCount, 0, name);
    }
    const steal = asApp(ours, (client) =>
      client.query(`insert into user_passwords (user_id, hash) select id, 'mine' from users`),
    );
    await assert.rejects(steal, denied);
  });

  test('nothing that serves requests makes anybody an administrator of the provider', async () => {
    for (const statement of [
      `update users set role = 'admin'`,
      `insert into users (id, email, role) values (gen_random_uuid(), 'x@example.com', 'admin')`,
      'delete from users',
    ]) {
      for (const organizationId of [ours, platformOrganization]) {
        await assert.rejects(
          asApp(organizationId, (client) => client.query(statement)),
          denied,
          statement,
        );
      }
    }
  });
});

test('the tables without row-level security are the ones that everybody sees or only the program', () => {
  const open = tables.filter(({ secured, name }) => !secured && !partition.test(name));
  assert.deepEqual(
    open.map(({ name, app }) => `${name}: ${app}`),
    [
      'acme_accounts: ',
      'acme_challenges: ',
      'build_platforms: select',
      'local_mails: ',
      'monthly_tables: ',
      'outbox_consumers: ',
      'outbox_parked: ',
      'rate_limits: ',
      'schema_migrations: ',
      'search_sources: ',
      'tls_certificates: ',
      'tracks: ',
      'users: select',
    ],
  );
});

describe('the two roles of the program', () => {
  const roles = () => [
    { name: 'app', config: database.app },
    { name: 'system', config: database.system },
  ];

  test('own nothing, stand above no policy and cannot become anybody who does', async () => {
    for (const { name, config } of roles()) {
      const { rows } = await query(
        config as pg.ClientConfig,
        `with recursive mine as (
           select oid from pg_roles where rolname = current_user
           union select m.roleid from pg_auth_members m join mine on m.member = mine.oid)
         select bool_or(r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication) as mighty,
           exists (select from pg_class c join mine on c.relowner = mine.oid) as owns,
           exists (select from pg_namespace n join mine on n.nspowner = mine.oid) as owns_schema,
           has_schema_privilege('public', 'create') as creates,
           array_agg(r.rolname::text order by r.rolname) as names
         from pg_roles r join mine on r.oid = mine.oid`,
      );
      const { names, ...powers } = rows[0];
      assert.deepEqual(powers, { mighty: false, owns: false, owns_schema: false, creates: false }, name);
      assert.equal(names.length, 2, `${name} is in one group: ${names}`);
    }
  });

  test('cannot change or remove what was written to the audit, nor switch security off', async () => {
    for (const { name, config } of roles()) {
      for (const statement of [
        `update audit_entries set user_email = 'somebody@else.example'`,
        'delete from audit_entries',
        'truncate audit_entries',
        'delete from audit_entries_default',
        'drop table audit_entries',
        'alter table audit_entries disable row level security',
        'alter table organizations no force row level security',
        'create policy mine on organizations using (true)',
      ]) {
        await assert.rejects(query(config as pg.ClientConfig, statement), denied, `${name}: ${statement}`);
      }
    }
  });

  test('an audit entry is added with the workspace of the transaction and read by nobody else', async () => {
    const entries = await db.withTenant(theirs, systemActor, (tx) =>
      tx.query<{ organization: string }>(sql`select distinct organization_id as organization from audit_entries`),
    );
    assert.deepEqual(entries, [{ organization: theirs }]);
  });
});

describe('the door to a workspace', () => {
  test('does not open for something that is no id, and loses no connection over it', async () => {
    const small = openDatabase({ app: { ...database.app, max: 1 }, system: database.system, onError() {} });
    try {
      for (const open of [small.readTenant, small.withTenant]) {
        for (const id of ['', "x'; drop table users", `${ours}'`, ours.toUpperCase().replace(/^./, 'G')]) {
          await assert.rejects(async () => open(id, systemActor, async () => null), /not the id of a workspace/);
        }
        const rows = await open(ours, systemActor, (tx) => tx.query(sql`select from organizations`));
        assert.equal(rows.length, 1);
      }
    } finally {
      await small.close();
    }
  });

  test('leaves no workspace set on the connection it gives back', async () => {
    const small = openDatabase({ app: { ...database.app, max: 1 }, system: database.system, onError() {} });
    const setting = sql`select current_setting('muster.organization', true) as id`;
    try {
      await small.withTenant(ours, systemActor, (tx) => tx.query(setting));
      await assert.rejects(
        small.withTenant(ours, systemActor, () => Promise.reject(new Error('undone'))),
        /undone/,
      );
      await small.readTenant(ours, systemActor, (tx) => tx.query(setting));
      const [seen] = await small.withTenant(platformOrganization, systemActor, (tx) => tx.query(setting));
      assert.deepEqual(seen, { id: platformOrganization });
      const rows = await small.withTenant(platformOrganization, systemActor, (tx) =>
        tx.query(sql`select from organizations`),
      );
      assert.equal(rows.length, 0);
    } finally {
      await small.close();
    }
  });

  test('is for reading only where a call changes nothing, down to the database', async () => {
    const write = db.readTenant(ours, systemActor, (tx) => tx.run(sql`update organizations set name = 'changed'`));
    await assert.rejects(write, (error: { code?: string }) => error.code === '25006');
  });
});
