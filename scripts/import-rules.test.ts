import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { checkImports } from './import-rules.ts';

const packages = ['contract', 'phrases', 'ui', 'apple', 'pki'];
const capabilities = 'apps/server/src/capabilities';
const platform = 'apps/server/src/platform';

/** A small product that keeps every rule, by the kinds of import that are in use: path, package, type, re-export, lazy. */
const good: Record<string, string> = {
  'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
  'node_modules/pg/index.js': 'module.exports = {};',
  'packages/contract/src/errors.ts': 'export const code = 1;',
  'packages/contract/src/calls/login.ts': `import { code } from '../errors.ts'; export const login = code;`,
  'packages/phrases/src/en.ts': `import type { code } from '@muster/contract/errors'; export const text: Record<typeof code, string> = { 1: '' };`,
  'packages/ui/src/button.tsx': 'export const Button = () => <button type="button" />;',
  'packages/pki/src/certificate.ts': `import { createHash } from 'node:crypto'; export const certificate = createHash;`,
  'packages/apple/src/profile.ts': `import { certificate } from '@muster/pki/certificate'; export const profile = certificate;`,
  'packages/apple/src/profile.test.ts': `import 'node:fs'; import { profile } from './profile.ts'; profile;`,
  [`${platform}/db/sql.ts`]: 'export const sql = String.raw;',
  [`${platform}/db/database.ts`]: `import pg from 'pg'; import { sql } from './sql.ts'; export const db = [pg, sql];`,
  [`${platform}/db/test-database.ts`]: `export { db } from './database.ts';`,
  [`${platform}/mail/mails-store.ts`]: `import { sql } from '../db/sql.ts'; export const mails = sql;`,
  [`${capabilities}/people/index.ts`]: `export { people } from './people-service.ts';`,
  [`${capabilities}/people/people-service.ts`]: `import { rows } from './people-store.ts'; import { code } from '@muster/contract/errors'; export const people = [rows, code];`,
  [`${capabilities}/people/people-store.ts`]: `import { sql } from '../../platform/db/sql.ts'; export const rows = sql;`,
  [`${capabilities}/people/people-list.ts`]: `import { sql } from '../../platform/db/sql.ts'; export const list = sql;`,
  [`${capabilities}/people/people.test.ts`]: `import { sql } from '../../platform/db/sql.ts'; import { startTestServer } from '../../test-server.ts'; import './people-store.ts'; [sql, startTestServer];`,
  [`${capabilities}/capability.ts`]: `import type { list } from './people/people-list.ts'; export type Capability = { search?: typeof list };`,
  [`${capabilities}/all.ts`]: `import type { Capability } from './capability.ts'; import { people } from './people/index.ts'; export const all: [typeof people, Capability?] = [people];`,
  [`${capabilities}/devices/index.ts`]: `export { devices } from './devices-service.ts';`,
  [`${capabilities}/devices/devices-service.ts`]: `import { people } from '../people/index.ts'; export const devices = people;`,
  'apps/server/src/protocols/apple/checkin.ts': `import { profile } from '@muster/apple/profile'; import { devices } from '../../capabilities/devices/index.ts'; export const checkin = [profile, devices];`,
  'apps/server/src/services/api.ts': `import { people } from '../capabilities/people/index.ts'; export const api = people;`,
  'apps/server/src/composition.ts': `import { all } from './capabilities/all.ts'; import { db } from './platform/db/database.ts'; import { api } from './services/api.ts'; export const compose = [all, db, api];`,
  'apps/server/src/main.ts': `import type pg from 'pg'; import { compose } from './composition.ts'; export const main: [typeof compose, pg.Pool?] = [compose];`,
  'apps/server/src/test-server.ts': `import { compose } from './composition.ts'; import { device } from '../../../lab/device.ts'; export const startTestServer = [compose, device];`,
  'apps/dashboard/src/shared/api.ts': `import { login } from '@muster/contract/calls/login'; export const api = login;`,
  'apps/dashboard/src/features/people/page.tsx': `import { Button } from '@muster/ui/button'; import { api } from '../../shared/api.ts'; export const Page = () => <Button key={api} />;`,
  'apps/dashboard/src/features/apps/page.tsx': 'export const Page = () => null;',
  'apps/dashboard/src/app/router.tsx': `export const router = [() => import('../features/people/page.tsx'), () => import('../features/apps/page.tsx')];`,
  'apps/store/src/main.tsx': `import { Button } from '@muster/ui/button'; import './style.css'; export const Store = Button;`,
  'apps/store/src/style.css': 'body { margin: 0 }',
  'lab/device.ts': `import { profile } from '@muster/apple/profile'; export const device = profile;`,
  'scripts/build.ts': 'export const build = 1;',
  'e2e/login.test.ts': `import { startTestServer } from '../apps/server/src/test-server.ts'; import { build } from '../scripts/build.ts'; [startTestServer, build];`,
};

