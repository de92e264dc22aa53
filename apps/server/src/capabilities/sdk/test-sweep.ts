import { secretsFrom } from '../../platform/crypto/secrets.ts';
import { codeHasher } from '../../platform/crypto/tokens.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import { testPassword } from '../../test-server.ts';
import { appOf, giveAppToken } from '../apps/test-sweep.ts';
import { writeTicket } from './browser-routes.ts';

/** Somebody of the workspace, with the password of their account. */
const signIn: Scene = async ({ server, home }) => {
  const user = await server.createUser();
  await server.join(home.id, user, 'viewer');
  return { body: { provider: 'traditional', payload: { email: user.email, password: testPassword } } };
};

const hashCode = codeHasher(secretsFrom(Buffer.alloc(32, 7)));

/** The same on the page that a browser shows. */
const fillIn: Scene = async (stage) => {
  const { server, home } = stage;
  const { body } = (await signIn(stage)) as { body: { payload: { email: string; password: string } } };
  const place = { organizationId: home.id, applicationId: await appOf(server.ownerQuery, home.id) };
  const form = new Blob([new URLSearchParams(body.payload).toString()], { type: 'application/x-www-form-urlencoded' });
  return { params: { ticket: writeTicket(hashCode, place) }, body: form };
};

export const sweepPart: SweepPart = {
  callers: (server) =>
    (['home', 'foreign'] as const).map((of) => ({
      name: of === 'home' ? 'an app with an SDK' : 'an app with an SDK of another workspace',
      kind: 'sdk',
      also: ['app'] as const,
      of,
      token: (workspaces) => giveAppToken(server, workspaces[of].id),
      expects: ({ name }) => (name === 'sdk.profile' ? 4004 : 'allowed'),
    })),
  scenes: { 'sdk.login': signIn, 'sdk.loginDoubled': signIn, 'sdk.sendSignIn': fillIn },
  unwritten: {
    'sdk.downloadToken': 'a token for some minutes; what is downloaded with it is counted',
    'sdk.sendSignIn': 'a session in an app, which opens nothing of the workspace',
    'sdk.login': 'a session in an app, which opens nothing of the workspace',
    'sdk.loginDoubled': 'a session in an app, which opens nothing of the workspace',
  },
};
