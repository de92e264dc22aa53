/** An app with an SDK: known by the token of the app, and whoever uses it by one of their own. */
import { appActor } from '../../platform/actor.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { CallerKind } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AppCaller, authenticateApp } from '../apps/index.ts';
import { type Installation, readDevice, readInstallation, type SdkDevice } from './sdk-headers.ts';
import { findSdkPerson, type SdkPerson } from './sdk-store.ts';

export interface SdkCaller extends AppCaller {
  /** Null also where the token that came is over: what asks for somebody says so. */
  person: SdkPerson | null;
  device: SdkDevice;
  installation: Installation | undefined;
  /** ISO 3166-1; found when it is asked for. */
  readonly country: string | null;
}

declare module '../../platform/http/route.ts' {
  interface CallerContexts {
    sdk: { sdk: SdkCaller; principal?: undefined };
  }
}

export function sdkCaller({ db, countryOf }: Pick<Platform, 'db' | 'countryOf'>): CallerKind<SdkCaller> {
  return {
    name: 'sdk',
    serves: ['sdk'],
    async authenticate(request) {
      const app = await authenticateApp(db, request);
      const { headers } = request;
      const token = headers['x-sdk-auth-token'];
      const person =
        typeof token === 'string' && token !== '' ? await findSdkPerson(db, app, hashToken(token)) : undefined;
      return {
        ...app,
        person: person ?? null,
        device: readDevice(headers),
        installation: readInstallation(headers),
        get country() {
          return countryOf(request);
        },
      };
    },
    authorize: () => {},
    id: ({ tokenId }) => tokenId,
    actor: ({ tokenName }) => ({ ...appActor(tokenName), token: tokenName }),
    organizationId: ({ organizationId }) => organizationId,
    context: (sdk) => ({ sdk }),
  };
}
