/** For tests: reports as they are when they came, without an SDK. */
import { createApp } from '@muster/contract/calls/apps';
import { systemActor } from '../../platform/actor.ts';
import type { TestServer } from '../../test-server.ts';
import { createReport, type NewReport } from './reports-service.ts';

export async function createReported(server: TestServer, name = 'Barista') {
  const owner = await server.createUser();
  const { id: organizationId, slug: org } = await server.createWorkspace(owner);
  const app = await owner.api(createApp, { params: { org }, body: { name, slug: name.toLowerCase() } });
  const params = { org, appId: app.id };
  const report = (about: Partial<NewReport> = {}) =>
    server.db.withTenant(organizationId, systemActor, (tx) =>
      createReport(tx, {
        applicationId: app.id,
        type: 'bug',
        message: 'The shift does not end',
        origin: 'sdk',
        member: { type: 'anonymous', id: null, email: null },
        ...about,
      }),
    );
  return { organizationId, owner, org, app, params, report };
}

/** Begins as one, and is as long as somebody likes. */
export function aVideo(size = 2000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set(Buffer.from('\0\0\0\x14ftypisom', 'latin1'));
  return bytes;
}
