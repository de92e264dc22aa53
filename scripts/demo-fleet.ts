/**
 * The devices of `npm run demo`: a process of the lab beside the server. An administrator prepares how they come in, over
 * the API as people do; they enroll over HTTP, a few at a time, while the pages are used already. Later starts find them
 * in DATA_DIR/lab, and they go on.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DemoFleet, RunningDemo } from '../apps/server/src/main.ts';
import type { AskFleet, FleetAnswers, FleetAsk, FleetReply } from '../lab/apple/living-fleet-messages.ts';
import type { Temper } from '../lab/apple/tempers.ts';
import { createDemoOffice, type DemoOffice } from './demo-office.ts';
import { demoBoxes, demoRoster, type Enrolling } from './demo-roster.ts';

const program = join(import.meta.dirname, '../lab/apple/living-fleet-process.ts');
/** How many enroll at the same time: the pages come first. */
const atOnce = 3;
/** Milliseconds between two rounds of reports: each is a group of commands, and what people ask for should stay in sight. */
const pulse = 600_000;

export function startDemoFleet(): DemoFleet {
  const { ask } = startProcess();
  return {
    async open(dataDir) {
      const { apns, dep, vpp } = await ask('open', { folder: join(dataDir, 'lab'), organization: 'Aurora Coffee' });
      const allowed = [process.env.OUTBOUND_ALLOW, new URL(dep).host, new URL(vpp).host].filter(Boolean);
      return { APNS_URL: apns, DEP_URL: dep, VPP_URL: vpp, OUTBOUND_ALLOW: allowed.join(',') };
    },
    meet(demo) {
      moveIn(ask, demo).catch((error: Error) =>
        console.error(`The devices of the demo are not complete: ${error.message}`),
      );
    },
  };
}

/** Ends with this process, whose end closes the channel between the two. */
function startProcess(): { ask: AskFleet } {
  const child = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting = new Map<number, { resolve(given: unknown): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', (reply: FleetReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('problem' in reply) asked?.reject(new Error(reply.problem));
    else asked?.resolve(reply.given);
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('their process has ended'));
    waiting.clear();
  });
  const ask = (what: keyof FleetAnswers, given: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const message: FleetAsk = { id: ++last, what, with: given };
      waiting.set(message.id, { resolve, reject });
      child.send(message, (error) => error && reject(error));
    });
  return { ask: ask as AskFleet };
}

async function moveIn(ask: AskFleet, demo: RunningDemo): Promise<void> {
  const { names } = await ask('live', { url: demo.address });
  const office = await createDemoOffice(demo, ask);
  const roster = demoRoster(await office.people());
  const missing = roster.filter(({ resident }) => !names.includes(resident.name));
  if (missing.length > 0) {
    await office.prepare([...roster.filter(isAutomated).map(({ resident }) => resident), ...demoBoxes]);
    await enrollAll(ask, office, missing);
  }
  const find = async (temper: Temper) => {
    const some = roster.filter(({ resident }) => resident.temper === temper).map(({ resident }) => resident.name);
    return (await ask('find', { names: some })).devices;
  };
  const [silent, lost] = [await find('silent'), await find('lost')];
  await office.stock();
  if (missing.length > 0) await office.reportLost(lost.map(({ serialNumber }) => serialNumber));
  await demo.settle({ silent: silent.map(({ serialNumber }) => serialNumber), lost });
  setInterval(() => {
    demo.pulse().catch((error: Error) => console.error(`The devices of the demo: ${error.message}`));
  }, pulse);
}

const isAutomated = ({ way }: Enrolling) => 'automated' in way;

async function enrollAll(ask: AskFleet, office: DemoOffice, missing: readonly Enrolling[]): Promise<void> {
  const next = missing.values();
  const failures: string[] = [];
  const work = async () => {
    for (const { resident, way } of next) {
      try {
        if ('automated' in way) await ask('setUp', { resident });
        else await ask('enroll', { resident, profile: await office.profileFor(way) });
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Those are tried again at the next start.
  if (failures.length > 0) throw new Error(`${failures.length} did not enroll: ${failures[0]}`);
}
