/** A workspace that manages Apple devices, in a program of its own, and as many of them as it likes. */
import { uploadPushCertificate } from '@muster/contract/calls/apple';
import { createEnrollmentTemplate, createEnrollmentToken } from '@muster/contract/calls/enrollment';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import type pg from 'pg';
import { pushCertificateFor } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { ask, signUp } from '../apps/server/src/faults/test-caller.ts';
import type { RunningMuster } from '../apps/server/src/faults/test-muster.ts';
import { liftLimit } from './check-ins-store.ts';

export interface ManagedWorkspace {
  /** The address of a profile for any number of devices. */
  profile: string;
  /** Of its owner. */
  token: string;
}

export async function manageWorkspace(
  muster: RunningMuster,
  client: pg.Client,
  org: string,
): Promise<ManagedWorkspace> {
  const { token } = (await signUp(muster.url)).accessToken;
  const asker = { token };
  const params = { org };
  await ask(muster.url, createWorkspace, { body: { name: 'Benchmark', slug: org } }, asker);
  await liftLimit(client, org);
  const csr = await fetch(`${muster.url}/api/organizations/${org}/mdm/apple/enterprise/applepush.csr`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = { certificate: pushCertificateFor(await csr.text()) };
  await ask(muster.url, uploadPushCertificate, { params, body }, asker);
  const { id } = await ask(muster.url, createEnrollmentTemplate, { params, body: { name: 'Load' } }, asker);
  const asked = { templateId: id, hours: 24, maxUses: null };
  const { url } = await ask(muster.url, createEnrollmentToken, { params, body: asked }, asker);
  if (url === null) throw new Error('the template asks something');
  return { profile: new URL(new URL(url).pathname, muster.url).href, token };
}
