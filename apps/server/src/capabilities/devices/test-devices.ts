/** For tests: a workspace, and devices that come into it without speaking any protocol. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TestServer } from '../../test-server.ts';
import { activateEnrollment, bindDevice, type Identity, type NewEnrollment, offerEnrollment } from './index.ts';

export async function createFleet(server: TestServer, limits: Record<string, number> = { mdmDevices: 0 }) {
  const owner = await server.createUser();
  const { id: organizationId, slug: org } = await server.createWorkspace(owner);
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify({ limits })} where id = ${organizationId}`);
  const inside = <T>(work: (tx: Tx) => Promise<T>) => server.db.withTenant(organizationId, systemActor, work);
  const offer = (given: Partial<NewEnrollment> = {}) =>
    inside((tx) => offerEnrollment(tx, { platform: 'apple', origin: 'link', ...given }));
  const bind = (enrollmentId: string, who: Identity) => inside((tx) => bindDevice(tx, enrollmentId, who));
  const activate = (enrollmentId: string) =>
    inside((tx) => activateEnrollment(tx, enrollmentId, { push: { topic: 't', token: 'x', magic: 'm' } }));
  /** Through all of it. */
  async function enroll(who: Partial<Identity> = {}, given: Partial<NewEnrollment> = {}) {
    const enrollmentId = await offer(given);
    const bound = await bind(enrollmentId, anIPhone(who));
    await activate(enrollmentId);
    return { enrollmentId, ...bound };
  }
  return { owner, organizationId, org, params: { org }, inside, offer, bind, activate, enroll };
}
export type Fleet = Awaited<ReturnType<typeof createFleet>>;

export function anIPhone(who: Partial<Identity> = {}): Identity {
  return {
    identifier: randomUUID(),
    serialNumber: randomBytes(6).toString('hex').toUpperCase(),
    model: 'iPhone14,2',
    modelName: 'iPhone 13 Pro',
    subType: 'iPhone',
    os: 'iOS',
    osVersion: '18.1',
    osBuild: '22B83',
    deviceName: 'iPhone',
    ...who,
  };
}

export function aCertificate(enrollmentId: string, days = 365) {
  const seed = randomBytes(16);
  return {
    enrollmentId,
    sha256: createHash('sha256').update(seed).digest(),
    serial: seed.toString('hex'),
    subject: `CN=${enrollmentId}`,
    notBefore: new Date(Date.now() - 1000),
    notAfter: new Date(Date.now() + days * 86_400_000),
  };
}
