import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { createAuthority } from '@muster/pki/issue';
import { generateKeys } from '@muster/pki/keys';
import { signData } from '@muster/pki/signed-data';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';
import type { SweepServer, Workspace } from '../../sweep/sweep-types.ts';
import { appOf } from '../apps/test-sweep.ts';
import { buildOf } from '../builds/test-sweep.ts';
import { newSession } from './sign-in.ts';

export async function storeOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [row] = await query<{ id: string }>(sql`select id from stores where organization_id = ${organizationId}`);
  if (row === undefined) throw new Error('the workspace has no store');
  return row.id;
}

const password = 'the password of all';

/** The app that the samples name, for everybody, with terms and a password that can be given. */
async function published(
  { ownerQuery }: Pick<SweepServer, 'ownerQuery'>,
  { id }: Pick<Workspace, 'id'>,
): Promise<void> {
  const hash = await hashPassword(password, '127.0.0.1');
  await ownerQuery(sql`
    insert into publications (organization_id, id, application_id, slug, security, visibility, filter, password_hash)
    values (${id}, ${randomUUIDv7()}, ${await appOf(ownerQuery, id)}, 'field-service', 'public', 'active',
      '{"type": "last"}', ${hash})
    on conflict do nothing`);
  await buildOf(ownerQuery, id);
}

/** Somebody of the workspace who is signed in to its store. */
async function visitorOf(
  query: OwnerQuery,
  organizationId: string,
): Promise<{ personId: string; token: string; email: string }> {
  const [personId, { token, hash }] = [randomUUIDv7(), newSession()];
  const email = `visitor-${personId}@example.com`;
  await query(sql`
    insert into people (organization_id, id, email, role) values (${organizationId}, ${personId}, ${email}, 'employee')`);
  await query(sql`
    insert into store_sessions (organization_id, id, token_hash, person_id, expires_at)
    values (${organizationId}, ${randomUUIDv7()}, ${hash}, ${personId}, now() + interval '1 day')`);
  return { personId, token, email };
}

