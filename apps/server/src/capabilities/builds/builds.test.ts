/** Builds over HTTP: listed, read, changed, deleted, compared; who sees and does what. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildRules } from '@muster/contract/builds';
import { deleteApp, deleteAppPicture, updateApp, uploadAppPicture } from '@muster/contract/calls/app-settings';
import { createApp, listAppAttributes, readApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import * as details from '@muster/contract/calls/build-details';
import * as calls from '@muster/contract/calls/builds';
import { search } from '@muster/contract/calls/search';
import { deleteWorkspace } from '@muster/contract/calls/settings';
import { allows, roles } from '@muster/contract/permissions';
import sharp from 'sharp';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import {
  createTestPlace,
  insertTestAttachment,
  insertTestBuild,
  insertTestFile,
  type TestBuild,
} from './test-builds.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const place = () => createTestPlace(server);
type Place = Awaited<ReturnType<typeof place>>;

/** Asks until it is so: what follows a change comes after it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}

const appMember = (here: Place, role: 'admin' | 'editor' | 'viewer') =>
  createAppMember(server, here, { [here.appId]: role });

describe('a build', () => {
  test('is read with everything known of it, why it failed in the language of whoever asks', async () => {
    const here = await place();
    const failed = await here.add({
      status: 'error',
      problem: 'truncated',
      problemDetail: 'central directory',
      facts: null,
    });
    const buildId = await here.add({
      warnings: [{ code: 'iconMissing' }, { code: 'signatureUnreadable', detail: 'v2' }],
      facts: { parts: [{ name: 'code', size: 900 }], permissions: [{ name: 'android.permission.CAMERA' }] },
      changelog: '# New\n\n- faster',
    });
    await insertTestAttachment(server.ownerQuery, { organizationId: here.organizationId, buildId });
    const read = await here.owner.api(details.readBuild, { params: { ...here.params, buildId } });
    assert.deepEqual(
      read.warningList.map(({ code, detail }) => [code, detail]),
      [
        ['iconMissing', null],
        ['signatureUnreadable', 'v2'],
      ],
    );
    assert.ok(read.warningList.every(({ text }) => text.length > 5));
    assert.deepEqual([read.warnings, read.attachments, read.attachmentList[0]?.name], [2, 1, 'mapping.txt']);
    assert.match(read.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.equal(read.application.name, 'Field');
    assert.equal(read.errorText, null);
    const spanish = await fetch(`${server.url}/api/organizations/${here.org}/apps/${here.appId}/builds/${failed}`, {
      headers: { authorization: `Bearer ${here.owner.token}`, 'accept-language': 'es' },
    });
    const { data } = (await spanish.json()) as { data: { errorText: string } };
    assert.match(data.errorText, /^El fichero|^El archivo/);
    assert.match(data.errorText, /\(central directory\)$/);
  });

  test('takes tags and a changelog; the later of two who change it is told, and its state is left alone', async () => {
    const here = await place();
    const buildId = await here.add({ status: 'in_progress', processedAt: null } as TestBuild);
    const params = { ...here.params, buildId };
    const before = await here.owner.api(details.readBuild, { params });
    const body = { updatedAt: before.updatedAt, tags: [' Beta ', 'beta', 'Café'], changelog: 'Faster\nstart' };
    const after = await here.owner.api(details.updateBuild, { params, body });
    assert.deepEqual([after.tags, after.changelog, after.status], [['beta', 'Café'], 'Faster\nstart', 'in_progress']);
    const late = { updatedAt: before.updatedAt, changelog: 'Late' };
    await assert.rejects(here.owner.api(details.updateBuild, { params, body: late }), coded(5203));
    const same = await here.owner.api(details.updateBuild, { params, body: { tags: ['beta', 'Café'] } });
    assert.equal(same.updatedAt, after.updatedAt, 'what is as it was is no change');
    const { items } = await here.owner.api(listAudit, { params: { org: here.org }, query: { limit: '5' } });
    assert.equal(items.filter(({ entity, entityId }) => entity === 'build' && entityId === buildId).length, 1);
  });

  test('refuses tags that are too long, too many, empty, or that turn the text around them', async () => {
    const here = await place();
    const params = { ...here.params, buildId: await here.add() };
    const put = (tags: string[]) => here.owner.api(details.updateBuild, { params, body: { tags } });
    const many = Array.from({ length: buildRules.tagsMax + 1 }, (_, n) => `t${n}`);
    for (const tags of [['x'.repeat(81)], [' '], ['a\u202eb'], ['a\u2066b'], ['\u200b'], ['a\nb'], many])
      await assert.rejects(put(tags), coded(6002), JSON.stringify(tags).slice(0, 40));
    await put(['x'.repeat(80)]);
    const long = 'x'.repeat(buildRules.changelogMax + 1);
    await assert.rejects(here.owner.api(details.updateBuild, { params, body: { changelog: long } }), coded(6002));
  });

  test('has the scripts of its app until somebody writes others, which takes the right to write scripts', async () => {
    const here = await place();
    const params = { ...here.params, buildId: await here.add() };
    const scripts = { enforce: '', audit: '', preInstall: 'echo one', postInstall: '' };
    await here.owner.api(updateApp, { params: here.params, body: { defaultScripts: scripts } });
    assert.deepEqual((await here.owner.api(details.readBuild, { params })).scripts, scripts);
    const body = { scripts: { ...scripts, preInstall: 'echo two' } };
    const editor = await server.addMember(here.organizationId, 'editor');
    await assert.rejects(editor.api(details.updateBuildScripts, { params, body }), coded(4003));
    const admin = await server.addMember(here.organizationId, 'admin');
    assert.deepEqual((await admin.api(details.updateBuildScripts, { params, body })).scripts, body.scripts);
  });

  test('is read again only where it is not being read', async () => {
    const here = await place();
    const reprocess = async (status: TestBuild['status']) => {
      const buildId = await here.add({ status } as TestBuild);
      return here.owner.api(details.reprocessBuild, { params: { ...here.params, buildId } });
    };
    assert.equal((await reprocess('processed')).status, 'pending');
    assert.equal((await reprocess('error')).status, 'pending');
    await assert.rejects(reprocess('pending'), coded(5232));
    await assert.rejects(reprocess('in_progress'), coded(5232));
    const events = await server.ownerQuery<{ payload: object }>(sql`
      select payload from outbox_events where organization_id = ${here.organizationId} and type = 'build.reprocess'`);
    assert.deepEqual(
      events.map(({ payload }) => payload),
      [{ applicationId: here.appId }, { applicationId: here.appId }],
    );
  });

  test('goes with its files, but not with one that another has', async () => {
    const here = await place();
    const shared = await insertTestFile(server.ownerQuery, here.organizationId);
    const [one, other] = [await here.add({ fileId: shared }), await here.add({ fileId: shared })];
    await insertTestAttachment(server.ownerQuery, { organizationId: here.organizationId, buildId: one });
    const files = async () =>
      (
        await server.ownerQuery<{ id: string }>(
          sql`select id from stored_files where organization_id = ${here.organizationId}`,
        )
      ).map(({ id }) => id);
    assert.equal((await files()).length, 2);
    await here.owner.api(calls.deleteBuild, { params: { ...here.params, buildId: one } });
    assert.deepEqual(await files(), [shared]);
    await assert.rejects(here.owner.api(details.readBuild, { params: { ...here.params, buildId: one } }), coded(3001));
    await assert.rejects(here.owner.api(calls.deleteBuild, { params: { ...here.params, buildId: one } }), coded(3001));
    await here.owner.api(calls.deleteBuild, { params: { ...here.params, buildId: other } });
    assert.deepEqual(await files(), []);
  });

  test('loses a file beside it, which only the build that has it does', async () => {
    const here = await place();
    const [buildId, other] = [await here.add(), await here.add()];
    const attachmentId = await insertTestAttachment(server.ownerQuery, {
      organizationId: here.organizationId,
      buildId,
    });
    const remove = (of: string) =>
      here.owner.api(details.deleteAttachment, { params: { ...here.params, buildId: of, attachmentId } });
    await assert.rejects(remove(other), coded(3001));
    assert.deepEqual((await remove(buildId)).attachmentList, []);
    await assert.rejects(remove(buildId), coded(3001));
  });

  test('is counted in its app, and so is what it is called by, for as long as one has it', async () => {
    const here = await place();
    const values = async (type: 'tags' | 'gitBranch' | 'versionName') => {
      const { items } = await here.owner.api(listAppAttributes, { params: { ...here.params, attribute: type } });
      return Object.fromEntries(items.map(({ value, builds }) => [value, builds]));
    };
    const one = await here.add({ tags: ['beta'], gitBranch: 'main', versionName: '1' });
    const two = await here.add({ tags: ['beta', 'rc'], gitBranch: 'main', versionName: '2' });
    assert.deepEqual([await values('tags'), await values('gitBranch')], [{ beta: 2, rc: 1 }, { main: 2 }]);
    await here.owner.api(details.updateBuild, {
      params: { ...here.params, buildId: two },
      body: { tags: ['rc', 'gold'] },
    });
    assert.deepEqual(await values('tags'), { beta: 1, rc: 1, gold: 1 });
    await here.owner.api(calls.deleteBuild, { params: { ...here.params, buildId: one } });
    assert.deepEqual([await values('tags'), await values('versionName')], [{ rc: 1, gold: 1 }, { 2: 1 }]);
    assert.equal((await here.owner.api(readApp, { params: here.params })).counts.builds, 1);
  });

  test('is found by its version, its branch and its tags, and not any more when it or its app is gone', async () => {
    const here = await place();
    const buildId = await here.add({ versionName: '7.77.7', gitBranch: 'quokka', tags: ['wombat'] });
    await here.add({ gitBranch: 'quokka-two' });
    // What the row was made with is told by the next change of it.
    const params = { ...here.params, buildId };
    await here.owner.api(details.updateBuild, { params, body: { changelog: 'Found' } });
    const find = (words: string) => here.owner.api(search, { query: { search: words } });
    for (const words of ['7.77.7', 'quokka', 'wombat']) await until(async () => (await find(words)).length > 0);
    const [found] = await find('wombat');
    assert.ok(found?.type === 'build');
    assert.deepEqual([found.id, found.applicationId, found.processedVersionName], [buildId, here.appId, '7.77.7']);
    assert.equal(found.health, 'processed');
    await server.ownerQuery(sql`update builds set expires_at = now() where id = ${buildId}`);
    const [expired] = await find('wombat');
    assert.equal(expired?.type === 'build' && expired.health, 'expired', 'time alone does it');
    await here.owner.api(updateApp, { params: here.params, body: { name: 'Meadow' } });
    const [renamed] = await find('wombat');
    assert.ok(renamed?.type === 'build');
    assert.equal(renamed.applicationName, 'Meadow');
    await here.owner.api(deleteApp, { params: here.params, body: { slug: 'field' } });
    await until(async () => (await find('wombat')).length === 0);
    await until(async () => {
      const left = await server.ownerQuery(
        sql`select from stored_files where organization_id = ${here.organizationId}`,
      );
      return left.length === 0;
    });
  });
});

describe('a workspace with builds', () => {
  test('goes with them, and their files with it', async () => {
    const here = await place();
    const icon = `/pictures/${'i'.repeat(22)}.webp`;
    const buildId = await here.add({ tags: ['beta'], gitBranch: 'main', icon });
    await insertTestAttachment(server.ownerQuery, { organizationId: here.organizationId, buildId });
    await here.owner.api(deleteWorkspace, { params: { org: here.org }, body: { slug: here.org } });
    for (const table of [sql`builds`, sql`build_attachments`, sql`stored_files`, sql`application_attributes`]) {
      const rows = await server.ownerQuery(sql`select from ${table} where organization_id = ${here.organizationId}`);
      assert.equal(rows.length, 0, table.text);
    }
    const dropped = await server.ownerQuery<{ names: string[] }>(sql`
      select payload -> 'names' as names from outbox_events where type = 'picture.dropped'`);
    assert.ok(dropped.some(({ names }) => names.includes(icon.slice('/pictures/'.length))));
  });
});

describe('two builds', () => {
  test('are compared where both are of the app', async () => {
    const here = await place();
    const left = await here.add({ facts: { minimumOs: '24', parts: [{ name: 'code', size: 10 }] } });
    const right = await here.add({
      versionName: '2.0',
      facts: { minimumOs: '26', parts: [{ name: 'code', size: 30 }] },
    });
    const compare = (otherBuildId: string) =>
      here.owner.api(details.compareBuilds, { params: { ...here.params, buildId: left, otherBuildId } });
    const found = await compare(right);
    assert.deepEqual(
      found.facts.map(({ name }) => name),
      ['versionName', 'minimumOs'],
    );
    assert.deepEqual(found.parts, [{ name: 'code', left: 10, right: 30 }]);
    const elsewhere = await place();
    await assert.rejects(compare(await elsewhere.add()), coded(3001));
  });
});

describe('the picture of an app', () => {
  test('is taken from the icon of a build, and stays when the build goes', async () => {
    const here = await place();
    const buildId = await here.add();
    const take = (id: string) =>
      here.owner.api(details.takeBuildPicture, { params: here.params, body: { buildId: id } });
    await assert.rejects(take(buildId), coded(5233));
    await server.ownerQuery(sql`update builds set icon = 'https://example.com/icon.png' where id = ${buildId}`);
    await assert.rejects(take(buildId), coded(5233), 'an address that is not ours');
    await assert.rejects(take(await (await place()).add()), coded(3001));
    const drawn = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    const body = new Blob([new Uint8Array(drawn)], { type: 'image/png' });
    const spare = await here.owner.api(createApp, {
      params: { org: here.org },
      body: { name: 'Spare', slug: 'spare' },
    });
    const { picture: icon } = await here.owner.api(uploadAppPicture, {
      params: { org: here.org, appId: spare.id },
      body,
    });
    await server.ownerQuery(sql`update builds set icon = ${icon} where id = ${buildId}`);
    const { picture, pictureSource } = await take(buildId);
    assert.equal(pictureSource, 'build');
    assert.notEqual(picture, icon, 'a file of its own');
    const put = await here.owner.api(uploadAppPicture, { params: here.params, body });
    assert.equal(put.pictureSource, 'upload');
    const back = await here.owner.api(deleteAppPicture, { params: here.params });
    assert.equal(back.pictureSource, 'build', 'without one of its own it has that of its latest build');
    assert.ok(![null, icon, put.picture].includes(back.picture));
    await here.owner.api(calls.deleteBuild, { params: { ...here.params, buildId } });
    const shown = async (path: string | null) => (await fetch(`${server.url}${path}`)).status;
    await until(async () => (await shown(icon)) === 404);
    assert.equal(await shown(back.picture), 200);
    assert.equal((await here.owner.api(deleteAppPicture, { params: here.params })).picture, null, 'no build, no icon');
  });
});

describe('who may', () => {
  test('do what with builds is what the table says, for every role, in the workspace and in the app alone', async () => {
    const here = await place();
    const attempts = {
      list: (user: TestUser) => user.api(calls.listBuilds, { params: here.params }),
      get: async (user: TestUser) =>
        user.api(details.readBuild, { params: { ...here.params, buildId: await here.add() } }),
      update: async (user: TestUser) =>
        user.api(details.updateBuild, { params: { ...here.params, buildId: await here.add() }, body: { tags: ['a'] } }),
      delete: async (user: TestUser) =>
        user.api(calls.deleteBuild, { params: { ...here.params, buildId: await here.add() } }),
      execute: async (user: TestUser) =>
        user.api(details.reprocessBuild, { params: { ...here.params, buildId: await here.add() } }),
    };
    const users = [
      ...(await Promise.all(
        roles.map(async (role) => ({ role, user: await server.addMember(here.organizationId, role) })),
      )),
      ...(await Promise.all(
        (['admin', 'editor', 'viewer'] as const).map(async (role) => ({ role, user: await appMember(here, role) })),
      )),
    ];
    for (const { role, user } of users) {
      for (const [action, attempt] of Object.entries(attempts)) {
        const allowed = allows(role, 'build', action as 'list');
        if (allowed) await attempt(user);
        else await assert.rejects(attempt(user), coded(4003), `${role} ${action}`);
      }
    }
  });

  test('see nothing of another app or of another workspace', async () => {
    const [here, there] = [await place(), await place()];
    const [mine, theirs] = [await here.add(), await there.add()];
    const viewer = await appMember(here, 'viewer');
    const other = await here.owner.api(createApp, {
      params: { org: here.org },
      body: { name: 'Other', slug: 'other' },
    });
    const inOther = await insertTestBuild(server.ownerQuery, {
      organizationId: here.organizationId,
      applicationId: other.id,
    });
    await viewer.api(details.readBuild, { params: { ...here.params, buildId: mine } });
    for (const params of [
      { ...here.params, buildId: theirs },
      { ...here.params, buildId: inOther },
      { org: here.org, appId: there.appId, buildId: theirs },
      { org: here.org, appId: other.id, buildId: inOther },
      { org: there.org, appId: there.appId, buildId: theirs },
    ])
      await assert.rejects(viewer.api(details.readBuild, { params }), coded(3001), JSON.stringify(params));
    await assert.rejects(viewer.api(calls.listBuilds, { params: { org: here.org, appId: other.id } }), coded(3001));
    await assert.rejects(
      here.owner.api(calls.listBuilds, { params: { org: here.org, appId: there.appId } }),
      coded(3001),
    );
  });

  test('set the scripts of an app is who may write scripts', async () => {
    const here = await place();
    const body = { defaultScripts: { enforce: '', audit: '', preInstall: 'rm -rf /', postInstall: '' } };
    for (const user of [await server.addMember(here.organizationId, 'editor'), await appMember(here, 'editor')]) {
      await assert.rejects(user.api(updateApp, { params: here.params, body }), coded(4003));
      await user.api(updateApp, { params: here.params, body: { description: 'As before' } });
    }
    await (await appMember(here, 'admin')).api(updateApp, { params: here.params, body });
  });
});
