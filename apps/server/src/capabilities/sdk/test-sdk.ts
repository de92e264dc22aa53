/** For tests: what the SDKs for iOS and Android send with every call, as they send it. */
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { sql } from '../../platform/db/sql.ts';
import type { TestServer } from '../../test-server.ts';

const iosHeaders = {
  'content-type': 'application/json',
  'accept-language': 'es',
  'x-installation-token': '6F1C2A6E-93E1-4C1B-8B0B-4B1A1F6F0A01',
  'x-sdk-version': 'IOS_4.5.0',
  'x-app-version': '2.5.0',
  'x-os-version': '18.1',
  'x-os-name': 'iOS',
  'x-device-vendor': 'Apple',
  'x-device-model': 'iPhone15,4',
  'x-device-type': 'iPhone',
  'x-package-name': 'com.example.barista',
  'x-package-version': '2050',
} as const;

export const androidHeaders = {
  'content-type': 'application/json; charset=UTF-8',
  'accept-language': 'en',
  'x-installation-token': '2f6b6f2c-0a52-4d0b-9e3f-6f0f7f0c1a55',
  'x-sdk-version': 'ANDROID_5.0.1',
  'x-app-version': '2.5.0',
  'x-os-version': '15',
  'x-os-name': 'android',
  'x-device-vendor': 'Google',
  'x-device-model': 'Pixel 8',
  'x-package-name': 'com.example.barista',
  'x-package-version': '2050',
  'x-os-minsdkversion': '26',
  'x-os-targetsdkversion': '35',
} as const;

export interface SdkAnswer<T = Record<string, unknown>> {
  http: number;
  status: boolean;
  data: T;
  error: { code: number; message: string; data?: unknown };
}

interface SdkRequest {
  body?: unknown;
  auth?: string;
  headers?: Record<string, string>;
}

/** An app of a new workspace, and how its SDK calls. `prefix`: below the path of the service, or at the bare host. */
export async function createSdkApp(server: TestServer, { prefix = '/sdk' } = {}) {
  const owner = await server.createUser();
  const { id: organizationId, slug: org } = await server.createWorkspace(owner);
  const app = await owner.api(createApp, { params: { org }, body: { name: 'Barista', slug: 'barista' } });
  const params = { org, appId: app.id };
  const { token } = await owner.api(createAppToken, { params, body: { name: 'SDK', expiresAt: null } });

  async function call<T = Record<string, never>>(
    headers: Readonly<Record<string, string>>,
    method: 'GET' | 'POST',
    path: string,
    { body, auth, headers: more }: SdkRequest = {},
  ): Promise<SdkAnswer<T>> {
    const reply = await fetch(`${server.url}${prefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers, ...more, ...(auth && { 'x-sdk-auth-token': auth }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { http: reply.status, ...((await reply.json()) as Omit<SdkAnswer<T>, 'http'>) };
  }
  const set = (sdk: object) =>
    server.ownerQuery(sql`update applications set sdk = ${JSON.stringify(sdk)} where id = ${app.id}`);
  return {
    organizationId,
    owner,
    org,
    app,
    params,
    token,
    set,
    ios: <T>(method: 'GET' | 'POST', path: string, more?: SdkRequest) => call<T>(iosHeaders, method, path, more),
    android: <T>(method: 'GET' | 'POST', path: string, more?: SdkRequest) =>
      call<T>(androidHeaders, method, path, more),
  };
}
