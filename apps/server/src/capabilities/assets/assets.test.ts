import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assetRules } from '@muster/contract/assets';
import * as calls from '@muster/contract/calls/assets';
import { listAudit } from '@muster/contract/calls/audit';
import { search } from '@muster/contract/calls/search';
import { deleteWorkspace } from '@muster/contract/calls/settings';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { allCapabilities } from '../all.ts';
import { defineCapability } from '../capability.ts';
import { anIPhone, createFleet } from '../devices/test-devices.ts';
import { forgetAssetUploads } from './assets-jobs.ts';
import { aPdf, aPicture, keepsAssets } from './test-assets.ts';

const fixtures = join(import.meta.dirname, '../../../../../packages/app-package/fixtures');

/** What policies will say, once they use assets. */
const uses = new Map<string, { kind: string; id: string; name: string }[]>();
const usesAssets = defineCapability({ name: 'uses-assets', assets: { usedBy: async () => uses } });

let server: TestServer;
before(async () => {
  server = await startTestServer({
    capabilities: [...allCapabilities, usesAssets],
    env: { SERVICES: 'api,upload,download,worker' },
  });
});
after(() => server.stop());

describe('an asset', () => {
  test('is found by name, type, tag and what its file says, and ordered', async () => {
    const { owner, params, create, kept } = await keepsAssets(server);
    const name = '<script>alert(1)</script>';
    const book = await create({ type: 'book', name, tags: ['Handbook', 'handbook', 'paper'] });
    assert.deepEqual([book.name, book.tags, book.version, book.newest], [name, ['handbook', 'paper'], null, 0]);
    const image = await create({ type: 'image', name: 'Dawn', description: 'Behind the counter' });
    await kept(book.id, aPdf(5000), 'opening-hours.pdf');
    await kept(image.id, await aPicture(), 'dawn.png');
    const names = async (query: object) =>
      (await owner.api(calls.listAssets, { params, query })).items.map((one) => one.name);
    assert.deepEqual(await names({}), [name, 'Dawn']);
    assert.deepEqual(await names({ sort: '-createdAt' }), ['Dawn', name]);
    assert.deepEqual(await names({ sort: '-size' }), [name, 'Dawn']);
    assert.deepEqual(await names({ type: 'image,script' }), ['Dawn']);
    assert.deepEqual(await names({ tag: 'HANDBOOK' }), [name]);
    assert.deepEqual(await names({ q: 'opening-hours' }), [name]);
    assert.deepEqual(await names({ q: 'counter' }), ['Dawn']);
    const { counts } = await owner.api(calls.countAssets, { params, query: { views: 'type=book;type=app;limit=1' } });
    assert.deepEqual(counts, [1, 0, 2]);
    assert.deepEqual((await owner.api(calls.listAssetTags, { params })).tags, ['handbook', 'paper']);
    await assert.rejects(create({ type: 'image', name: 'DAWN' }), coded(5091, 'NAME_USED'));
    const at = { params: { ...params, assetId: image.id } };
    const { updatedAt } = await owner.api(calls.readAsset, at);
    const changed = await owner.api(calls.updateAsset, { ...at, body: { updatedAt, name: 'Dusk', tags: ['a'] } });
    assert.deepEqual([changed.name, changed.description, changed.tags], ['Dusk', 'Behind the counter', ['a']]);
    await assert.rejects(owner.api(calls.updateAsset, { ...at, body: { updatedAt, name: 'Noon' } }), coded(5203));
    await assert.rejects(owner.api(calls.updateAsset, { ...at, body: { name } }), coded(5091));
    await eventually(async () => {
      const found = await owner.api(search, { query: { search: 'dusk' } });
      return found.some((item) => item.type === 'mdmAsset' && item.id === image.id && item.assetType === 'image');
    }, 'the search knows it');
  });

  test('is deleted with all its files, but not while something uses it', async () => {
    const { owner, params, id, create, kept, files } = await keepsAssets(server);
    const image = await create({ type: 'image', name: 'Dawn' });
    const first = await kept(image.id, await aPicture());
    await kept(image.id, await aPicture('#a70'));
    assert.equal((await files()).length, 2);
    const at = { params: { ...params, assetId: image.id } };
    uses.set(image.id, [{ kind: 'policy', id, name: 'Tills' }]);
    assert.deepEqual((await owner.api(calls.readAsset, at)).usedBy, uses.get(image.id));
    await assert.rejects(owner.api(calls.deleteAsset, at), coded(5311));
    uses.clear();
    await owner.api(calls.deleteAsset, at);
    await assert.rejects(owner.api(calls.readAsset, at), coded(3001));
    await eventually(async () => (await files()).length === 0, 'its files go');
    const picture = first.version?.picture?.replace('/pictures/', 'pictures/') ?? '';
    await eventually(async () => (await server.storage.head(picture)) === undefined, 'its pictures go');
    const { items } = await owner.api(listAudit, { params, query: { entityId: image.id } });
    assert.deepEqual(items.map(({ action }) => action).sort(), ['create', 'delete', 'update', 'update']);
  });

  test('goes with its workspace, and so do its files', async () => {
    const { owner, params, slug, create, kept, files } = await keepsAssets(server);
    const image = await create({ type: 'image', name: 'Dawn' });
    const { version } = await kept(image.id, await aPicture());
    const picture = version?.picture?.replace('/pictures/', 'pictures/') ?? '';
    assert.ok(await server.storage.head(picture));
    await owner.api(deleteWorkspace, { params, body: { slug } });
    await eventually(async () => (await files()).length === 0, 'files');
    await eventually(async () => (await server.storage.head(picture)) === undefined, 'pictures');
  });
});

