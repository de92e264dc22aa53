/**
 * What has to be there for a call to succeed whose sample alone is refused, or finds nothing to change: a real code, an
 * open invitation, a second factor. Each gives what to send instead of the sample's, and for whom.
 */
import { randomUUIDv7 } from 'node:crypto';
import { putPicture, startEmailChange } from '@muster/contract/calls/account';
import { createAppIntegration } from '@muster/contract/calls/app-integrations';
import { uploadAppPicture } from '@muster/contract/calls/app-settings';
import * as factors from '@muster/contract/calls/factors';
import { invitePeople } from '@muster/contract/calls/invitations';
import { writeKey } from '@muster/contract/calls/key-store';
import { register } from '@muster/contract/calls/sessions';
import { putBrandingPicture } from '@muster/contract/calls/settings';
import sharp from 'sharp';
import { refusal, signIn as signInWith, withPasskey, withTotp } from '../capabilities/sessions/test-account.ts';
import { secretsFrom } from '../platform/crypto/secrets.ts';
import { codeHasher, newToken } from '../platform/crypto/tokens.ts';
import { sql } from '../platform/db/sql.ts';
import { createAuthenticator } from '../test-authenticator.ts';
import { type Api, type TestServer, testPassword } from '../test-server.ts';
import type { Callers, Workspace } from './callers.ts';
import type { Sent } from './send.ts';
import { appOf, giveAppToken, insertUser, personOf, signIn } from './sweep-store.ts';

interface Stage {
  server: TestServer;
  home: Workspace;
  callers: Callers;
  /** The sample, with ids of things that are there. */
  sent: Sent;
}

type Scene = (stage: Stage) => Promise<Partial<Sent> & { token?: string | undefined }>;

const code = '123456';
const hashCode = codeHasher(secretsFrom(Buffer.alloc(32, 7)));
const publicUrl = ({ url }: TestServer) => `http://localhost:${new URL(url).port}`;

async function asOwner({ server, home }: Stage): Promise<{ api: Api; token: string; params: { org: string } }> {
  const token = await signIn(server.db, home.ownerId);
  return { api: server.as(token), token, params: { org: home.slug } };
}

async function picture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** A form with a file that is no app; its type holds the boundary. */
async function buildForm(): Promise<Blob> {
  const form = new FormData();
  form.set('build', new Blob(['not an app']), 'app.ipa');
  return new Response(form).blob();
}

/** Somebody who is invited and has not answered: the person, and the secret of their link. */
async function invited(stage: Stage, email = `${randomUUIDv7()}@example.com`) {
  const { api, params } = await asOwner(stage);
  const { people } = await api(invitePeople, {
    params,
    body: { emails: [email], role: 'viewer', scope: 'organization' },
  });
  const personId = people[0]?.id ?? '';
  const { token, hash } = newToken();
  await stage.server.ownerQuery(sql`
    update invitations set token_hash = ${hash}, sent_at = now() - interval '1 day' where id = ${personId}`);
  return { personId, token };
}

/** The row was last changed when the sample says that it was read. */
function readAt(table: 'people' | 'groups' | 'organizations' | 'users', id: (stage: Stage) => string): Scene {
  const tables = {
    people: (at: string, which: string) => sql`update people set updated_at = ${at} where id = ${which}`,
    groups: (at: string, which: string) => sql`update groups set updated_at = ${at} where id = ${which}`,
    organizations: (at: string, which: string) => sql`update organizations set updated_at = ${at} where id = ${which}`,
    users: (at: string, which: string) => sql`update users set updated_at = ${at} where id = ${which}`,
  };
  return async (stage) => {
    const { updatedAt } = stage.sent.body as { updatedAt: string };
    await stage.server.ownerQuery(tables[table](updatedAt, id(stage)));
    return {};
  };
}

const param = (name: string) => (stage: Stage) => stage.sent.params[name] ?? '';

/** Somebody whose sign-in stopped at the second step. */
async function halfSignedIn({ server }: Stage) {
  const user = await server.createUser();
  await withPasskey(user, createAuthenticator(publicUrl(server)));
  const totp = await withTotp(server, user);
  const { ticket } = await refusal(signInWith(server, user), 4011);
  return { ticket, totp };
}

