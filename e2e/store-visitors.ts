/** What visitors of a store come with, and a workspace that has published something for each of them. */

import type { Sent } from '@muster/contract/call';
import { createApp } from '@muster/contract/calls/apps';
import { createPublication } from '@muster/contract/calls/publications';
import {
  insertTestAttachment,
  insertTestBuild,
  insertTestFile,
  type TestBuild,
} from '../apps/server/src/capabilities/builds/test-builds.ts';
import type { TestServer, TestUser } from '../apps/server/src/test-server.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

export const visitors = {
  iphone: {
    width: 390,
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
  },
  /** Inside another app, where nothing can be installed from. */
  insideApp: {
    width: 390,
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Mobile/15E148`,
  },
  android: { width: 390, userAgent: `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${chrome} Mobile Safari/537.36` },
  mac: { userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15` },
  windows: { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0' },
} as const;

export const packageContent = 'PK'.repeat(500);

type Publication = Sent<typeof createPublication>['body'];

/** Apps are made, built and published over the wire, but for the packages, which nobody reads. */
export async function createPublisher(server: TestServer, owner: TestUser, name: string) {
  const { id: organizationId, slug: org } = await server.createWorkspace(owner, name);

  async function addBuild(applicationId: string, build: TestBuild, attachment?: string): Promise<string> {
    const fileId = await insertTestFile(server.ownerQuery, organizationId, packageContent.length);
    await server.storage.put(`organizations/${organizationId}/files/${fileId}`, Buffer.from(packageContent));
    const buildId = await insertTestBuild(server.ownerQuery, { organizationId, applicationId }, { fileId, ...build });
    if (attachment)
      await insertTestAttachment(server.ownerQuery, { organizationId, buildId }, { name: attachment, fileId });
    return buildId;
  }

  /** An app with these builds and one publication of the newest. */
  async function publish(appName: string, builds: readonly TestBuild[], more: Partial<Publication> = {}) {
    const slug = appName.toLowerCase().replaceAll(' ', '-');
    const app = await owner.api(createApp, { params: { org }, body: { name: appName, slug } });
    for (const build of builds) await addBuild(app.id, build);
    const params = { org, appId: app.id };
    const body = { slug, security: 'public', visibility: 'active', filter: { type: 'last' }, ...more } as const;
    const publication = await owner.api(createPublication, { params, body });
    return { app, publication, path: `/store/${org}/${slug}`, add: addBuild.bind(undefined, app.id) };
  }

  return { organizationId, org, publish };
}

const day = 86_400_000;
export const later = new Date(Date.now() + 300 * day).toISOString();

export const builds = {
  ios: {
    ...{ os: 'ios', format: 'ipa', versionName: '4.2.0', versionCode: '4201', fileName: 'field.ipa' },
    ...{ signingType: 'enterprise', changelog: 'Faster lists.\nSee https://example.com/notes. <b>Bold</b>' },
    facts: {
      parts: [],
      minimumOs: '16.0',
      signing: { type: 'enterprise', profile: { allDevices: true, expiresAt: later } },
    },
  },
  android: {
    ...{ os: 'android', format: 'apk', versionName: '4.2.0', fileName: 'field.apk' },
    facts: { parts: [], minimumOs: '28', signing: { schemes: ['v2'] } },
  },
  macos: { os: 'macos', format: 'dmg', versionName: '2.0.1', fileName: 'desk.dmg' },
  windows: { os: 'windows', format: 'msix', versionName: '2.0.1', fileName: 'desk.msix' },
} as const satisfies Record<string, TestBuild>;