describe('a version', () => {
  test('never changes; the newest is the current one, an old one can be it again, and others can go', async () => {
    const { owner, params, create, kept, download, read } = await keepsAssets(server);
    const { id: assetId } = await create({ type: 'book', name: 'Rules' });
    await kept(assetId, aPdf(200), 'one.pdf');
    const second = await kept(assetId, aPdf(300), 'two.pdf');
    assert.deepEqual([second.version?.number, second.versions, second.size], [2, 2, 500]);
    assert.deepEqual(second.version?.book, { format: 'pdf' });
    const at = { ...params, assetId };
    const back = await owner.api(calls.rollBackAsset, { params: at, body: { version: 1 } });
    assert.deepEqual([back.version?.number, back.version?.fileName, back.newest], [1, 'one.pdf', 2]);
    assert.equal((await kept(assetId, aPdf(100))).version?.number, 3);
    const { items } = await owner.api(calls.listAssetVersions, { params: at, query: {} });
    assert.deepEqual(
      items.map(({ number, current }) => [number, current]),
      [
        [3, true],
        [2, false],
        [1, false],
      ],
    );
    const remove = (version: string) => owner.api(calls.deleteAssetVersion, { params: { ...at, version } });
    await assert.rejects(remove('3'), coded(5313));
    await remove('2');
    await assert.rejects(remove('2'), coded(3001));
    await assert.rejects(owner.api(calls.rollBackAsset, { params: at, body: { version: 2 } }), coded(3001));
    assert.deepEqual([(await read(assetId)).versions, (await read(assetId)).size], [2, 300]);
    const whole = await download(assetId, 1);
    assert.match(whole.headers.get('content-disposition') ?? '', /attachment.*one\.pdf/);
    assert.equal(whole.headers.get('content-type'), 'application/octet-stream');
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), aPdf(200));
    const part = await download(assetId, 1, { range: 'bytes=0-4' });
    assert.deepEqual([part.status, await part.text()], [206, '%PDF-']);
    assert.equal((await download(assetId, 1, { range: 'bytes=900-' })).status, 416);
    await assert.rejects(download(assetId, 2), coded(3001));
    const [{ may } = { may: true }] = await server.ownerQuery<{ may: boolean }>(
      sql`select has_table_privilege('muster_app', 'asset_versions', 'update') as may`,
    );
    assert.equal(may, false);
  });

  test('is checked by what its type is, and nothing is left of what is refused', async () => {
    const { create, kept, refused, files, owner, params } = await keepsAssets(server);
    const book = (await create({ type: 'book', name: 'Book' })).id;
    assert.equal(await refused(book, Buffer.from('<html>no book</html>')), '5310 NOT_A_BOOK');
    assert.equal(await refused(book, Buffer.from('x')), '5310 NOT_A_BOOK');
    assert.equal(await refused(book, gzipSync('x'), { fileName: 'x.epub' }), '5310 NOT_A_BOOK');
    assert.equal(await refused(book, aPdf(100), { size: 99 }), '5234');
    assert.equal(await refused(book, aPdf(100), { size: 101 }), '5234');
    assert.equal(await refused(book, aPdf(100), { size: assetRules.sizeMax.book + 1 }), '5231');
    const image = (await create({ type: 'image', name: 'Image' })).id;
    assert.equal(await refused(image, Buffer.from('<svg onload="alert(1)"/>')), '5206');
    assert.equal(await refused(image, aPdf()), '5206');
    const app = (await create({ type: 'app', name: 'App' })).id;
    assert.equal(await refused(app, aPdf()), '5230');
    assert.deepEqual(await files(), []);
    const script = await create({ type: 'script', name: 'S', script: { language: 'bash', content: 'true' } });
    assert.equal(await refused(script.id, aPdf()), '5310 SCRIPT');
    const body = { language: 'bash', content: 'true' } as const;
    await assert.rejects(
      owner.api(calls.saveScript, { params: { ...params, assetId: book }, body }),
      coded(5310, 'NO_SCRIPT'),
    );
    assert.deepEqual(await owner.api(calls.readAssetStorage, { params }), { used: 4, limit: 0 });
    const shown = await kept(image, await aPicture());
    assert.match(shown.version?.picture ?? '', /^\/pictures\/.+webp$/);
    assert.deepEqual(shown.version?.image, { format: 'png' });
    const apk = await readFile(join(fixtures, 'android/adaptive.apk'));
    const { version } = await kept(app, apk, 'adaptive.apk');
    assert.deepEqual([version?.app?.format, version?.app?.os], ['apk', 'android']);
    assert.ok(version?.app?.identifier && version.app.versionName);
  });

  test('needs room, also when several come at once, and gives back what it does not need', async () => {
    const { owner, params, create, send, files, refused, id } = await keepsAssets(server, {
      mdmAssetsStorageSize: 1000,
    });
    const assets = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create({ type: 'book', name })));
    const answers = await Promise.all(assets.map(({ id: assetId }) => send(assetId, aPdf(400))));
    const codes = answers.map((answer) => (answer.status ? 'kept' : answer.error.code)).sort();
    assert.deepEqual(codes, [4014, 4014, 'kept', 'kept']);
    assert.equal((await files()).length, 2);
    const storage = () => owner.api(calls.readAssetStorage, { params });
    assert.deepEqual(await storage(), { used: 800, limit: 1000 });
    const [first] = assets;
    assert.equal(await refused(first?.id ?? '', Buffer.from('no book'.repeat(20))), '5310 NOT_A_BOOK');
    assert.deepEqual(await storage(), { used: 800, limit: 1000 }, 'what was refused takes no room');
    const long = { language: 'bash', content: '#'.repeat(300) } as const;
    await assert.rejects(create({ type: 'script', name: 'Long', script: long }), coded(4014));
    await create({ type: 'script', name: 'Short', script: { language: 'bash', content: '#'.repeat(200) } });
    assert.deepEqual(await storage(), { used: 1000, limit: 1000 });

    // The program ended while a file came.
    await server.ownerQuery(sql`
      insert into asset_uploads (organization_id, id, size, started_at)
      values (${id}, gen_random_uuid(), 77, now() - interval '5 hours')`);
    assert.equal((await storage()).used, 1077);
    await forgetAssetUploads(server.db, server.storage).run({});
    assert.equal((await storage()).used, 1000);
  });

  test('is nothing that a plan without assets takes', async () => {
    const { owner, params, create, id, refused } = await keepsAssets(server);
    const { id: book } = await create({ type: 'book', name: 'Book' });
    await server.ownerQuery(sql`
      update organizations set plan_overrides = '{"allows": {"mdmAssets": false}}' where id = ${id}`);
    assert.equal(await refused(book, aPdf()), '4013');
    await assert.rejects(create({ type: 'book', name: 'Another' }), coded(4013));
    await owner.api(calls.readAsset, { params: { ...params, assetId: book } });
  });
});

