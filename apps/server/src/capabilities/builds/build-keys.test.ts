/** What builds are found and sorted by is kept beside them, whatever changes them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '../../platform/db/prepare-database.ts';
import { sql } from '../../platform/db/sql.ts';
import { managedTestDatabase } from '../../platform/db/test-database.ts';
import { query, silent } from '../../platform/postgres/test-program.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace } from './test-builds.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Builds whose keys are not those that they should have now. */
const wrong = `
  select b.id from builds b left join build_keys k using (organization_id, id), lateral keys_of_build(b) as should
  where (k.application_id, k.created_at, k.size, k.downloads, k.search, k.version_key, k.facets) is distinct from
    (should.application_id, should.created_at, should.size, should.downloads, should.search, should.version_key, should.facets)`;

test('the keys of a build follow every change of what they are made of, and go with it', async () => {
  const place = await createTestPlace(server);
  const id = await place.add();
  const changes = {
    created_at: `'2026-01-02T03:04:05Z'`,
    size: '7',
    downloads: 'downloads + 1',
    status: `'error'`,
    os: `'ios'`,
    signing_type: `'ad-hoc'`,
    tags: `'{Nightly}'`,
    git_branch: `'feature/1'`,
    git_tag: `'v1'`,
    version_name: `'2.10'`,
    deployer_name: `'Jenkins'`,
    file_name: `'other.ipa'`,
    package: `'example.other'`,
  };
  const keys = () => query(server.connections.owner, `select to_jsonb(k) as keys from build_keys k where id = '${id}'`);
  for (const [column, value] of Object.entries(changes)) {
    const { rows: before } = await keys();
    await query(server.connections.owner, `update builds set ${column} = ${value} where id = '${id}'`);
    assert.deepEqual((await query(server.connections.owner, wrong)).rows, [], column);
    assert.notDeepEqual((await keys()).rows, before, `${column} is a key`);
  }
  await server.ownerQuery(sql`delete from builds where id = ${id}`);
  assert.deepEqual((await keys()).rows, []);
});

test('builds from before there were keys are given theirs, by an owner who is no superuser', async (t) => {
  const database = await managedTestDatabase();
  t.after(database.drop);
  const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url));
  const prepare = (upTo?: number) =>
    prepareDatabase({
      owner: database.owner,
      appPassword: 'a',
      systemPassword: 's',
      migrationsDir,
      log: silent,
      ...(upTo === undefined ? {} : { upTo }),
    });
  await prepare(20);
  await query(
    database.superuser,
    `insert into organizations (id, name, slug) values ('11111111-1111-4111-8111-111111111111', 'One', 'one');
     insert into applications (organization_id, id, name, slug)
       select id, gen_random_uuid(), 'Field', 'field' from organizations where slug = 'one';
     insert into stored_files (organization_id, id, storage_key, size)
       select organization_id, gen_random_uuid(), 'file', 1 from applications;
     insert into builds (organization_id, id, application_id, file_id, file_name, size, version_name, tags)
       select a.organization_id, gen_random_uuid(), a.id, f.id, 'app' || i || '.ipa', i, '1.' || i, array['tag' || i % 7]
       from applications a join stored_files f using (organization_id), generate_series(1, 500) i`,
  );
  await prepare();
  assert.deepEqual((await query(database.superuser, wrong)).rows, []);
  const { rows } = await query(database.superuser, 'select count(*)::int as keys from build_keys');
  assert.deepEqual(rows, [{ keys: 500 }]);
  const forced = `select relname from pg_class where relname in ('builds', 'build_keys') and relforcerowsecurity`;
  assert.equal((await query(database.superuser, forced)).rowCount, 2);
});
