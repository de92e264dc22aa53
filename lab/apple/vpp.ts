/**
 * A stand-in for vpp.itunes.apple.com (Apple, "App, Book, and Subscription Management", v2): a content token as bearer,
 * pages, what happens in the background with its events, and errors by number. Names of apps are looked up as in the store.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startStandInServer } from '../stand-in-server.ts';
import { type Dict, dictOf, listOf, textOf } from './plists.ts';
import { failure, type VppError, vppError, vppErrors } from './vpp-errors.ts';
import { type SavedLibrary, type VppAsset, VppLibrary } from './vpp-library.ts';
import { createVppToken, type VppToken, vppTokenFile } from './vpp-token.ts';

export interface VppFault {
  status: number;
  errorNumber?: number;
  retryAfter?: number;
  /** It does what it is asked, and then the answer is lost. */
  afterwards?: boolean;
}

export interface VppLimits {
  maxAssets: number;
  maxUsers: number;
  maxClientUserIds: number;
  maxSerialNumbers: number;
  maxRevokeClientUserIds: number;
  maxRevokeSerialNumbers: number;
}

export interface VppStandIn {
  endpoint: string;
  library: VppLibrary;
  token: VppToken;
  /** What the portal hands out. */
  tokenFile(): string;
  /** A new one; the one before is revoked. */
  renewToken(days?: number): VppToken;
  /** Somebody revoked it, or changed their password: 9625 to everything. */
  revoked: boolean;
  limits: VppLimits;
  pageSize: number;
  /** How often an event is PENDING before it ends. */
  pendingFor: number;
  /** While it says something, that is the answer to everything of the location. */
  fault?: VppFault;
  refuseNext(fault: VppFault, times?: number): void;
  /** Serial numbers and ids of users for whom events fail with this number. */
  failing: Map<string, number>;
  /** Milliseconds before it answers. */
  delay: number;
  /** What was asked, as "POST /mdm/v2/assets/associate". */
  requests: string[];
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly body: VppError;
  constructor(status: number, errorNumber: number) {
    super(String(errorNumber));
    this.status = status;
    this.body = vppError(errorNumber);
  }
}

interface Event {
  type: string;
  pending: number;
  requested: number;
  failures: VppError[];
}

export interface VppOptions {
  organization?: string;
  location?: string;
  token?: VppToken;
  saved?: SavedLibrary;
}

const uId = '2049025000431439';

