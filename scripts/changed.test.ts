import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { changedFiles, touchedBy } from './changed.ts';

const capabilities = 'apps/server/src/capabilities';
const features = 'apps/dashboard/src/features';
const sources: Record<string, string> = {
  'apps/server/src/platform/db/sql.ts': 'export interface Sql { text: string }',
  'apps/server/src/platform/db/sql.test.ts': '',
  'apps/server/src/platform/backup/save.test.ts': `import type { Sql } from '../db/sql.ts'; export type Saved = Sql;`,
  [`${capabilities}/apps/index.ts`]: `export * from './apps-service.ts';`,
  [`${capabilities}/apps/apps-service.ts`]: `import type { Sql } from '../../platform/db/sql.ts'; export const apps: Sql[] = [];`,
  [`${capabilities}/apps/apps.test.ts`]: '',
  [`${capabilities}/builds/index.ts`]: `import { apps } from '../apps/index.ts'; export const builds = apps;`,
  [`${capabilities}/builds/builds.test.ts`]: `import '../../test-server.ts';`,
  [`${capabilities}/audit/index.ts`]: 'export const audit = 1;',
  [`${capabilities}/audit/audit.test.ts`]: `import '../../test-server.ts';`,
  'apps/server/src/composition.ts': `import './capabilities/audit/index.ts'; import './capabilities/builds/index.ts';`,
  'apps/server/src/test-server.ts': `import './composition.ts';`,
  'apps/server/src/sweep/sweep.test.ts': `import '../test-server.ts';`,
  'apps/server/src/faults/restore.test.ts': `import '../test-server.ts';`,
  'apps/server/migrations/0001-first.sql': '',
  [`${features}/audit/AuditPage.tsx`]: `import '../../shared/list/List.tsx';`,
  [`${features}/audit/words.test.ts`]: '',
  [`${features}/people/PeoplePage.tsx`]: `import '../../shared/list/List.tsx';`,
  'apps/dashboard/src/shared/list/List.tsx': 'export const List = 1;',
  'e2e/audit.test.ts': '',
  'e2e/people.test.ts': '',
  'e2e/accessibility.test.ts': '',
  'docs/figures.md': '',
};
const tests = Object.keys(sources).filter((file) => file.endsWith('.test.ts'));

describe('what a change touches', () => {
  let root = '';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root });
  before(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'muster-changed-')));
    for (const [file, text] of Object.entries(sources)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-q', '-m', 'first');
  });
  after(() => rm(root, { recursive: true }));

  const touched = async (...changed: string[]) => touchedBy(root, changed, tests);

  test('files that were committed since, that differ, and that are new', async () => {
    git('checkout', '-q', '-b', 'work');
    await writeFile(join(root, 'docs/figures.md'), 'committed');
    git('commit', '-q', '-a', '-m', 'second');
    await writeFile(join(root, 'e2e/audit.test.ts'), '// changed');
    await writeFile(join(root, 'e2e/new.test.ts'), '');
    assert.deepEqual(await changedFiles(root), ['docs/figures.md', 'e2e/audit.test.ts', 'e2e/new.test.ts']);
    assert.deepEqual(await changedFiles(root, 'HEAD'), ['e2e/audit.test.ts', 'e2e/new.test.ts']);
    await assert.rejects(changedFiles(root, 'no-such-commit'), /no-such-commit/);
  });

  test('a capability brings its tests, those of whoever imports it, the sweep, its journeys and screens', async () => {
    assert.deepEqual(await touched(`${capabilities}/apps/apps-service.ts`), {
      tests: [
        `${capabilities}/apps/apps.test.ts`,
        `${capabilities}/builds/builds.test.ts`,
        'apps/server/src/sweep/sweep.test.ts',
        'e2e/accessibility.test.ts',
      ],
      parts: ['apps', 'builds'],
      deep: false,
    });
    const audit = await touched(`${capabilities}/audit/index.ts`);
    assert.ok(audit.tests.includes('e2e/audit.test.ts'));
    assert.ok(!audit.tests.includes(`${capabilities}/builds/builds.test.ts`), 'it only meets it in the composition');
  });

  test('a feature brings its own, and what features share brings theirs', async () => {
    const own = [`${features}/audit/words.test.ts`, 'e2e/audit.test.ts'];
    const feature = await touched(`${features}/audit/AuditPage.tsx`);
    assert.deepEqual([feature.tests, feature.parts], [[...own, 'e2e/accessibility.test.ts'], ['audit']]);
    const shared = await touched('apps/dashboard/src/shared/list/List.tsx');
    assert.deepEqual(shared.tests, [...own, 'e2e/people.test.ts', 'e2e/accessibility.test.ts']);
  });

  test('the platform brings whoever knows it, if only by type, with the second tier', async () => {
    const { tests: found, deep } = await touched('apps/server/src/platform/db/sql.ts');
    assert.ok(deep);
    for (const unit of ['platform/db/sql', 'platform/backup/save', 'capabilities/apps/apps', 'sweep/sweep']) {
      assert.ok(found.includes(`apps/server/src/${unit}.test.ts`), unit);
    }
    assert.ok(!found.includes(`${capabilities}/audit/audit.test.ts`));
  });

  test('a test that has changed runs itself, whatever its tier', async () => {
    assert.deepEqual((await touched('apps/server/src/faults/restore.test.ts')).tests, [
      'apps/server/src/faults/restore.test.ts',
    ]);
  });

  test('a migration brings the gate, and a page of documentation nothing', async () => {
    // The journey through the audit is of a part that rests.
    const gate = tests.filter((file) => !/faults|backup|e2e\/audit/.test(file));
    assert.deepEqual((await touched('apps/server/migrations/0001-first.sql')).tests, gate);
    assert.deepEqual((await touched('docs/figures.md')).tests, []);
  });
});