describe('a script', () => {
  test('is kept as it is, with versions, and its change is in the audit', async () => {
    const { owner, params, create, download } = await keepsAssets(server);
    const first = '#!/bin/bash\r\necho "{{serialNumber}}" ünï\r\n';
    const made = await create({ type: 'script', name: 'Label: "Mac"', script: { language: 'bash', content: first } });
    assert.deepEqual(made.version?.script, { language: 'bash', crlf: true });
    assert.deepEqual([made.version?.number, made.size], [1, Buffer.byteLength(first)]);
    const at = { ...params, assetId: made.id };
    const save = (body: object) => owner.api(calls.saveScript, { params: at, body: body as never });
    const declared = [{ name: 'site', default: 'Madrid', required: true }];
    const second = { language: 'zsh', content: '#!/bin/zsh\necho {{argument.site}}\n', arguments: declared };
    await assert.rejects(save({ ...second, basedOn: 0 }), coded(5203));
    const saved = await save({ ...second, basedOn: 1 });
    assert.deepEqual([saved.version?.number, saved.version?.script], [2, { language: 'zsh', crlf: false }]);
    assert.equal((await save(second)).version?.number, 2, 'the same again is no version');
    const read = (version: string) => owner.api(calls.readScript, { params: { ...at, version } });
    assert.deepEqual(await read('1'), { language: 'bash', content: first, arguments: [] });
    assert.deepEqual(await read('2'), second);
    const file = await download(made.id, 1);
    assert.deepEqual(Buffer.from(await file.arrayBuffer()).toString(), first);
    assert.match(file.headers.get('content-disposition') ?? '', /Label_ _Mac_\.sh/);
    await owner.api(calls.rollBackAsset, { params: at, body: { version: 1 } });
    assert.equal((await save({ ...second, basedOn: 2 })).version?.number, 3, 'after going back it is one');
    const { items } = await owner.api(listAudit, { params, query: { entityId: made.id } });
    const changes = items.flatMap(({ diff }) => diff).filter(({ path }) => path.join() === 'content');
    assert.ok(changes.some(({ lhs, rhs }) => String(lhs).includes('{{serialNumber}}') && String(rhs).includes('site')));
  });

  test('names what is known, and is no more than a script may be', async () => {
    const { create, owner, params } = await keepsAssets(server);
    const made = (content: string, more: object = {}) =>
      create({ type: 'script', name: 'S', script: { language: 'bash', content, ...more } as never });
    await assert.rejects(made('echo {{nobody}} {{argument.x}}'), (error: { code: number; data: object }) => {
      assert.deepEqual([error.code, error.data], [5312, { names: ['nobody', 'argument.x'] }]);
      return true;
    });
    await assert.rejects(made('a\u0000b'), coded(6002));
    await assert.rejects(made('\ud800'), coded(6002));
    await assert.rejects(made('é'.repeat(600_000)), coded(6002));
    await assert.rejects(made('true', { language: 'perl' }), coded(6002));
    await assert.rejects(made('true', { arguments: [{ name: 'a' }, { name: 'a' }] }), coded(6002));
    await assert.rejects(made('true', { arguments: [{ name: 'a', default: '{{b}}' }] }), coded(6002));
    await assert.rejects(create({ type: 'script', name: 'None' }), coded(6002));
    await assert.rejects(create({ type: 'book', name: 'B', script: { language: 'bash', content: '' } }), coded(6002));
    assert.equal((await owner.api(calls.listAssets, { params, query: {} })).totalDocs, 0);
  });

  test('is shown as a device would get it', async () => {
    const { owner, params, enroll } = await createFleet(server);
    const who = anIPhone({ serialNumber: 'C02XYZ', deviceName: `Ana's "iPhone"; reboot` });
    const { deviceId } = await enroll(who);
    const content =
      'echo "{{serialNumber}}" "{{deviceName}}" "{{employeeName}}" "{{argument.site}}" "{{argument.who}}"';
    const declared = [
      { name: 'site', default: 'at {{serialNumber}}' },
      { name: 'who', required: true },
    ];
    const preview = (body: object) =>
      owner.api(calls.previewScript, {
        params,
        body: { deviceId, language: 'bash', content, arguments: declared, ...body } as never,
      });
    const shown = await preview({});
    assert.equal(shown.content, 'echo "C02XYZ" "Ana_s _iPhone__ reboot" "" "at C02XYZ" ""');
    assert.deepEqual([shown.empty, shown.missing], [['employeeName'], ['who']]);
    const given = await preview({ values: { who: 'Bea$(id)', site: 'Rome', __proto__: 'x' } });
    assert.ok(given.content.endsWith('"Rome" "Bea__id_"'), given.content);
    assert.deepEqual(given.missing, []);
    await assert.rejects(preview({ content: '{{x}}' }), coded(5312));
    await assert.rejects(preview({ deviceId: '0199a000-0000-7000-8000-000000000000' }), coded(3001));
  });
});

