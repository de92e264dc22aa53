import { randomBytes } from 'node:crypto';
import type { PublicationSecurity } from '@muster/contract/enumerations/apps';
import { publicationRules } from '@muster/contract/publications';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { createPublication } from './publications-service.ts';
import { findNamesOfBuild } from './publications-store.ts';

export interface TesterLink {
  days?: number | undefined;
  security?: PublicationSecurity | undefined;
  passwordHash?: string | undefined;
}

const dayMs = 86_400_000;

/** A publication of one build alone: no list shows it, its address cannot be guessed, and it ends by itself. */
export async function createTesterLink(
  tx: Tx,
  { appId, buildId }: { appId: string; buildId: string },
  { days = publicationRules.testerDays, security = 'public', passwordHash }: TesterLink,
  userId: string | null,
): Promise<string> {
  const { appSlug, versionName } = (await findNamesOfBuild(tx, appId, buildId)) ?? fail(3001);
  return createPublication(
    tx,
    appId,
    {
      slug: testerSlug(appSlug, versionName),
      security,
      passwordHash,
      visibility: 'unlisted',
      filter: { type: 'builds', builds: [buildId] },
      accessControl: {
        allowedCountries: [],
        blockedCountries: [],
        expirationDate: new Date(Date.now() + days * dayMs).toISOString(),
        terms: { active: false, text: '' },
      },
    },
    { userId, tester: true },
  );
}

/** `field-2-5-1-k3v9q0x2m7p4`: what it is of, and 60 bits that nobody guesses. */
function testerSlug(appSlug: string, versionName: string | null): string {
  const version = (versionName ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const name = `${appSlug}-${version}`.slice(0, 100).replaceAll(/-+/g, '-').replace(/-$/, '');
  return `${name}-${randomPart()}`;
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

function randomPart(): string {
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('');
}
