/**
 * `npm run lab -- --devices 5000 --server https://mdm.example.com --profile /enroll/TOKEN`: a fleet that enrolls with a
 * server, asks for its commands, and says how it went. Ends with 1 where anything failed.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startApns } from './apns.ts';
import { createFleet, type FleetFigures } from './fleet.ts';
import { HttpRefusal, httpClient } from './http.ts';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10' },
    server: { type: 'string', default: 'http://localhost:4100' },
    profile: { type: 'string', default: '' },
    concurrency: { type: 'string', default: '64' },
    ramp: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    'key-pairs': { type: 'string', default: '32' },
    patience: { type: 'string', default: '0' },
    seed: { type: 'string', default: 'fleet' },
    ca: { type: 'string' },
    spread: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const usage = `Usage: npm run lab -- --profile PATH_OR_FILE [options]

  --server URL       the server under load (http://localhost:4100)
  --profile WHERE    the enrollment profile: an address, a path of the server, or file:NAME; {n} is the device's number
  --devices N        how many (10)
  --concurrency N    how many at the same time (64)
  --ramp N           devices begun per second (as fast as they go)
  --rounds N         how often each asks for commands after enrolling (1)
  --key-pairs N      pairs of keys that the devices share; 0 makes one for each, which takes long (32)
  --patience N       how often a device comes again when the server says that it is busy (0)
  --seed TEXT        another fleet (fleet)
  --ca FILE          the authority of the server's certificate, in PEM
  --spread           each fetches its profile from an address of its own, as devices elsewhere do: a server allows one
                     address some hundreds a minute, and has to believe this one (TRUST_PROXY=1)
  --stay             stays on a stand-in for APNs, whose address is printed, and answers pushes until it is interrupted
`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function tell({ enrolled, answered, errors, busy, reasons, enrollment, session }: FleetFigures): void {
  say(
    `enrolled ${enrolled}, commands answered ${answered}, errors ${errors}${busy > 0 ? `, asked again ${busy} times` : ''}`,
  );
  say(`enrollment  p50 ${enrollment.p50} ms, p99 ${enrollment.p99} ms, max ${enrollment.max} ms`);
  if (session.count > 0)
    say(`session     p50 ${session.p50} ms, p99 ${session.p99} ms, max ${session.max} ms, ${session.count} in all`);
  for (const [reason, count] of Object.entries(reasons)) say(`${count} × ${reason}`);
}

if (values.help || values.profile === '') {
  say(usage);
  process.exit(values.help ? 0 : 2);
}
const ca = values.ca ? await readFile(values.ca, 'utf8') : undefined;
const apns = values.stay ? await startApns() : undefined;
if (apns) say(`push service at ${apns.endpoint}`);
const concurrency = Number(values.concurrency);
const http = httpClient({ ca, connections: concurrency });

async function fetchFrom(place: number, url: string): Promise<Buffer> {
  const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
  const answer = await http.send({ url, headers: { 'x-forwarded-for': address } });
  if (answer.status !== 200) throw new HttpRefusal('the enrollment profile', answer);
  return answer.body;
}

const fleet = createFleet({
  devices: Number(values.devices),
  concurrency,
  ramp: values.ramp === undefined ? undefined : Number(values.ramp),
  keyPairs: Number(values['key-pairs']),
  patience: Number(values.patience),
  seed: values.seed,
  network: apns,
  http,
  async profile(place) {
    const named = values.profile.replaceAll('{n}', String(place + 1));
    if (named.startsWith('file:')) return readFile(named.slice(5));
    const url = new URL(named, values.server).href;
    return values.spread ? fetchFrom(place, url) : url;
  },
  onProgress: ({ enrolled, errors }) => process.stderr.write(`\r${enrolled} enrolled, ${errors} errors `),
});
const begun = performance.now();
await fleet.enrollAll();
const seconds = (performance.now() - begun) / 1_000;
process.stderr.write('\n');
say(
  `${values.devices} devices in ${seconds.toFixed(1)} s, ${(Number(values.devices) / seconds).toFixed(0)} enrollments per second`,
);
tell(await fleet.connectAll(Number(values.rounds)));
if (!apns) {
  fleet.close();
  process.exitCode = fleet.figures().errors > 0 ? 1 : 0;
} else
  process.on('SIGINT', () => {
    tell(fleet.figures());
    process.exit();
  });
