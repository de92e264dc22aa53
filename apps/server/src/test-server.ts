/** For tests: the whole server, as composed for people, on a database and a port of its own. */
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { login } from '@muster/contract/calls/sessions';
import { createClient } from '@muster/contract/client';
import type { Role } from '@muster/contract/permissions';
import { services } from '@muster/contract/services';
import pg from 'pg';
import { pino } from 'pino';
import type { Capability } from './capabilities/capability.ts';
import { createAccount } from './capabilities/sessions/index.ts';
import { addMember, createWorkspace } from './capabilities/workspaces/index.ts';
import { compose, type Ingredients, type Muster } from './composition.ts';
import { systemActor } from './platform/actor.ts';
import { readConfig } from './platform/config/config.ts';
import { secretsFrom } from './platform/crypto/secrets.ts';
import './platform/crypto/test-passwords.ts';
import type { Sql } from './platform/db/sql.ts';
import { testDatabase } from './platform/db/test-database.ts';

export type Api = ReturnType<typeof createClient>;

export interface TestUser {
  id: string;
  email: string;
  password: string;
  token: string;
  api: Api;
}

export interface TestServer extends Muster {
  url: string;
  connections: Ingredients['connections'];
  /** Without anybody signed in. */
  api: Api;
  as(token: string): Api;
  createUser(role?: 'user' | 'admin' | 'adminViewer'): Promise<TestUser>;
  createWorkspace(owner: { id: string; email: string }, name?: string): Promise<TestWorkspace>;
  addMember(organizationId: string, role: Role): Promise<TestUser>;
  /** The same for somebody who is there already. */
  join(organizationId: string, user: Pick<TestUser, 'id' | 'email'>, role: Role): Promise<void>;
  /** As the owner of the database, whom no policy holds back. */
  ownerQuery<T extends object>(statement: Sql): Promise<T[]>;
  /** Lets sessions last that several browsers share, of which only one could renew them. */
  keepSessions(): Promise<void>;
}

export interface TestWorkspace {
  id: string;
  slug: string;
  name: string;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  /** Only these, with what they stand on; `createUser` wants sessions. */
  capabilities?: readonly Capability[];
  /** A second process on the same database. */
  connections?: Ingredients['connections'];
  dataDir?: string;
  /** Left out where times are measured: the product does not (platform/http/reply-shape.ts). */
  checkReplies?: boolean;
  /** Adds to the server before it listens; how tests bring routes of their own. */
  extend?(muster: Muster): void | Promise<void>;
}

export const testPassword = 'Correct-horse-1';

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(joinPath(tmpdir(), 'muster-test-')));
  const database = options.connections ? undefined : await testDatabase();
  const connections = options.connections ?? database;
  if (connections === undefined) throw new Error('no database');
  const muster = await compose({
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SERVICES: 'api,store,worker',
      ...options.env,
    }),
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    version: 'test',
    capabilities: options.capabilities,
    checkReplies: options.checkReplies ?? true,
    connections: { owner: connections.owner, app: connections.app, system: connections.system },
  });
  await options.extend?.(muster);
  await muster.start();
  const ownerPool = new pg.Pool({ ...connections.owner, max: 1 });
  // Its end is told before the connection is closed, which the database may then do when it is dropped.
  ownerPool.on('error', () => {});
  const { port } = muster.http.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const clientWith = (token?: string) =>
    createClient({ base: (service) => `${url}${services[service].path}`, token: () => token, language: () => 'en' });

  async function createUser(role: 'user' | 'admin' | 'adminViewer' = 'user'): Promise<TestUser> {
    const email = `user-${randomUUIDv7()}@example.com`;
    const user = await muster.db.asSystem((tx) =>
      createAccount(tx, { email, password: testPassword, firstName: 'Test', lastName: 'User', language: 'en', role }),
    );
    if (user === undefined) throw new Error('the address is taken');
    const session = await clientWith()(login, {
      body: { provider: 'traditional', payload: { email, password: testPassword } },
    });
    const { token } = session.accessToken;
    return { id: user.id, email, password: testPassword, token, api: clientWith(token) };
  }

  const join = (organizationId: string, user: Pick<TestUser, 'id' | 'email'>, role: Role) =>
    muster.db.withTenant(organizationId, systemActor, (tx) => addMember(tx, user, role));

  return {
    ...muster,
    url,
    connections,
    api: clientWith(),
    as: clientWith,
    createUser,
    async createWorkspace(owner, name = 'Test workspace') {
      const id = randomUUIDv7();
      const slug = `w-${id.slice(-12)}`;
      const actor = { kind: 'user', userId: owner.id, email: owner.email, supplanterId: null } as const;
      await muster.db.withTenant(id, actor, (tx) => createWorkspace(tx, { name, slug }, { userId: owner.id }));
      return { id, slug, name };
    },
    async addMember(organizationId, role) {
      const user = await createUser();
      await join(organizationId, user, role);
      return user;
    },
    join,
    async ownerQuery<T extends object>(statement: Sql) {
      return (await ownerPool.query(statement)).rows as T[];
    },
    async keepSessions() {
      await ownerPool.query(`update session_tokens set expires_at = now() + interval '3 hours'`);
    },
    async stop() {
      await muster.stop();
      await ownerPool.end();
      await database?.drop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
