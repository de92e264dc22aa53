import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { appTokenPrefix } from '@muster/contract/apps';
import { uploadAppPicture } from '@muster/contract/calls/app-settings';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import { asOwner, param, picture } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

/** The same each time, so that what belongs to it does so in the same request; a new one where a call has deleted it. */
export async function appOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const [known] = await query<{ id: string }>(
    sql`select id from applications where organization_id = ${organizationId} and name = 'Sample' limit 1`,
  );
  if (known) return known.id;
  const id = randomUUIDv7();
  await query(sql`
    insert into applications (organization_id, id, name, slug) values (${organizationId}, ${id}, 'Sample', ${`a${id}`})`);
  return id;
}

export async function appTokenOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into application_tokens (organization_id, id, application_id, name, hash, hint)
    values (${organizationId}, ${id}, ${await appOf(query, organizationId)}, 'CI', ${randomBytes(32)}, 'abcd')`);
  return id;
}

/** The same, and the token itself. */
export async function giveAppToken(
  { ownerQuery }: { ownerQuery: OwnerQuery },
  organizationId: string,
): Promise<string> {
  const token = `${appTokenPrefix}${newToken().token}`;
  await ownerQuery(sql`
    insert into application_tokens (organization_id, id, application_id, name, hash, hint, last_used_at)
    values (${organizationId}, ${randomUUIDv7()}, ${await appOf(ownerQuery, organizationId)}, 'CI', ${hashToken(token)}, 'abcd',
      now())`);
  return token;
}

export const sweepPart: SweepPart = {
  callers: (server) =>
    (['home', 'foreign'] as const).map((of) => ({
      name: of === 'home' ? 'the token of an app' : 'the token of an app of another workspace',
      kind: 'appToken',
      also: ['sdk'],
      of,
      token: (workspaces) => giveAppToken(server, workspaces[of].id),
      // About the app that the token is of, whose SDK nobody has signed in to.
      expects: ({ name }) => (name === 'sdk.profile' ? 4004 : 'allowed'),
    })),
  samples: {
    appId: ({ ownerQuery }, { id }) => appOf(ownerQuery, id),
    appTokenId: ({ ownerQuery }, { id }) => appTokenOf(ownerQuery, id),
  },
  scenes: {
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
  },
};
