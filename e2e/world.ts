/** Who and what the screens show: people with their sessions, and workspaces at every stage. Made over the wire. */
import { writeKey } from '@muster/contract/calls/key-store';
import { login } from '@muster/contract/calls/sessions';
import { chooseProducts, createWorkspace } from '@muster/contract/calls/workspaces';
import { createClient } from '@muster/contract/client';
import type { Session } from '@muster/contract/entities';
import { type OnboardingAnswers, onboardingKey } from '@muster/contract/onboarding';
import { services } from '@muster/contract/services';
import type { BrowserContextOptions } from 'playwright-core';
import { newSlug } from './people.ts';

export type Who = 'nobody' | 'newcomer' | 'founder' | 'viewer' | 'owner' | 'provider';
type Somebody = Exclude<Who, 'nobody'>;

export interface Credentials {
  email: string;
  password: string;
}

export interface World {
  url: string;
  /** The owner's, which is in use; the founder's: just created, with its products chosen, with a name that is too long. */
  workspaces: Record<'used' | 'fresh' | 'half' | 'long', string>;
  /** What the browser of somebody remembers; with several, the first is active and the others are spare. */
  storageOf(language: 'en' | 'es', ...people: Who[]): NonNullable<BrowserContextOptions['storageState']>;
}

export interface WorldParts {
  url: string;
  people: Record<Somebody, Credentials>;
  /** The slug of a workspace of the owner, with the viewer in it, in which something has happened. */
  used: string;
}

const longName =
  'Sociedad de Fabricación, Distribución y Mantenimiento de Dispositivos Electrónicos del Mediterráneo'.padEnd(
    120,
    'X',
  );

export async function createWorld({ url, people, used }: WorldParts): Promise<World> {
  const as = (token?: string) =>
    createClient({ base: (service) => `${url}${services[service].path}`, token: () => token });
  const signIn = ({ email, password }: Credentials) =>
    as()(login, { body: { provider: 'traditional', payload: { email, password } } });

  const founder = as((await signIn(people.founder)).accessToken.token);
  const create = (name: string) => founder(createWorkspace, { body: { name, slug: newSlug() } });
  const fresh = await create('Nordwind');
  const half = await create('Südwind');
  const long = await create(longName);
  for (const { id } of [half, long]) {
    await founder(chooseProducts, { params: { org: id }, body: { products: ['mad', 'mdm'] } });
  }
  const data: OnboardingAnswers = { position: 'it_management', product: 'manage_devices', channel: 'google' };
  await founder(writeKey, { body: { key: onboardingKey(long.id), data, createOrUpdate: true } });

  // Signed in again, because a session says which workspaces one is in.
  const sessions = {} as Record<Somebody, Session>;
  for (const who of Object.keys(people) as Somebody[]) sessions[who] = await signIn(people[who]);

  return {
    url,
    workspaces: { used, fresh: fresh.slug, half: half.slug, long: long.slug },
    storageOf(language, ...chosen) {
      const accounts = chosen.flatMap((who) => (who === 'nobody' ? [] : [sessions[who]]));
      const kept: { name: string; value: string }[] = [{ name: 'muster.language', value: language }];
      if (accounts[0]) {
        const value = JSON.stringify({ active: accounts[0].user.id, accounts });
        kept.push({ name: 'muster.auth', value });
      }
      return { cookies: [], origins: [{ origin: url, localStorage: kept }] };
    },
  };
}
