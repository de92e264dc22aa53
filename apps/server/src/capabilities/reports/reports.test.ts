/** Reports over HTTP: how they come, what is done with them, and who sees them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAppIntegration } from '@muster/contract/calls/app-integrations';
import { deleteApp, readAppSettings, updateApp } from '@muster/contract/calls/app-settings';
import { readApp } from '@muster/contract/calls/apps';
import { readBulkTask } from '@muster/contract/calls/bulk-tasks';
import { listNotifications } from '@muster/contract/calls/notifications';
import { readOverview } from '@muster/contract/calls/overview';
import * as calls from '@muster/contract/calls/reports';
import { reportRules } from '@muster/contract/reports';
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import { picture } from '../../sweep/scene.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { insertTestBuild } from '../builds/test-builds.ts';
import { type Receiver, startReceiver } from '../integrations/test-receiver.ts';
import { aVideo, createReported } from './test-reports.ts';
import { videoTypeOf } from './video-type.ts';

let server: TestServer;
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    env: { SERVICES: 'api,upload,download,worker', OUTBOUND_ALLOW: receiver.host },
  });
});
after(async () => {
  await server.stop();
  await receiver.close();
});

describe('a list of reports', () => {
  test('is searched, filtered, counted and exported', async () => {
    const { owner, params, report } = await createReported(server);
    const pixel = { os: { name: 'android', version: '15' }, device: { model: 'Pixel 8' } };
    const { id: first } = await report({
      message: 'The <b>shift</b> does not end',
      member: { type: 'employee', id: null, email: 'eva@example.com' },
      packageInfo: { name: 'com.example.barista', version: '2050', versionName: '2.5.0' },
      deviceInfo: pixel,
    });
    const { id: second } = await report({ type: 'feedback', message: '=SUM(A1) is what I see', origin: 'store' });
    await owner.api(calls.updateReport, { params: { ...params, reportId: second }, body: { archived: true } });
    const ids = async (query: object) =>
      (await owner.api(calls.listReports, { params, query })).items.map(({ id }) => id);
    assert.deepEqual(await ids({}), [second, first]);
    assert.deepEqual(await ids({ sort: 'createdAt' }), [first, second]);
    assert.deepEqual(await ids({ q: 'shift' }), [first]);
    assert.deepEqual(await ids({ q: 'eva@example' }), [first]);
    assert.deepEqual(await ids({ q: 'com.example' }), [first]);
    assert.deepEqual(await ids({ type: 'feedback' }), [second]);
    assert.deepEqual(await ids({ archived: 'false' }), [first]);
    assert.deepEqual(await ids({ osVersion: '15', packageVersion: '2050', packageVersionName: '2.5.0' }), [first]);
    assert.deepEqual(await ids({ status: 'fixed,closed' }), []);
    assert.deepEqual(await ids({ minTime: new Date(Date.now() + 60_000).toISOString() }), []);
    const { counts } = await owner.api(calls.countReports, {
      params,
      query: { views: 'archived=false;archived=true;status=open' },
    });
    assert.deepEqual(counts, [1, 1, 2]);
    const reply = await fetch(
      `${server.url}/api/organizations/${params.org}/apps/${params.appId}/reports/export?q=A1`,
      { headers: { authorization: `Bearer ${owner.token}` } },
    );
    const csv = await reply.text();
    assert.match(reply.headers.get('content-disposition') ?? '', /reports[.]csv/);
    assert.match(csv, /'=SUM\(A1\)/, 'no formula for whoever opens it');
    assert.ok(!csv.includes('eva@example.com'));
    const read = await owner.api(calls.readReport, { params: { ...params, reportId: first } });
    assert.equal(read.message, 'The <b>shift</b> does not end');
    assert.deepEqual([read.os, read.osVersion, read.deviceModel], ['android', '15', 'Pixel 8']);
    assert.equal((await owner.api(readApp, { params })).counts.feedbacks, 2);
    const { tiles } = await owner.api(readOverview, { params: { org: params.org } });
    assert.equal(tiles.find(({ key }) => key === 'reports')?.total, 2);
  });

  test('is of the apps that somebody sees', async () => {
    const here = await createReported(server);
    const other = await createReported(server);
    const { id } = await here.report();
    const place = { owner: here.owner, organizationId: here.organizationId, org: here.org };
    const member = await createAppMember(server, place, { [here.app.id]: 'viewer' });
    const all = await member.api(calls.listWorkspaceReports, { params: { org: here.org } });
    assert.deepEqual(
      all.items.map((one) => one.id),
      [id],
    );
    const asked = { applicationId: other.app.id };
    await assert.rejects(
      here.owner.api(calls.listWorkspaceReports, { params: { org: here.org }, query: asked }),
      coded(3001),
    );
    await assert.rejects(
      member.api(calls.updateReport, { params: { ...here.params, reportId: id }, body: { status: 'fixed' } }),
      coded(4003),
    );
    await assert.rejects(other.owner.api(calls.readReport, { params: { ...other.params, reportId: id } }), coded(3001));
    await assert.rejects(
      here.owner.api(calls.listReports, { params: { ...here.params, appId: other.app.id } }),
      coded(3001),
    );
  });
});

describe('a report', () => {
  test('knows the build that wrote it, and forgets it when the build goes', async () => {
    const { organizationId, owner, app, params, report } = await createReported(server);
    const place = { organizationId, applicationId: app.id };
    const build = { package: 'com.example.barista', versionCode: '2050', versionName: '2.5.0' };
    const buildId = await insertTestBuild(server.ownerQuery, place, build);
    const { id } = await report({ packageInfo: { name: build.package, version: '2050', versionName: '2.5.0' } });
    const where = { params: { ...params, reportId: id } };
    assert.equal((await owner.api(calls.readReport, where)).build?.id, buildId);
    assert.equal((await owner.api(calls.listReports, { params, query: { buildId } })).items.length, 1);
    await server.ownerQuery(sql`delete from builds where id = ${buildId}`);
    assert.equal((await owner.api(calls.readReport, where)).build, null);
    await assert.rejects(report({ buildId: app.id }), { code: 3001 }, 'no build of the app');
  });

  test('is fixed, closed, archived and deleted, one by one and many at once', async () => {
    const { owner, params, report } = await createReported(server);
    const [one, two, three] = [await report(), await report(), await report({ type: 'feedback' })];
    const where = { ...params, reportId: one.id };
    const fixed = await owner.api(calls.updateReport, { params: where, body: { status: 'fixed' } });
    assert.deepEqual([fixed.status, fixed.archived], ['fixed', false]);
    const { id: taskId } = await owner.api(calls.updateReports, {
      params,
      body: { all: { type: 'bug' }, exceptReportIds: [two.id], status: 'closed', archived: true },
    });
    const task = { params: { org: params.org, taskId } };
    await eventually(async () => (await owner.api(readBulkTask, task)).status === 'completed', 'it is done');
    assert.equal((await owner.api(calls.readReport, { params: where })).status, 'closed');
    assert.equal((await owner.api(calls.readReport, { params: { ...params, reportId: two.id } })).status, 'open');
    const gone = await owner.api(calls.deleteReports, { params, body: { reportIds: [one.id, three.id] } });
    const deleting = { params: { org: params.org, taskId: gone.id } };
    await eventually(async () => (await owner.api(readBulkTask, deleting)).status === 'completed', 'they are gone');
    assert.deepEqual(
      (await owner.api(calls.listReports, { params })).items.map(({ id }) => id),
      [two.id],
    );
    await owner.api(calls.deleteReport, { params: { ...params, reportId: two.id } });
    await assert.rejects(owner.api(calls.deleteReport, { params: { ...params, reportId: two.id } }), coded(3001));
    await assert.rejects(owner.api(calls.deleteReports, { params, body: {} }), coded(6002));
    await assert.rejects(owner.api(calls.deleteReports, { params, body: { reportIds: [one.id] } }), coded(3001));
  });

  test('is told to collaborators where the app says so, and to integrations by what it is', async () => {
    const { owner, params, org, report } = await createReported(server);
    await owner.api(createAppIntegration, {
      params,
      body: { type: 'webhook', name: 'All', url: receiver.url, events: ['newReport'] },
    });
    const told = async () => (await owner.api(listNotifications, {})).items.filter(({ kind }) => kind === 'newReport');
    const { notifications } = await owner.api(readAppSettings, { params });
    await report({ message: 'Nobody hears of this one' });
    await owner.api(updateApp, {
      params,
      body: { notifications: { ...notifications, newFeedbackNotifyCollaborators: true } },
    });
    const { id } = await report({ type: 'feedback', message: 'Nice & <fast>\nReally' });
    await eventually(async () => (await told()).length === 1, 'one of them is told');
    const [notice] = await told();
    assert.deepEqual([notice?.entityId, notice?.data.name], [id, 'Nice & <fast>']);
    await eventually(() => receiver.received.length === 2, 'both go out');
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    assert.deepEqual(bodies.map(({ action }) => action).toSorted(), ['bug_created', 'feedback_created']);
    const feedback = bodies.find(({ action }) => action === 'feedback_created');
    assert.equal(feedback.report.title, 'Nice & <fast>');
    assert.match(feedback.url, new RegExp(`/${org}/apps/barista/reports[?]s=report&id=${id}`));
    const mails = await server.ownerQuery<{ template: string }>(sql`select template from mails`);
    assert.ok(mails.length > 0, 'and by mail');
  });
});

describe('the video of a report', () => {
  const put = (token: string, body: Uint8Array<ArrayBuffer>, type = 'video/mp4') =>
    fetch(`${server.url}/upload/v1/reports/${token}`, { method: 'PUT', headers: { 'content-type': type }, body });
  const codeOf = async (reply: Response) => ((await reply.json()) as { error: { code: number } }).error.code;

  test('is missing until all of it has come, and then watched by those who may see the report', async () => {
    const here = await createReported(server);
    const { owner, params, report } = here;
    const { id, videoUpload } = await report({ hasVideo: true });
    const token = videoUpload?.token ?? '';
    const where = { params: { ...params, reportId: id } };
    assert.equal((await owner.api(calls.readReport, where)).video, 'missing');
    await assert.rejects(owner.api(calls.linkReportVideo, where), coded(3001));
    const html = await put(token, new Uint8Array(Buffer.from('<html><script>alert(1)</script></html>')));
    assert.deepEqual([html.status, await codeOf(html)], [415, 6004], 'no video, whatever it says it is');
    const large = await put(token, aVideo(reportRules.videoMax + 1));
    assert.deepEqual([large.status, await codeOf(large)], [413, 6003]);
    assert.equal((await put(token, aVideo(), 'text/html')).status, 415);
    assert.equal((await owner.api(calls.readReport, where)).video, 'missing', 'and nothing of these is kept');
    const sent = await put(token, aVideo(5000), 'application/octet-stream');
    assert.deepEqual(await sent.json(), { status: true, data: null });
    assert.equal((await put(token, aVideo())).status, 404, 'once');
    const read = await owner.api(calls.readReport, where);
    assert.deepEqual([read.video, read.videoSize], ['kept', 5000]);

    const { url } = await owner.api(calls.linkReportVideo, where);
    const whole = await fetch(new URL(url, server.url));
    assert.equal(whole.headers.get('content-type'), 'video/mp4');
    assert.match(whole.headers.get('content-disposition') ?? '', /^attachment/);
    assert.equal(whole.headers.get('x-content-type-options'), 'nosniff');
    assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), aVideo(5000));
    const part = await fetch(new URL(url, server.url), { headers: { range: 'bytes=10-19' } });
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 10-19/5000']);
    assert.equal((await part.arrayBuffer()).byteLength, 10);
    const outside = await fetch(new URL(url, server.url), { headers: { range: 'bytes=9000-' } });
    assert.equal(outside.status, 416);

    const place = { owner, organizationId: here.organizationId, org: here.org };
    const member = await createAppMember(server, place, { [here.app.id]: 'viewer' });
    const theirs = await member.api(calls.linkReportVideo, where);
    assert.equal((await fetch(new URL(theirs.url, server.url))).status, 200);
    await server.ownerQuery(sql`delete from person_applications where organization_id = ${here.organizationId}`);
    assert.equal((await fetch(new URL(theirs.url, server.url))).status, 404, 'not any more');
    const forged = new URL(url, server.url);
    forged.pathname = forged.pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    assert.equal((await fetch(forged)).status, 404, 'nor with another signature');
  });

  test('goes with the report, and with its app', async () => {
    const { organizationId, owner, params, app, report } = await createReported(server);
    const kept = async () => {
      const { id, videoUpload } = await report({ hasVideo: true });
      await put(videoUpload?.token ?? '', aVideo());
      return { id, key: `organizations/${organizationId}/reports/${id}` };
    };
    const [first, second] = [await kept(), await kept()];
    assert.ok(await server.storage.head(first.key));
    await owner.api(calls.deleteReport, { params: { ...params, reportId: first.id } });
    await eventually(async () => (await server.storage.head(first.key)) === undefined, 'its file goes');
    await owner.api(deleteApp, { params, body: { slug: app.slug } });
    await eventually(async () => (await server.storage.head(second.key)) === undefined, 'so does the other');
  });

  test('is known by its first bytes', () => {
    const head = (text: string) => Buffer.from(text, 'latin1');
    assert.equal(videoTypeOf(head('\0\0\0\x14ftypqt  ')), 'video/quicktime');
    assert.equal(videoTypeOf(head('\x1a\x45\xdf\xa3aaaaaaaa')), 'video/webm');
    assert.equal(videoTypeOf(head('\0\0\0\x08wide\0\0\0\0')), 'video/quicktime');
    assert.equal(videoTypeOf(head('\x89PNG\r\n\x1a\n\0\0\0\0')), undefined);
    assert.equal(videoTypeOf(head('short')), undefined);
  });
});

test('a screenshot is drawn anew, and what is none is refused', async () => {
  const { keepScreenshot } = await import('./keep-screenshot.ts');
  const { createPictures } = await import('../../platform/pictures/pictures.ts');
  const pictures = createPictures(server.storage);
  const bytes = new Uint8Array(await (await picture()).arrayBuffer());
  const uri = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  assert.match((await keepScreenshot(pictures, uri, 'me')) ?? '', /^\/pictures\/.+[.]webp$/);
  assert.equal(await keepScreenshot(pictures, 'data:image/jpeg;base64,', 'me'), null, 'none is no mistake');
  assert.equal(await keepScreenshot(pictures, undefined, 'me'), null);
  await assert.rejects(keepScreenshot(pictures, 'data:image/png;base64,aGVsbG8gd29ybGQ=', 'me'), { code: 5206 });
  await assert.rejects(keepScreenshot(pictures, Buffer.alloc(reportRules.screenshotMax + 1), 'me'), { code: 6003 });
});
