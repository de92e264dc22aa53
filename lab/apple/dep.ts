/**
 * A stand-in for mdmenrollment.apple.com (Apple, "Device assignment"): OAuth 1.0a for a session, rotating session keys,
 * lists with cursors, profiles and their assignment. Refusals are codes as text, as Apple sends them.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startStandInServer } from '../stand-in-server.ts';
import { type DepDevice, DepRefusal, DepRegistry, depTime } from './dep-registry.ts';
import { createDepToken, type DepToken, tokenFile } from './dep-token.ts';
import type { AppleDevice } from './device.ts';
import { oauthProblem } from './oauth1.ts';
import { type Dict, listOf } from './plists.ts';

export interface DepFault {
  status: number;
  code?: string;
  retryAfter?: number;
}

export interface DepStandIn {
  endpoint: string;
  registry: DepRegistry;
  token: DepToken;
  /** What the portal hands out for a server's certificate. */
  tokenFile(certificate: string | Buffer): Buffer;
  /** False: 403 T_C_NOT_SIGNED to everything. */
  termsSigned: boolean;
  /** While it says something, that is the answer to everything after the session. */
  fault?: DepFault;
  /** Requests get this answer, as many as said. */
  refuseNext(fault: DepFault, times?: number): void;
  /** Serial numbers to which nothing can be assigned: FAILED. */
  failing: Set<string>;
  /** Milliseconds before it answers. */
  delay: number;
  /** As after three minutes of silence: the next request with an old session is 401. */
  expireSessions(): void;
  /** New keys; those before are refused. */
  renewToken(): DepToken;
  /** What was asked, as "POST /devices/sync". */
  requests: string[];
  /** Adds a lab device to the organization. */
  own(device: AppleDevice, more?: Partial<DepDevice>): DepDevice;
  /** The device starts: asks for its profile and enrolls with the server that it names. */
  setUp(device: AppleDevice): Promise<void>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const families = {
  iOS: { device_family: 'iPhone', os: 'iOS' },
  iPadOS: { device_family: 'iPad', os: 'iOS' },
  macOS: { device_family: 'Mac', os: 'OSX' },
  tvOS: { device_family: 'AppleTV', os: 'tvOS' },
} as const;

export interface DepOptions {
  organization?: string;
  /** After how many answers a session gets a new key; Apple does so whenever it likes. */
  rotateAfter?: number;
  /** The keys of a server that has them already. */
  token?: DepToken;
}