/** One whose secret is a real one. */
async function withSecret(stage: Stage): ReturnType<Scene> {
  const { api, token, params } = await asOwner(stage);
  const appId = await appOf(stage.server.ownerQuery, stage.home.id);
  const { integration } = await api(createAppIntegration, {
    params: { ...params, appId },
    body: { type: 'webhook', name: 'Hook', url: 'https://hooks.example.com/muster', events: ['buildCreated'] },
  });
  return { params: { ...stage.sent.params, integrationId: integration.id }, token };
}

export const scenes: Readonly<Record<string, Scene>> = {
  'sessions.login': async ({ server }) => {
    const { email } = await server.createUser();
    return { body: { provider: 'traditional', payload: { email, password: testPassword } } };
  },
  'sessions.refresh': async ({ server }) => {
    const { accessToken, refreshToken } = await signInWith(server, await server.createUser());
    return { body: { lastAccessToken: accessToken.token, refreshToken: refreshToken.token } };
  },
  'sessions.verify': async ({ server }) => {
    const email = `${randomUUIDv7()}@example.com`;
    const fields = { email, password: testPassword, firstName: 'Ada', lastName: 'Sample' };
    await server.api(register, { body: { fields, language: 'en' } });
    const [user] = await server.ownerQuery<{ id: string }>(sql`select id from users where email = ${email}`);
    const id = user?.id ?? '';
    await server.ownerQuery(sql`update user_codes set code_hash = ${hashCode(code, id)} where user_id = ${id}`);
    return { body: { email, code, language: 'en' } };
  },
  'sessions.changePassword': async ({ server }) => {
    const { id } = await server.createUser();
    const { token, hash } = newToken();
    await server.ownerQuery(sql`
      insert into password_links (user_id, token_hash, expires_at) values (${id}, ${hash}, now() + interval '1 hour')`);
    return { body: { token, password: 'Another-horse-2', language: 'en' } };
  },

  'account.updateProfile': readAt('users', ({ home }) => home.ownerId),
  'account.putPicture': async () => ({ body: await picture() }),
  'account.deletePicture': async (stage) => {
    const { api, token } = await asOwner(stage);
    await api(putPicture, { body: await picture() });
    return { token };
  },
  'account.confirmEmailChange': async ({ server }) => {
    const { id, email, token, api } = await server.createUser();
    const next = `${randomUUIDv7()}@example.com`;
    await api(startEmailChange, { body: { email: next } });
    const hashes = [email, next].map((address) => hashCode(code, `email ${id} ${address}`));
    await server.ownerQuery(sql`
      update email_changes set old_code_hash = ${hashes[0]}, new_code_hash = ${hashes[1]} where user_id = ${id}`);
    return { body: { oldCode: code, newCode: code }, token };
  },

  'integrations.rollSecret': withSecret,
  'appIntegrations.rollSecret': withSecret,

  'factors.confirmTotp': async ({ server }) => {
    const user = await server.createUser();
    const totp = await withTotp(server, user);
    await server.ownerQuery(sql`update user_totp set confirmed_at = null where user_id = ${user.id}`);
    return { body: { code: await totp.code() }, token: user.token };
  },
  'factors.turnOff': async ({ server }) => {
    const user = await server.createUser();
    await withTotp(server, user);
    return { token: user.token };
  },
  'factors.renewRecoveryCodes': async ({ server }) => {
    const user = await server.createUser();
    await withTotp(server, user);
    return { token: user.token };
  },
  'factors.addPasskey': async ({ server }) => {
    const user = await server.createUser();
    const { ticket, options } = await user.api(factors.startPasskey, {});
    const credential = createAuthenticator(publicUrl(server)).make(options);
    return { body: { ticket, name: 'Work laptop', credential }, token: user.token };
  },
  'factors.passkeyLogin': async ({ server }) => {
    const authenticator = createAuthenticator(publicUrl(server));
    await withPasskey(await server.createUser(), authenticator);
    const { ticket, options } = await server.api(factors.startPasskeyLogin, {});
    return { body: { ticket, credential: authenticator.answer(options) } };
  },
  'factors.secondFactor': async (stage) => {
    const { ticket, totp } = await halfSignedIn(stage);
    return { body: { ticket, method: 'totp', code: await totp.code() } };
  },
  'factors.secondFactorOptions': async (stage) => ({ body: { ticket: (await halfSignedIn(stage)).ticket } }),
  'factors.prove': async ({ server }) => {
    const { token, password } = await server.createUser();
    return { body: { method: 'password', password }, token };
  },
  'factors.mailProofCode': async ({ server }) => {
    const { id } = await insertUser(server.db);
    return { token: await signIn(server.db, id) };
  },

  'workspaces.delete': async ({ home }) => ({ body: { slug: home.slug } }),
  'apps.uploadPicture': async () => ({ body: await picture() }),
  'apps.deletePicture': async (stage) => {
    const { api, token, params } = await asOwner(stage);
    const appId = param('appId')(stage);
    await api(uploadAppPicture, { params: { ...params, appId }, body: await picture() });
    return { token };
  },
  'apps.delete': async ({ server, sent }) => {
    await server.ownerQuery(sql`update applications set slug = 'another-app' where id = ${sent.params.appId}`);
    return {};
  },
  'integrations.sendBuild': async () => ({ body: await buildForm() }),
  'downloads.get': async ({ server, home }) => {
    const authorization = `Bearer ${await giveAppToken(server, home.id)}`;
    const address = `${server.url}/v1/integrations/builds`;
    const reply = await fetch(address, { method: 'POST', headers: { authorization }, body: await buildForm() });
    const { data } = (await reply.json()) as { data: { id: string } };
    const { token, hash } = newToken();
    await server.ownerQuery(sql`
      insert into download_tokens (organization_id, hash, build_id, user_id, expires_at)
      values (${home.id}, ${hash}, ${data.id}, ${home.ownerId}, now() + interval '1 hour')`);
    return { params: { token } };
  },
  'builds.takePicture': async (stage) => {
    const { api, token, params } = await asOwner(stage);
    const appId = param('appId')(stage);
    const app = await api(uploadAppPicture, { params: { ...params, appId }, body: await picture() });
    const { buildId } = stage.sent.body as { buildId: string };
    await stage.server.ownerQuery(sql`update builds set icon = ${app.picture} where id = ${buildId}`);
    return { token };
  },
  'workspaces.putBrandingPicture': async () => ({ body: await picture() }),
  'workspaces.deleteBrandingPicture': async (stage) => {
    const { api, token, params } = await asOwner(stage);
    await api(putBrandingPicture, { params: { ...params, kind: 'logo' }, body: await picture() });
    return { token };
  },
  'workspaces.updateSignIn': async ({ server, home }) => {
    await server.ownerQuery(sql`
      update organizations set configuration = configuration || '{"loginProviders": {"dashboard":
        [{"id": "1", "name": "Okta", "kind": "saml", "enabled": true}]}}' where id = ${home.id}`);
    return {};
  },
  'adminOrganizations.changePlan': readAt('organizations', ({ home }) => home.id),
  'adminOrganizations.offerBuildPlatforms': async ({ home }) => ({ params: { organization: home.slug } }),

  'people.update': readAt('people', param('personId')),
  'people.changeRole': async (stage) => {
    await readAt('people', param('personId'))(stage);
    return { body: { ...(stage.sent.body as object), role: 'editor' } };
  },
  'people.leave': async ({ server, callers }) => ({ token: await signIn(server.db, callers.members.viewer.id) }),
  'employees.update': readAt('people', param('employeeId')),
  'employees.deleteMany': async ({ server, home }) => ({
    body: { personIds: [await personOf(server.ownerQuery, home.id, 'employee')] },
  }),
  'employees.uploadImport': async () => ({ body: new Blob(['email\nana@example.com\n'], { type: 'text/csv' }) }),
  'groups.update': readAt('groups', param('groupId')),
  'invitations.accept': async (stage) => {
    const { email, token } = await stage.server.createUser();
    return { body: { token: (await invited(stage, email)).token }, token };
  },
  'invitations.acceptAsNew': async (stage) => ({
    body: { ...(stage.sent.body as object), token: (await invited(stage)).token },
  }),
  'invitations.resend': async (stage) => ({
    params: { ...stage.sent.params, personId: (await invited(stage)).personId },
  }),
  'invitations.resendMany': async (stage) => ({ body: { personIds: [(await invited(stage)).personId] } }),
  'invitations.revoke': async (stage) => ({
    params: { ...stage.sent.params, personId: (await invited(stage)).personId },
  }),
  'keyStore.delete': async (stage) => {
    const { api, token } = await asOwner(stage);
    const { key = '' } = stage.sent.params;
    await api(writeKey, { body: { key, data: {}, createOrUpdate: true } });
    return { token };
  },
};