test('editors write assets but no scripts, viewers read, and people of another workspace find nothing', async () => {
  const { id, params, create, kept, refused, owner } = await keepsAssets(server);
  const script = await create({ type: 'script', name: 'S', script: { language: 'bash', content: 'true' } });
  const book = await create({ type: 'book', name: 'Book' });
  await kept(book.id, aPdf());
  const [editor, viewer] = [await server.addMember(id, 'editor'), await server.addMember(id, 'viewer')];
  const other = await keepsAssets(server);
  const of = (assetId: string) => ({ params: { ...params, assetId } });
  const renamed = { body: { name: 'Other' } };
  await editor.api(calls.updateAsset, { ...of(book.id), ...renamed });
  assert.equal(
    (await editor.api(calls.readScript, { params: { ...of(script.id).params, version: '1' } })).content,
    'true',
  );
  for (const refusal of [
    () => editor.api(calls.updateAsset, { ...of(script.id), ...renamed }),
    () => editor.api(calls.deleteAsset, of(script.id)),
    () => editor.api(calls.rollBackAsset, { ...of(script.id), body: { version: 1 } }),
    () => editor.api(calls.saveScript, { ...of(script.id), body: { language: 'bash', content: 'x' } }),
    () =>
      editor.api(calls.createAsset, {
        params,
        body: { type: 'script', name: 'T', script: { language: 'bash', content: 'x' } },
      }),
    () => viewer.api(calls.updateAsset, { ...of(book.id), ...renamed }),
    () => viewer.api(calls.deleteAsset, of(book.id)),
  ])
    await assert.rejects(refusal(), coded(4003), String(refusal));
  assert.equal(await refused(book.id, aPdf(), { by: viewer }), '4003');
  const { url } = await viewer.api(calls.linkAssetFile, { params: { ...of(book.id).params, version: '1' } });
  assert.equal((await fetch(new URL(url, server.url))).status, 200);
  await server.ownerQuery(sql`delete from memberships where organization_id = ${id} and user_id = ${viewer.id}`);
  assert.equal((await fetch(new URL(url, server.url))).status, 404, 'not any more');
  const foreign = { params: { ...other.params, assetId: book.id } };
  await assert.rejects(other.owner.api(calls.readAsset, foreign), coded(3001));
  assert.equal(await other.refused(book.id, aPdf()), '3001');
  assert.equal((await owner.api(calls.readAsset, of(book.id))).version?.number, 1);
});
