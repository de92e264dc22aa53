import { randomUUIDv7 } from 'node:crypto';
import { generateKeys } from '@muster/pki/keys';
import { toPem } from '@muster/pki/pem';
import { createRequest } from '@muster/pki/request';
import { newToken } from '../../platform/crypto/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import { pushCertificateFor, testTopic } from './test-apple.ts';

/** As if a push certificate had been uploaded. */
async function giveEnterprise(query: OwnerQuery, organizationId: string): Promise<void> {
  await query(sql`
    insert into apple_enterprises (organization_id, id, push_certificate, push_key, topic, common_name, issued_at, expires_at)
    values (${organizationId}, ${randomUUIDv7()}, '', '', ${testTopic}, 'APSP', now(), now() + interval '1 year')
    on conflict (organization_id) do update set topic = excluded.topic, expires_at = excluded.expires_at,
      common_name = excluded.common_name, issued_at = excluded.issued_at`);
}

async function linkOf(query: OwnerQuery, organizationId: string): Promise<string> {
  await giveEnterprise(query, organizationId);
  const { token, hash } = newToken();
  const id = randomUUIDv7();
  await query(sql`
    insert into device_enrollments (organization_id, id, platform) values (${organizationId}, ${id}, 'apple')`);
  await query(sql`
    insert into enrollment_links (hash, organization_id, enrollment_id, expires_at)
    values (${hash}, ${organizationId}, ${id}, now() + interval '1 hour')`);
  return token;
}

function uploadable() {
  const { privateKey } = generateKeys('rsa2048');
  const csr = toPem('CERTIFICATE REQUEST', createRequest({ subject: { commonName: 'sweep' }, privateKey }));
  return {
    certificate: pushCertificateFor(csr),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

export const sweepPart: SweepPart = {
  callers: () =>
    (['home', 'foreign'] as const).map((of) => ({
      name:
        of === 'home' ? 'a device without its certificate' : 'a device of another workspace without its certificate',
      kind: 'device',
      of,
      token: () => 'no certificate',
      expects: () => 4004,
    })),
  // The key in the address is made for both: with others it opens nothing, whoever's they are.
  othersIds: { 'apple.readAsset': ['organizationId', 'deviceId'] },
  settings: {
    'apple.enterprise': ({ ownerQuery }, { id }) => giveEnterprise(ownerQuery, id),
    'apple.deleteEnterprise': ({ ownerQuery }, { id }) => giveEnterprise(ownerQuery, id),
    'apple.updateEnterprise': ({ ownerQuery }, { id }) => giveEnterprise(ownerQuery, id),
    'apple.reinstallDevices': ({ ownerQuery }, { id }) => giveEnterprise(ownerQuery, id),
    'apple.createEnrollment': ({ ownerQuery }, { id }) => giveEnterprise(ownerQuery, id),
  },
  scenes: {
    'apple.uploadPushCertificate': async () => ({ body: uploadable() }),
    'apple.downloadProfile': async ({ server, home }) => ({
      params: { linkToken: await linkOf(server.ownerQuery, home.id) },
    }),
  },
  unwritten: {
    'apple.getScep': 'what the authority can do; a certificate is kept with the enrollment that it is for',
    'apple.downloadProfile': 'the profile of a link; the device that installs it is written down',
  },
  outOfReach: {
    // Of no workspace.
    'apple.postScep': 3001,
    // Only devices tell one.
    'devices.showActivationLockCode': 5259,
  },
};
