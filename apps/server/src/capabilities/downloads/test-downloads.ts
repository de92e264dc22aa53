/** For tests: downloads as they are once they were counted, without any file. */
import { systemActor } from '../../platform/actor.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { TestServer } from '../../test-server.ts';
import { countDownload } from './count-download.ts';
import { insertLink, type NewLink } from './links-store.ts';

const anybody = {
  purpose: 'package',
  origin: 'store',
  member: { type: 'anonymous', id: null, email: null },
  country: null,
  device: {},
} as const;

export async function addTestDownload(
  { db }: Pick<TestServer, 'db'>,
  organizationId: string,
  link: Partial<NewLink> & Pick<NewLink, 'buildId'>,
): Promise<void> {
  await db.withTenant(organizationId, systemActor, async (tx) => {
    const { hash } = newToken();
    await insertLink(tx, hash, { ...anybody, ...link }, 60);
    await countDownload(tx, hash);
  });
}