async function deviceOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into store_devices (organization_id, id, udid) values (${organizationId}, ${id}, ${`00008030-${id.slice(-12)}0000`})`);
  return id;
}

async function domainOf({ ownerQuery }: Pick<SweepServer, 'ownerQuery'>, { id }: Pick<Workspace, 'id'>): Promise<void> {
  await ownerQuery(sql`
    insert into store_domains (organization_id, id, domain, token)
    values (${id}, ${randomUUIDv7()}, 'apps.invalid', 'abc') on conflict do nothing`);
}

/** A row of everything that a store has. */
export async function storeRowsOf(query: OwnerQuery, organizationId: string, userId: string): Promise<void> {
  const { personId } = await visitorOf(query, organizationId);
  await deviceOf(query, organizationId);
  await domainOf({ ownerQuery: query }, { id: organizationId });
  const [id, bytes] = [randomUUIDv7(), randomBytes(32)];
  await query(sql`
    insert into store_codes (organization_id, person_id, code_hash, expires_at)
    values (${organizationId}, ${personId}, ${bytes}, now())`);
  await query(sql`
    insert into store_passwords (organization_id, person_id, hash) values (${organizationId}, ${personId}, 'x')`);
  await query(sql`
    insert into store_login_tokens (organization_id, token_hash, person_id, supplanter_id, expires_at)
    values (${organizationId}, ${bytes}, ${personId}, ${userId}, now())`);
  await query(sql`
    insert into store_device_tokens (organization_id, token_hash, expires_at) values (${organizationId}, ${bytes}, now())`);
  await query(sql`
    insert into store_signers (organization_id, id, sealed_key, certificate)
    values (${organizationId}, ${id}, ${bytes}, ${bytes})`);
}

/** What a device answers to the profile. */
const answering: Scene = async ({ server, home }) => {
  const { token, hash } = newToken();
  await server.ownerQuery(sql`
    insert into store_device_tokens (organization_id, token_hash, slug, expires_at)
    values (${home.id}, ${hash}, 'field-service', now() + interval '1 hour')`);
  const { privateKey } = generateKeys('p256');
  const [notBefore, notAfter] = [new Date(Date.now() - 1000), new Date(Date.now() + 86_400_000)];
  const { certificate } = createAuthority({ subject: { commonName: 'Device' }, privateKey, notBefore, notAfter });
  const plist = writeXmlPlist(new Map([['UDID', '00008030-001A2D3E4F50601E']]));
  const signed = signData(plist, { certificate, privateKey }, { at: new Date() });
  const body = new Blob([new Uint8Array(signed)], { type: 'application/pkcs7-signature' });
  return { params: { deviceToken: token }, body };
};

const signedIn: Scene = async ({ server, home }) => {
  const { token } = await visitorOf(server.ownerQuery, home.id);
  return { token };
};

const ofApp = ['app', 'unlock', 'acceptTerms', 'install', 'feedback', 'udidProfile'].map(
  (name) => [`store.${name}`, published] as const,
);

export const sweepPart: SweepPart = {
  samples: {
    storeId: ({ ownerQuery }, { id }) => storeOf(ownerQuery, id),
    storeDeviceId: ({ ownerQuery }, { id }) => deviceOf(ownerQuery, id),
    memberId: async ({ ownerQuery }, { id }) => (await visitorOf(ownerQuery, id)).personId,
  },
  settings: {
    ...Object.fromEntries(ofApp),
    'storeDomain.verify': domainOf,
    'storeDomain.delete': domainOf,
  },
  callers: ({ ownerQuery }) =>
    (['home', 'foreign'] as const).map((of) => ({
      name: of === 'home' ? 'a visitor who is signed in to the store' : 'a visitor of the store of another workspace',
      kind: 'visitor',
      of,
      token: async (workspaces) => (await visitorOf(ownerQuery, workspaces[of].id)).token,
      expects: () => 'allowed',
    })),
  scenes: {
    'stores.create': async ({ server, home }) => {
      await server.ownerQuery(sql`delete from stores where organization_id = ${home.id}`);
      return {};
    },
    'stores.createLoginToken': async ({ server, home }) => {
      const { personId: memberId } = await visitorOf(server.ownerQuery, home.id);
      return { body: { organizationId: home.id, memberType: 'employee', memberId, reason: 'Ticket 1207' } };
    },
    'store.unlock': async () => ({ body: { password } }),
    'store.acceptTerms': async ({ server, home }) => {
      await server.ownerQuery(sql`
        update publications set terms_active = true, terms_version = 1
        where organization_id = ${home.id} and slug = 'field-service'`);
      return {};
    },
    'store.signIn': async ({ server, home }) => {
      const { personId, email } = await visitorOf(server.ownerQuery, home.id);
      await server.ownerQuery(sql`
        insert into store_passwords (organization_id, person_id, hash)
        values (${home.id}, ${personId}, ${await hashPassword(password, '127.0.0.1')})`);
      return { body: { email, password } };
    },
    'store.signInWithCode': async ({ server, home }) => {
      const { personId, email } = await visitorOf(server.ownerQuery, home.id);
      const code = '123456';
      await server.ownerQuery(sql`
        insert into store_codes (organization_id, person_id, code_hash, expires_at)
        values (${home.id}, ${personId}, ${server.platform.hashCode(code, personId)}, now() + interval '1 hour')`);
      return { body: { email, code } };
    },
    'store.putDevice': answering,
    'store.signOut': signedIn,
    'store.setPassword': signedIn,
  },
  outOfReach: { 'storeDomain.verify': 5036 },
  unwritten: {
    'store.unlock': 'kept in the session of the visitor, who need not be anybody',
    'store.acceptTerms': 'kept in the session of the visitor, who need not be anybody',
    'store.udidProfile': 'asks a device for something, which is written down when it answers',
    'store.install': 'an address for some minutes; what is downloaded from it is counted',
    'store.mailCode': 'nothing has happened until somebody signs in with the code',
  },
};
