/** For tests: a server with a workspace that manages Apple devices, a stand-in for APNs, and devices of the lab. */
import * as calls from '@muster/contract/calls/apple';
import { type Authority, createAuthority, issueCertificate } from '@muster/pki/issue';
import { generateKeys } from '@muster/pki/keys';
import { toPem } from '@muster/pki/pem';
import { readRequest } from '@muster/pki/request';
import { startApns } from '../../../../../lab/apple/apns.ts';
import { AppleDevice } from '../../../../../lab/apple/device.ts';
import type { DeviceOptions } from '../../../../../lab/apple/device-options.ts';
import { httpClient } from '../../../../../lab/apple/http.ts';
import { sharedKeys } from '../../../../../lab/apple/identity.ts';
import { startTestServer, type TestServerOptions } from '../../test-server.ts';

export { renewIdentitiesJob } from './renew-identities.ts';

const day = 86_400_000;
export const testTopic = 'com.apple.mgmt.External.00000000-1111-2222-3333-444444444444';

/** Apple, as far as push certificates go. */
function testApple(): Authority {
  return createAuthority({
    subject: { commonName: 'Apple Application Integration Certification Authority' },
    privateKey: generateKeys('rsa2048').privateKey,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + 3650 * day),
  });
}

let authority: Authority | undefined;

/** What Apple makes of a request. */
export function pushCertificateFor(csr: string, { topic = testTopic, days = 365 } = {}): string {
  authority ??= testApple();
  const certificate = issueCertificate(authority, {
    subject: { userId: topic, commonName: `APSP:${topic.slice(-36)}`, country: 'US' },
    publicKey: readRequest(Buffer.from(csr)).publicKey,
    keyUsages: ['digitalSignature'],
    notBefore: new Date(Date.now() - 400 * day),
    notAfter: new Date(Date.now() + days * day),
  });
  return toPem('CERTIFICATE', certificate.der);
}

export async function startAppleLab(options: TestServerOptions = {}) {
  const apns = await startApns();
  const http = httpClient();
  const keys = sharedKeys(6);
  const server = await startTestServer({
    ...options,
    env: { SERVICES: 'api,mdm,worker', APNS_URL: apns.endpoint, ...options.env },
  });

  async function fetchCsr(token: string, slug: string): Promise<string> {
    const answer = await fetch(`${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) throw new Error(`applepush.csr: ${answer.status}`);
    return answer.text();
  }

  /** With an owner and a push certificate. */
  async function createManagedWorkspace() {
    const owner = await server.createUser();
    const workspace = await server.createWorkspace(owner);
    const org = { org: workspace.slug };
    const csr = await fetchCsr(owner.token, workspace.slug);
    await owner.api(calls.uploadPushCertificate, {
      params: org,
      body: { certificate: pushCertificateFor(csr), appleId: 'it@example.com' },
    });
    return { owner, workspace, org };
  }
  type Managed = Awaited<ReturnType<typeof createManagedWorkspace>>;

  async function link({ owner, org }: Managed): Promise<string> {
    const { url } = await owner.api(calls.createAppleEnrollment, { params: org, body: {} });
    return url;
  }

  /** A device that has come by a link, and is woken by the stand-in. */
  async function enroll(managed: Managed, options: DeviceOptions = {}): Promise<AppleDevice> {
    const device = new AppleDevice({ keys, http, network: apns, ...options });
    await device.enrollFromProfile(await link(managed));
    return device;
  }

  return {
    ...server,
    apns,
    labHttp: http,
    keys,
    fetchCsr,
    createManagedWorkspace,
    link,
    enroll,
    async stop() {
      await server.stop();
      http.close();
      await apns.close();
    },
  };
}
export type AppleLab = Awaited<ReturnType<typeof startAppleLab>>;