async function brokenRules(t: TestContext, files: Record<string, string>): Promise<string[]> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'muster-imports-')));
  t.after(() => rm(base, { recursive: true }));
  for (const [path, source] of Object.entries({ ...good, ...files })) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), source);
  }
  await mkdir(join(base, 'node_modules/@muster'), { recursive: true });
  for (const name of packages) {
    const manifest = {
      name: `@muster/${name}`,
      type: 'module',
      exports: { './*': name === 'ui' ? './src/*.tsx' : './src/*.ts' },
    };
    await writeFile(join(base, 'packages', name, 'package.json'), JSON.stringify(manifest));
    await symlink(join('../../packages', name), join(base, 'node_modules/@muster', name));
  }
  const { broken } = await checkImports(base);
  return [...new Set(broken.map(({ rule }) => rule))];
}

const bad: [rule: string, breach: string, files: Record<string, string>][] = [
  ['imports-resolve', 'a file that does not exist', { 'lab/bad.ts': `import './nowhere.ts';` }],
  ['imports-resolve', 'a subpath a package does not offer', { 'lab/bad.ts': `import '@muster/contract/nowhere';` }],
  ['no-cycles', 'two files', { 'lab/a.ts': `import './b.ts';`, 'lab/b.ts': `import './a.ts';` }],
  [
    'no-cycles',
    'types alone',
    {
      'lab/a.ts': `import type { B } from './b.ts'; export type A = B;`,
      'lab/b.ts': `import type { A } from './a.ts'; export type B = A;`,
    },
  ],
  [
    'no-cycles',
    'two capabilities by their faces',
    {
      [`${capabilities}/people/people-jobs.ts`]: `import { devices } from '../devices/index.ts'; export const jobs = devices;`,
      [`${capabilities}/people/index.ts`]: `export { people } from './people-service.ts'; export { jobs } from './people-jobs.ts';`,
    },
  ],
  [
    'protocol-packages-import-only-each-other',
    'the contract',
    { 'packages/apple/src/bad.ts': `import '@muster/contract/errors';` },
  ],
  [
    'protocol-packages-import-only-each-other',
    'the server',
    { 'packages/pki/src/bad.ts': `import '../../../apps/server/src/platform/db/database.ts';` },
  ],
  ['protocol-packages-do-no-io', 'files', { 'packages/apple/src/bad.ts': `import 'node:fs/promises';` }],
  [
    'packages-import-no-app',
    'contract',
    { 'packages/contract/src/bad.ts': `import '../../../apps/dashboard/src/shared/api.ts';` },
  ],
  [
    'packages-import-no-app',
    'phrases, a type only',
    {
      'packages/phrases/src/bad.ts': `import type { api } from '../../../apps/server/src/services/api.ts'; export type Bad = typeof api;`,
    },
  ],
  [
    'contract-imports-no-phrases',
    'by package name',
    { 'packages/contract/src/bad.ts': `import '@muster/phrases/en';` },
  ],
  [
    'ui-imports-none-of-ours',
    'from .tsx',
    {
      'packages/ui/src/bad.tsx': `import { code } from '@muster/contract/errors'; export const Bad = () => <b>{code}</b>;`,
    },
  ],
  [
    'apps-do-not-import-each-other',
    'the server, the dashboard',
    { 'apps/server/src/services/bad.ts': `import '../../../dashboard/src/shared/api.ts';` },
  ],
  [
    'apps-do-not-import-each-other',
    'the server, the store',
    { 'apps/server/src/services/bad.ts': `export const bad = () => import('../../../store/src/main.tsx');` },
  ],
  [
    'apps-do-not-import-each-other',
    'the store, the server',
    { 'apps/store/src/bad.ts': `import '../../server/src/main.ts';` },
  ],
  [
    'product-imports-no-tooling',
    'the lab',
    { 'apps/server/src/services/bad.ts': `import '../../../../lab/device.ts';` },
  ],
  [
    'nothing-imports-scripts',
    'even in a test',
    { 'packages/contract/src/bad.test.ts': `import '../../../scripts/build.ts';` },
  ],
  ['nothing-imports-tests', 'one test another', { 'packages/apple/src/bad.test.ts': `import './profile.test.ts';` }],
  [
    'product-imports-no-test-helpers',
    'a test database',
    { [`${capabilities}/people/bad.ts`]: `import '../../platform/db/test-database.ts';` },
  ],
  [
    'platform-knows-no-capability',
    'even its face',
    { [`${platform}/bad.ts`]: `import '../capabilities/people/index.ts';` },
  ],
  [
    'platform-knows-no-capability',
    'a service',
    { [`${platform}/bad.ts`]: `import type { api } from '../services/api.ts'; export type Bad = typeof api;` },
  ],
  [
    'capabilities-import-platform-packages-and-each-other',
    'a service',
    { [`${capabilities}/people/bad.ts`]: `import '../../services/api.ts';` },
  ],
  [
    'capability-face',
    "a neighbour's service",
    { [`${capabilities}/people/bad.ts`]: `import '../devices/devices-service.ts';` },
  ],
  [
    'capability-face',
    "a neighbour's service, in a test",
    { [`${capabilities}/people/bad.test.ts`]: `import '../devices/devices-service.ts';` },
  ],
  [
    'capability-face-from-outside',
    'the composition',
    {
      'apps/server/src/composition.ts': `import { people } from './capabilities/people/people-service.ts'; export const compose = people;`,
    },
  ],
  [
    'capability-face-from-outside',
    'a journey',
    { 'e2e/bad.test.ts': `import '../apps/server/src/capabilities/people/people-service.ts';` },
  ],
  [
    'protocols-import-packages-and-faces',
    'a service',
    { 'apps/server/src/protocols/apple/bad.ts': `import '../../services/api.ts';` },
  ],
  ['composition-is-on-top', 'a service', { 'apps/server/src/services/bad.ts': `import '../composition.ts';` }],
  [
    'sql-stays-in-stores-and-lists',
    'a use case',
    {
      [`${capabilities}/people/bad-service.ts`]: `import { sql } from '../../platform/db/sql.ts'; export const bad = sql\`select 1\`;`,
    },
  ],
  [
    'sql-stays-in-stores-and-lists',
    'a route',
    {
      [`${capabilities}/people/bad-routes.ts`]: `import { sql } from '../../platform/db/sql.ts'; export const bad = sql\`select 1\`;`,
    },
  ],
  [
    'sql-stays-in-stores-and-lists',
    'the platform outside db',
    {
      [`${platform}/mail/mailer.ts`]: `import { sql } from '../db/sql.ts'; export const bad = sql\`select 1\`;`,
    },
  ],
  [
    'only-platform-opens-connections',
    'a store of its own',
    { [`${capabilities}/people/bad-store.ts`]: `import pg from 'pg'; export const bad = pg;` },
  ],
  [
    'dashboard-shared-is-at-the-bottom',
    'a feature',
    { 'apps/dashboard/src/shared/bad.tsx': `import '../features/people/page.tsx';` },
  ],
  [
    'dashboard-features-know-no-app',
    'the router',
    {
      'apps/dashboard/src/features/people/bad.ts': `import type { router } from '../../app/router.tsx'; export type Bad = typeof router;`,
    },
  ],
  [
    'dashboard-features-are-strangers',
    'lazily',
    { 'apps/dashboard/src/features/people/bad.ts': `export const bad = () => import('../apps/page.tsx');` },
  ],
];

describe('import rules', () => {
  test('a tree that keeps them all breaks none', async (t) => {
    assert.deepEqual(await brokenRules(t, {}), []);
  });

  for (const [rule, breach, files] of bad) {
    test(`${rule}: ${breach}`, async (t) => {
      assert.deepEqual(await brokenRules(t, files), [rule]);
    });
  }

  test('every rule is proved here', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[];
    };
    const names = forbidden.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !bad.some(([rule]) => rule === name)),
      [],
    );
  });

  test('a tree in which nothing can be read is not taken for a good one', async (t) => {
    const base = await realpath(await mkdtemp(join(tmpdir(), 'muster-imports-')));
    t.after(() => rm(base, { recursive: true }));
    await mkdir(join(base, 'apps'));
    await assert.rejects(checkImports(base), /did not read any TypeScript/);
  });
});