export async function startVpp({
  organization = 'Example Inc.',
  location = 'Main office',
  token = createVppToken(organization),
  saved,
}: VppOptions = {}): Promise<VppStandIn> {
  const library = new VppLibrary();
  if (saved) library.restore(saved);
  const events = new Map<string, Event>();
  const refusals: VppFault[] = [];
  const server = await startStandInServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: Error) => {
      if (error instanceof Refusal) return send(outgoing, error.status, error.body);
      outgoing.writeHead(500);
      outgoing.end(String(error.stack));
    });
  });
  const standIn: VppStandIn = {
    ...server,
    library,
    token,
    tokenFile: () => vppTokenFile(standIn.token),
    renewToken(days) {
      standIn.token = createVppToken(organization, days);
      standIn.revoked = false;
      return standIn.token;
    },
    revoked: false,
    limits: {
      maxAssets: 25,
      maxUsers: 100,
      maxClientUserIds: 1000,
      maxSerialNumbers: 1000,
      maxRevokeClientUserIds: 100,
      maxRevokeSerialNumbers: 100,
    },
    pageSize: 500,
    pendingFor: 1,
    refuseNext(fault, times = 1) {
      for (let time = 0; time < times; time++) refusals.push(fault);
    },
    failing: new Map(),
    delay: 0,
    requests: [],
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
    const what = `${incoming.method} ${url.pathname}`;
    standIn.requests.push(what);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (standIn.delay > 0) await new Promise((resolve) => setTimeout(resolve, standIn.delay));
    if (url.pathname === '/lookup') return send(outgoing, 200, lookUp(url));
    if (what === 'GET /mdm/v2/service/config') return send(outgoing, 200, serviceConfig());
    authorize(incoming);
    const fault = refusals.shift() ?? standIn.fault;
    if (fault && !fault.afterwards) return refuse(outgoing, fault);
    const reply = perform(what, url, () => bodyOf(incoming, Buffer.concat(chunks)));
    if (fault) return refuse(outgoing, fault);
    send(outgoing, 200, { ...reply, tokenExpirationDate: standIn.token.expDate, uId });
  }

  function refuse(outgoing: ServerResponse, { status, errorNumber, retryAfter }: VppFault): void {
    if (retryAfter !== undefined) outgoing.setHeader('retry-after', String(retryAfter));
    if (errorNumber !== undefined) {
      send(outgoing, status, vppError(errorNumber));
      return;
    }
    // As a gateway in front says it.
    outgoing.writeHead(status, { 'content-type': 'text/html' });
    outgoing.end('<html><body>Service Unavailable</body></html>');
  }

  function authorize({ headers: { authorization = '' } }: IncomingMessage): void {
    const [, given] = authorization.match(/^Bearer (\S+)$/) ?? [];
    if (given === undefined) throw new Refusal(401, 9722);
    let read: Dict;
    try {
      read = dictOf(JSON.parse(Buffer.from(given, 'base64').toString()));
    } catch {
      throw new Refusal(401, 9722);
    }
    if (typeof read.token !== 'string') throw new Refusal(401, 9601);
    // Of another time, or of nobody.
    if (read.token !== standIn.token.token || standIn.revoked) throw new Refusal(401, 9625);
    if (Date.parse(standIn.token.expDate.replace('+0000', 'Z')) < Date.now()) throw new Refusal(401, 9621);
  }

  function perform(what: string, url: URL, body: () => Dict): Dict {
    const { searchParams: query } = url;
    switch (what) {
      case 'GET /mdm/v2/client/config':
        return clientConfig();
      case 'POST /mdm/v2/client/config':
        return configure(body());
      case 'GET /mdm/v2/assets':
        return page('assets', query, [...library.assets.values()].map(shownAsset));
      case 'GET /mdm/v2/assignments':
        return page(
          'assignments',
          query,
          library.assignments.filter((one) => matches(query, { ...one })),
        );
      case 'GET /mdm/v2/users':
        return page(
          'users',
          query,
          library.users.filter((one) => matches(query, { ...one })),
        );
      case 'GET /mdm/v2/status':
        return statusOf(query.get('eventId') ?? '');
      case 'POST /mdm/v2/assets/associate':
        return manage('ASSOCIATE', body());
      case 'POST /mdm/v2/assets/disassociate':
        return manage('DISASSOCIATE', body());
      case 'POST /mdm/v2/assets/revoke':
        return revoke(body());
      case 'POST /mdm/v2/users/create':
        return manageUsers('CREATE', body());
      case 'POST /mdm/v2/users/update':
        return manageUsers('UPDATE', body());
      case 'POST /mdm/v2/users/retire':
        return manageUsers('RETIRE', body());
      default:
        throw new Refusal(405, 9726);
    }
  }

  function clientConfig(): Dict {
    return {
      countryISO2ACode: 'ES',
      defaultPlatform: 'enterprisestore',
      locationName: location,
      ...(library.mdmInfo && { mdmInfo: library.mdmInfo }),
      subscribedNotificationTypes: [],
      websiteURL: 'https://business.apple.com',
    };
  }

  function configure({ mdmInfo }: Dict): Dict {
    if (mdmInfo !== undefined) {
      const [id, name, metadata] = ['id', 'name', 'metadata'].map((key) => textOf(dictOf(mdmInfo)[key]));
      if (!id || !name || !metadata) throw new Refusal(400, 9723);
      library.mdmInfo = { id, name, metadata };
    }
    return clientConfig();
  }

  function shownAsset({ name: _, bundleId: __, seller: ___, ...asset }: VppAsset): Dict {
    const counts = library.countsOf({ ...asset, name: '', seller: '' });
    return { ...asset, ...counts };
  }

  function matches(query: URLSearchParams, one: Dict): boolean {
    return ['adamId', 'pricingParam', 'serialNumber', 'clientUserId'].every(
      (key) => !query.has(key) || one[key] === query.get(key),
    );
  }

  function page(of: 'assets' | 'assignments' | 'users', query: URLSearchParams, all: readonly object[]): Dict {
    const totalPages = Math.max(1, Math.ceil(all.length / standIn.pageSize));
    const index = Number(query.get('pageIndex') ?? 0);
    if (!Number.isInteger(index) || index < 0 || index >= totalPages) throw new Refusal(400, 9650);
    const some = all.slice(index * standIn.pageSize, (index + 1) * standIn.pageSize);
    return {
      [of]: some,
      currentPageIndex: index,
      ...(index + 1 < totalPages && { nextPageIndex: index + 1 }),
      size: some.length,
      totalPages,
      versionId: library.versions[of],
    };
  }

  function begin(type: string, requested: number, failures: VppError[]): Dict {
    const eventId = randomUUID();
    events.set(eventId, { type, requested, failures, pending: standIn.pendingFor });
    return { eventId };
  }

  function statusOf(eventId: string): Dict {
    const event = events.get(eventId);
    if (event === undefined) throw new Refusal(400, 9708);
    const { type, requested, failures } = event;
    const known = { eventType: type, numRequested: requested };
    if (event.pending-- > 0) return { ...known, eventStatus: 'PENDING', numCompleted: 0 };
    const numCompleted = requested - failures.length;
    if (failures.length === 0) return { ...known, eventStatus: 'COMPLETE', numCompleted };
    return { ...known, eventStatus: 'FAILED', numCompleted, failures };
  }

  function manage(type: 'ASSOCIATE' | 'DISASSOCIATE', body: Dict): Dict {
    const asked = listOf(body.assets).map(dictOf);
    const { holders } = holdersOf(body, 'maxClientUserIds', 'maxSerialNumbers');
    if (asked.length === 0) throw new Refusal(400, 9718);
    if (asked.length > standIn.limits.maxAssets) throw new Refusal(400, 9700);
    const assets = asked.map(({ adamId, pricingParam }) => {
      const found = library.find({ adamId: String(adamId), pricingParam: textOf(pricingParam) });
      if (found === undefined) throw new Refusal(400, 9602);
      return found;
    });
    if (new Set(assets).size < assets.length) throw new Refusal(400, 9703);
    if (type === 'DISASSOCIATE' && assets.some(({ revocable }) => !revocable)) throw new Refusal(400, 9706);
    const forDevices = holders.some((holder) => 'serialNumber' in holder);
    if (type === 'ASSOCIATE' && forDevices && assets.some(({ deviceAssignable }) => !deviceAssignable))
      throw new Refusal(400, 9707);
    const failures = assets.flatMap((asset) =>
      holders.flatMap((holder) => {
        const told = standIn.failing.get('serialNumber' in holder ? holder.serialNumber : holder.clientUserId);
        if (told !== undefined) return [failure(told, holder, asset)];
        return (type === 'ASSOCIATE' ? library.associate(asset, holder) : library.disassociate(asset, holder)) ?? [];
      }),
    );
    return begin(type, assets.length * holders.length, failures);
  }

  function revoke(body: Dict): Dict {
    const { holders } = holdersOf(body, 'maxRevokeClientUserIds', 'maxRevokeSerialNumbers');
    for (const holder of holders) library.revoke(holder);
    return begin('REVOKE', holders.length, []);
  }

  function holdersOf(body: Dict, users: keyof VppLimits, serials: keyof VppLimits) {
    const clientUserIds = listOf(body.clientUserIds).map(String);
    const serialNumbers = listOf(body.serialNumbers).map(String);
    if (clientUserIds.length + serialNumbers.length === 0) throw new Refusal(400, 9719);
    if (clientUserIds.length > standIn.limits[users]) throw new Refusal(400, 9701);
    if (serialNumbers.length > standIn.limits[serials]) throw new Refusal(400, 9702);
    if (new Set(clientUserIds).size < clientUserIds.length) throw new Refusal(400, 9704);
    if (new Set(serialNumbers).size < serialNumbers.length) throw new Refusal(400, 9705);
    const holders = [
      ...clientUserIds.map((clientUserId) => ({ clientUserId })),
      ...serialNumbers.map((serialNumber) => ({ serialNumber })),
    ];
    return { holders };
  }

  function manageUsers(type: 'CREATE' | 'UPDATE' | 'RETIRE', body: Dict): Dict {
    const users = listOf(body.users)
      .map(dictOf)
      .map((one) => ({ clientUserId: String(one.clientUserId ?? ''), email: String(one.email ?? '') }));
    if (users.length === 0) throw new Refusal(400, 9720);
    if (users.length > standIn.limits.maxUsers) throw new Refusal(400, 9714);
    if (new Set(users.map(({ clientUserId }) => clientUserId)).size < users.length) throw new Refusal(400, 9715);
    if (users.some(({ clientUserId }) => clientUserId === '')) throw new Refusal(400, 9602);
    if (type !== 'RETIRE' && users.some(({ email }) => !/^\S+@\S+$/.test(email))) throw new Refusal(400, 9717);
    const act = {
      CREATE: library.createUser.bind(library),
      UPDATE: library.updateUser.bind(library),
      RETIRE: ({ clientUserId }: { clientUserId: string }) => library.retireUser(clientUserId),
    }[type];
    const failures = users.flatMap((user) => {
      const told = standIn.failing.get(user.clientUserId) ?? standIn.failing.get(user.email);
      return told === undefined ? (act(user) ?? []) : [failure(told, { clientUserId: user.clientUserId })];
    });
    return begin(type, users.length, failures);
  }

  function serviceConfig(): Dict {
    const at = (path: string) => `${server.endpoint}/mdm/v2${path}`;
    return {
      errorCodes: vppErrors,
      limits: { ...standIn.limits, maxNotificationLength: 512, maxMdmNameLength: 100, maxMdmIdLength: 100 },
      notificationTypes: ['ASSET_MANAGEMENT', 'USER_MANAGEMENT', 'USER_ASSOCIATED', 'ASSET_COUNT'],
      urls: {
        invitationEmail: `${server.endpoint}/join?inviteCode=%25inviteCode%25&mt=8`,
        contentMetadataLookup: `${server.endpoint}/lookup`,
        clientConfig: at('/client/config'),
        getAssets: at('/assets'),
        getAssignments: at('/assignments'),
        getUsers: at('/users'),
        associateAssets: at('/assets/associate'),
        disassociateAssets: at('/assets/disassociate'),
        eventStatus: at('/status'),
      },
    };
  }

  function lookUp({ searchParams }: URL): Dict {
    const ids = (searchParams.get('id') ?? '').split(',');
    const found = [...library.assets.values()].filter(({ adamId }) => ids.includes(adamId));
    const results = found.map(({ adamId, name, bundleId, seller, productType }) => [
      adamId,
      { id: adamId, name, bundleId, artistName: seller, kind: productType === 'Book' ? 'ebook' : 'iosSoftware' },
    ]);
    return { results: Object.fromEntries(results), version: 2 };
  }

  return standIn;
}

function send(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' });
  outgoing.end(JSON.stringify(body));
}

function bodyOf({ headers }: IncomingMessage, bytes: Buffer): Dict {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw new Refusal(415, 9727);
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Dict;
  } catch {
    // Refused below, like anything else that is no object.
  }
  throw new Refusal(400, 9602);
}