export async function startDep({
  organization = 'Example Inc.',
  rotateAfter = 3,
  token = createDepToken(),
}: DepOptions = {}): Promise<DepStandIn> {
  const registry = new DepRegistry();
  const sessions = new Map<string, number>();
  const nonces = new Set<string>();
  const refusals: DepFault[] = [];
  const server = await startStandInServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: Error) => {
      const status = error instanceof DepRefusal ? error.status : 500;
      outgoing.writeHead(status, { 'content-type': 'text/plain;charset=UTF-8' });
      outgoing.end(error instanceof DepRefusal ? error.message : String(error.stack));
    });
  });
  const standIn: DepStandIn = {
    ...server,
    registry,
    token,
    tokenFile: (certificate) => tokenFile(standIn.token, certificate),
    termsSigned: true,
    refuseNext(fault, times = 1) {
      for (let time = 0; time < times; time++) refusals.push(fault);
    },
    failing: new Set(),
    delay: 0,
    expireSessions: () => sessions.clear(),
    renewToken() {
      sessions.clear();
      standIn.token = createDepToken();
      return standIn.token;
    },
    requests: [],
    own({ state }, more = {}) {
      const { serialNumber, modelName, platform } = state;
      return registry.add({ serial_number: serialNumber, model: modelName, ...families[platform], ...more });
    },
    async setUp(device) {
      const known = registry.devices.get(device.state.serialNumber);
      const profile = known?.profile_uuid ? registry.profiles.get(known.profile_uuid) : undefined;
      if (!known || !profile) throw new Error('Apple has no profile for this device');
      if (known.profile_status === 'assigned')
        registry.modify(known.serial_number, { profile_status: 'pushed', profile_push_time: depTime() });
      await device.enrollByDep(String(profile.url), { awaitConfiguration: profile.await_device_configured === true });
    },
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
    standIn.requests.push(`${incoming.method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (standIn.delay > 0) await new Promise((resolve) => setTimeout(resolve, standIn.delay));
    if (!standIn.termsSigned) throw new DepRefusal(403, 'T_C_NOT_SIGNED');
    if (url.pathname === '/session') return reply(outgoing, openSession(incoming, url));
    const fault = refusals.shift() ?? standIn.fault;
    if (fault) {
      if (fault.retryAfter !== undefined) outgoing.setHeader('retry-after', String(fault.retryAfter));
      throw new DepRefusal(fault.status, fault.code ?? '');
    }
    outgoing.setHeader('x-adm-auth-session', continueSession(incoming.headers['x-adm-auth-session']));
    const version = incoming.headers['x-server-protocol-version'] ?? '1';
    if (!/^([1-9]|10)$/.test(String(version))) throw new DepRefusal(400, 'UNSUPPORTED_PROTOCOL_VERSION');
    reply(outgoing, perform(`${incoming.method} ${url.pathname}`, url, bodyOf(incoming.method, Buffer.concat(chunks))));
  }

  function reply(outgoing: ServerResponse, body: Dict): void {
    outgoing.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' });
    outgoing.end(JSON.stringify(body));
  }

  function openSession(incoming: IncomingMessage, url: URL): Dict {
    if (incoming.method !== 'GET') throw new DepRefusal(405, 'METHOD_NOT_ALLOWED');
    const { consumer_key, consumer_secret, access_token, access_secret, access_token_expiry } = standIn.token;
    const secrets = {
      consumerKey: consumer_key,
      consumerSecret: consumer_secret,
      token: access_token,
      tokenSecret: access_secret,
    };
    const problem = oauthProblem('GET', url, incoming.headers.authorization, secrets, nonces);
    if (problem === 'token_rejected' || problem === 'consumer_key_unknown') throw new DepRefusal(401, 'ACCESS_DENIED');
    if (problem) throw new DepRefusal(problem === 'parameter_absent' ? 400 : 401, `oauth_problem=${problem}`);
    if (Date.parse(access_token_expiry) < Date.now()) throw new DepRefusal(403, 'TOKEN_EXPIRED');
    return { auth_session_token: newSession() };
  }

  function newSession(): string {
    const session = `${randomBytes(24).toString('base64url')}O1`;
    sessions.set(session, 0);
    return session;
  }

  /** The key to go on with: from time to time another one, and then the one before is no longer good. */
  function continueSession(given: string | string[] | undefined): string {
    const session = String(given);
    const used = sessions.get(session);
    if (used === undefined) throw new DepRefusal(401, 'UNAUTHORIZED');
    if (used + 1 < rotateAfter) {
      sessions.set(session, used + 1);
      return session;
    }
    sessions.delete(session);
    return newSession();
  }

  function perform(what: string, url: URL, body: Dict): Dict {
    const serials = () => serialsOf(body);
    const each = (act: (serial: string) => string): Dict => ({
      devices: Object.fromEntries(serials().map((serial) => [serial, act(serial)])),
    });
    const accessible = (serial: string) => registry.devices.has(serial);
    switch (what) {
      case 'GET /account':
        return account(standIn.token, organization);
      case 'POST /server/devices':
        return registry.fetch(body);
      case 'POST /devices/sync':
        return registry.sync(body);
      case 'POST /devices': {
        const found = serials().map((serial) => {
          const device = registry.devices.get(serial);
          return [
            serial,
            device
              ? { ...device, response_status: 'SUCCESS' }
              : { serial_number: serial, response_status: 'NOT_FOUND' },
          ];
        });
        return { devices: Object.fromEntries(found) };
      }
      case 'POST /devices/disown':
        return each((serial) => {
          if (!accessible(serial)) return 'NOT_ACCESSIBLE';
          registry.remove(serial);
          return 'SUCCESS';
        });
      case 'POST /device/activationlock': {
        const serial = String(body.device ?? '');
        if (!serial) throw new DepRefusal(400, 'DEVICE_ID_REQUIRED');
        return { serial_number: serial, response_status: accessible(serial) ? 'SUCCESS' : 'NOT_ACCESSIBLE' };
      }
      case 'POST /profile': {
        const uuid = registry.define(body);
        return { profile_uuid: uuid, ...each((serial) => assign(uuid, serial)) };
      }
      case 'GET /profile': {
        const uuid = url.searchParams.get('profile_uuid');
        if (!uuid) throw new DepRefusal(400, 'PROFILE_UUID_REQUIRED');
        const profile = registry.profiles.get(uuid);
        if (!profile) throw new DepRefusal(404, 'NOT_FOUND');
        return { ...profile, profile_uuid: uuid };
      }
      case 'PUT /profile/devices':
      case 'POST /profile/devices': {
        const uuid = typeof body.profile_uuid === 'string' ? body.profile_uuid : undefined;
        if (!uuid) throw new DepRefusal(400, 'PROFILE_UUID_REQUIRED');
        if (!registry.profiles.has(uuid)) throw new DepRefusal(404, 'NOT_FOUND');
        if (serials().length === 0) throw new DepRefusal(400, 'DEVICE_ID_REQUIRED');
        return { profile_uuid: uuid, ...each((serial) => assign(uuid, serial)) };
      }
      case 'DELETE /profile/devices':
        if (serials().length === 0) throw new DepRefusal(400, 'DEVICE_ID_REQUIRED');
        return each((serial) => assign(undefined, serial));
      default:
        throw new DepRefusal(404, 'NOT_FOUND');
    }
  }

  function assign(uuid: string | undefined, serial: string): string {
    if (!registry.devices.has(serial)) return 'NOT_ACCESSIBLE';
    if (standIn.failing.has(serial)) return 'FAILED';
    registry.assign(uuid, [serial]);
    return 'SUCCESS';
  }

  return standIn;
}

function bodyOf(method: string | undefined, bytes: Buffer): Dict {
  if (method === 'GET' || bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Dict;
  } catch {
    // Refused below, like anything else that is no object.
  }
  throw new DepRefusal(400, 'MALFORMED_REQUEST_BODY');
}

function serialsOf({ devices }: Dict): string[] {
  if (devices !== undefined && !Array.isArray(devices)) throw new DepRefusal(400, 'MALFORMED_REQUEST_BODY');
  return listOf(devices).map(String);
}

function account({ consumer_key }: DepToken, organization: string): Dict {
  const limited = (uri: string, method: string) => ({
    uri,
    http_method: [method],
    limit: { default: 100, maximum: 1_000 },
  });
  return {
    server_name: 'MDM server',
    server_uuid: consumer_key.slice(3, 35).toUpperCase(),
    admin_id: 'admin@example.com',
    facilitator_id: 'admin@example.com',
    org_name: organization,
    org_email: 'admin@example.com',
    org_phone: '+1 555 0100',
    org_address: '1 Example Way, Example City',
    org_id: '123456789',
    org_id_hash: '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
    org_type: 'org',
    org_version: 'v2',
    urls: [limited('/server/devices', 'POST'), limited('/devices/sync', 'POST'), limited('/devices', 'POST')],
  };
}
