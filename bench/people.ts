/** The list of people over HTTP, with any filter, order and page, and the download of all accounts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createGroup } from '@muster/contract/calls/groups';
import { listPeople } from '@muster/contract/calls/people';
import { login } from '@muster/contract/calls/sessions';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer, type TestServer, type TestUser } from '../apps/server/src/test-server.ts';
import { type Benchmark, type Figure, format } from './figure.ts';
import { fillPeople, fillUsers, somewhere } from './people-store.ts';

const sizes = [10_000, 100_000, 1_000_000] as const;
const users = 1_000_000;
const rounds = 2;

const sorts = ['email', '-email', 'name', 'role', '-lastActivity', 'createdAt', '-createdAt'] as const;
const filters = [
  {},
  { q: 'an' },
  { q: 'ana' },
  { q: 'garciaab' },
  { q: 'sofia lopez' },
  { q: 'corona.ex' },
  { q: 'nobody at all' },
  { role: 'admin' },
  { role: 'owner,editor' },
  { kind: 'collaborator' },
  { kind: 'employee', status: 'active' },
  { scope: 'application' },
  { origin: 'sso' },
  { origin: 'sdk' },
  { status: 'invited' },
  { tag: 'field' },
  { tag: 'rare' },
  { tag: 'night', q: 'mart' },
  { groupId: 'here' },
] as const;

export const people: Benchmark = {
  title: 'the list of people with any filter, order and page; all accounts as CSV',
  async run(print) {
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer({ env: { SERVICES: 'api' } });
    try {
      const admin = await server.createUser('admin');
      const places = await fill(server, print);
      const figures: Figure[] = [];
      const p99: number[] = [];
      for (const place of places) p99.push(await measure(server, place, print));
      // Once more, since the first of them met everything cold.
      const [first = Number.NaN, middle = Number.NaN, last = Number.NaN] = p99;
      const small = places[0] ? Math.min(first, await measure(server, places[0], print)) : first;
      figures.push(
        { name: 'people, 10,000, p99', value: small, unit: 'ms', atMost: 20 },
        { name: 'people, 100,000, p99', value: middle, unit: 'ms', atMost: 20 },
        { name: 'people, 1,000,000, p99', value: last, unit: 'ms', atMost: 20 },
        { name: 'people, 1,000,000 to 10,000', value: last / small, unit: '×', atMost: 1.5 },
      );
      await fillUsers(server.connections.owner, users);
      figures.push({
        name: 'memory for the CSV of 1,000,000 accounts, above idle',
        value: await download(server, await signIn(server, admin), print),
        unit: 'MB',
        atMost: 80,
      });
      return figures;
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};

interface Place {
  owner: TestUser;
  id: string;
  slug: string;
  groupId: string;
  count: number;
}

async function fill(server: TestServer, print: (line: string) => void): Promise<Place[]> {
  const began = performance.now();
  const places: Place[] = [];
  for (const count of sizes) {
    const owner = await server.createUser();
    const { id, slug } = await server.createWorkspace(owner);
    const group = await owner.api(createGroup, { params: { org: slug }, body: { name: 'Here' } });
    places.push({ owner, id, slug, groupId: group.id, count });
  }
  await fillPeople(server.connections.owner, places);
  print(`three workspaces filled: ${format((performance.now() - began) / 1000)} s`);
  return places;
}

async function measure(server: TestServer, place: Place, print: (line: string) => void): Promise<number> {
  const { owner, slug, groupId, count } = place;
  const api = server.as(await signIn(server, owner));
  const far = [
    ...(await somewhere(server.connections.owner, place.id, 0.5)),
    ...(await somewhere(server.connections.owner, place.id, 0.97)),
  ];
  const times: { what: string; ms: number }[] = [];
  const ask = async (query: Record<string, string>, counts: boolean): Promise<string | null> => {
    const began = performance.now();
    const { next } = await api(listPeople, { params: { org: slug }, query: query as never });
    if (counts) times.push({ what: JSON.stringify(query), ms: performance.now() - began });
    return next;
  };
  for (let round = 0; round <= rounds; round++) {
    for (const sort of sorts) {
      for (const filter of filters) {
        const query = { ...filter, ...('groupId' in filter ? { groupId } : {}), sort };
        const next = await ask(query, round > 0);
        if (next !== null) await ask({ ...query, after: next }, round > 0);
      }
    }
    for (const [index, after] of far.entries()) {
      for (const filter of filters.filter((one) => !('groupId' in one))) {
        await ask({ ...filter, sort: index % 2 === 0 ? 'email' : 'name', after }, round > 0);
      }
    }
  }
  const sorted = times.toSorted((a, b) => a.ms - b.ms);
  const at = (part: number) => sorted[Math.floor(part * sorted.length)]?.ms ?? Number.NaN;
  print(
    `${format(count)} people, ${times.length} requests: median ${format(at(0.5))} ms, p95 ${format(at(0.95))} ms, p99 ${format(at(0.99))} ms`,
  );
  for (const { what, ms } of sorted.slice(-4)) print(`  ${format(ms)} ms ${what.slice(0, 120)}`);
  return at(0.99);
}

/** Anew, since filling the tables takes longer than a token lives. */
async function signIn(server: TestServer, { email, password }: TestUser): Promise<string> {
  const session = await server.api(login, { body: { provider: 'traditional', payload: { email, password } } });
  return session.accessToken.token;
}

/** Whoever reads it is another process, so that what this one holds is the server's. */
async function download(server: TestServer, token: string, print: (line: string) => void): Promise<number> {
  const megabytes = () => process.memoryUsage().rss / 1e6;
  const idle = megabytes();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, 20);
  const program = `let size = 0;
    const response = await fetch('${server.url}/api/admin/users/all-csv', { headers: { authorization: 'Bearer ${token}' } });
    for await (const piece of response.body) size += piece.length;
    console.log(size);`;
  const began = performance.now();
  const reader = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  reader.stdout.on('data', (piece: Buffer) => {
    told += piece.toString();
  });
  await once(reader, 'close');
  clearInterval(timer);
  print(`${format(Number(told) / 1e6)} MB in ${format((performance.now() - began) / 1000)} s, idle ${format(idle)} MB`);
  if (Number(told) < users * 50) throw new Error('not all accounts came');
  return peak - idle;
}
