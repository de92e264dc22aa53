/** A database of its own for each test that wants one, with all migrations applied, in a few milliseconds. */
import { createHash, randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { withLogin } from './connect-owner.ts';
import { readMigrations } from './migrations.ts';
import { prepareDatabase } from './prepare-database.ts';
import { loginName } from './roles.ts';
import { startTestCluster, type TestCluster } from './test-cluster.ts';

export interface TestDatabase {
  owner: pg.ClientConfig;
  app: pg.PoolConfig;
  system: pg.PoolConfig;
  /** The owner's address, for programs started with DATABASE_URL. */
  url: string;
  drop(): Promise<void>;
}

const log = pino({ level: 'silent' });
const password = 'test';
const ownMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

let own: Promise<TestCluster> | undefined;
/** Databases in use. The last one to go after the tests takes the server along, whatever order hooks run in. */
let open = 0;
let finished = false;
after(async () => {
  finished = true;
  await stopUnused();
});

async function stopUnused(): Promise<void> {
  if (finished && open === 0) await (await own)?.stop();
}

/** The server given by TEST_DATABASE_URL, or one of this process's own. */
export async function testServer(): Promise<string> {
  // The runner of the tests starts one server for all files.
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  own ??= startTestCluster();
  return (await own).url;
}

/** `migrationsDir`: other migrations than the program's. */
export async function testDatabase(migrationsDir = ownMigrations): Promise<TestDatabase> {
  const server = await testServer();
  const template = await ensureTemplate(server, migrationsDir);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const owner = { connectionString: addressOf(server, name) };
  open++;
  return {
    owner,
    // Users are known to the whole server: the template's serve its copies too.
    app: withLogin(owner, loginName(template, 'app'), password),
    system: withLogin(owner, loginName(template, 'system'), password),
    url: owner.connectionString,
    async drop() {
      await asSuperuser(server, (client) => client.query(`drop database if exists ${name} with (force)`));
      open--;
      await stopUnused();
    },
  };
}

/** A database with nothing in it, not even users. */
export async function emptyTestDatabase(): Promise<Pick<TestDatabase, 'owner' | 'url' | 'drop'> & { name: string }> {
  const server = await testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(server, (client) => client.query(`create database ${name}`));
  const url = addressOf(server, name);
  open++;
  return {
    name,
    owner: { connectionString: url },
    url,
    async drop() {
      await asSuperuser(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`drop role if exists ${loginName(name, 'app')}, ${loginName(name, 'system')}`);
      });
      open--;
      await stopUnused();
    },
  };
}

/** One with nothing in it, whose owner is an ordinary user, as managed servers give it. */
export async function managedTestDatabase() {
  const server = await testServer();
  const database = await emptyTestDatabase();
  const manager = `${database.name}_manager`;
  await asSuperuser(server, async (client) => {
    await client.query(`create role ${manager} login createrole password '${password}'`);
    await client.query(`alter database ${database.name} owner to ${manager}`);
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'muster_system'`);
    // As whoever creates a role has it since PostgreSQL 16: to give, not to use.
    const grant = `grant muster_app, muster_system to ${manager} with admin true, inherit false, set false`;
    if (rowCount) await client.query(grant);
  });
  const owner = withLogin(database.owner, manager, password);
  return {
    owner,
    superuser: database.owner,
    url: new URL(String(owner.connectionString)),
    async drop() {
      await asSuperuser(server, async (client) => {
        await client.query(`drop database if exists ${database.name} with (force)`);
        await client.query(`drop owned by ${manager} cascade; drop role ${manager}`);
      });
      await database.drop();
    },
  };
}

const templates = new Map<string, Promise<string>>();

/** One process may come to several servers: each benchmark has its own. */
function ensureTemplate(server: string, migrationsDir: string): Promise<string> {
  return templates.getOrInsertComputed(`${server} ${migrationsDir}`, () => makeTemplate(server, migrationsDir));
}

async function makeTemplate(server: string, migrationsDir: string): Promise<string> {
  const migrations = await readMigrations(migrationsDir);
  const checksum = createHash('sha256').update(migrations.map((each) => `${each.id} ${each.checksum}`).join('\n'));
  const name = `template_${checksum.digest('hex').slice(0, 12)}`;
  await asSuperuser(server, async (client) => {
    // Test files run at once; one of them makes it, the others wait here.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await prepareDatabase({
      owner: { connectionString: addressOf(server, name) },
      appPassword: password,
      systemPassword: password,
      migrationsDir,
      log,
    });
    // Marked as a template only when it is whole.
    await client.query(`alter database ${name} with is_template true allow_connections false`);
  });
  return name;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asSuperuser(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
