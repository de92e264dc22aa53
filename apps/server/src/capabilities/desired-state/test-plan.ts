/** For tests: one device, its queue and its reports, without a database. It can lie, lose answers and be tampered with. */
import type { Facts } from '@muster/contract/device-facts';
import { plan, tryAgain } from './plan.ts';
import type { EndedSent, Known, Plan, PlanInput, Section, WantedArtifact } from './plan-types.ts';
import type { Presence, Unable } from './settings-driver.ts';

interface Queued {
  id: string;
  key: string;
  kind: string;
  artifact: string | null;
  digest: string | null;
  handed: boolean;
}

export const wants = (key: string, digest: string, over: Partial<WantedArtifact> = {}): WantedArtifact => ({
  key,
  digest,
  missing: [],
  items: [`settings/${key}`],
  apply: 'apply-settings',
  remove: 'remove-settings',
  priority: 50,
  section: 'profiles',
  ...over,
});

export class TestDevice {
  wanted: WantedArtifact[] = [];
  unable: Unable[] = [];
  known: Record<string, Known> = {};
  context = 'iOS 18';
  /** What it really has. */
  has = new Map<string, string>();
  queue: Queued[] = [];
  ended: EndedSent[] = [];
  /** Everything that was ever queued. */
  sent: Queued[] = [];
  /** What it last told of each section. */
  reports = new Map<Section, { at: string; has: Map<string, string> }>();
  /** What it says of single artifacts in place of the truth. */
  says = new Map<string, Presence>();
  /** Acknowledges, and does nothing. */
  lies = false;
  /** It refuses these. */
  refuses = new Set<string>();
  private clock = Date.parse('2026-01-01T00:00:00.000Z');
  private count = 0;

  get now(): string {
    return new Date(this.clock).toISOString();
  }

  wait(seconds: number): void {
    this.clock += seconds * 1000;
  }

  input(): PlanInput {
    const reported: PlanInput['reported'] = {};
    for (const [section, report] of this.reports)
      reported[section] = {
        at: report.at,
        presence: (key, digest) => {
          const said = this.says.get(key);
          if (said) return said;
          const has = report.has.get(key);
          return { is: has === undefined ? 'absent' : has === digest ? 'same' : 'other' };
        },
        own: [...report.has.keys()].map((key) =>
          section === 'declarations'
            ? { key, remove: null, sync: 'sync-declarations' as const }
            : { key, remove: 'remove-settings' as const },
        ),
      };
    return {
      artifacts: this.wanted,
      unable: this.unable,
      known: this.known,
      reported,
      open: this.queue.map(({ id, handed }) => ({ id, handed })),
      ended: this.ended,
      context: this.context,
      now: this.now,
    };
  }

  /** Plans, keeps the states and queues what is to be sent, as the loop does. */
  plan(): Plan {
    this.wait(1);
    const made = plan(this.input());
    this.known = JSON.parse(JSON.stringify(made.states));
    for (const action of made.actions) {
      if (action.do === 'ask')
        this.enqueue({ key: `refresh ${action.section}`, kind: 'refresh', artifact: action.section, digest: null });
      else {
        const artifacts = action.do === 'send' ? [action.artifact] : action.artifacts;
        const id = this.enqueue(
          action.do === 'send'
            ? {
                key: `settings ${action.artifact}`,
                kind: action.kind,
                artifact: action.artifact,
                digest: action.digest,
              }
            : { key: 'sync', kind: action.kind, artifact: null, digest: null },
        );
        for (const artifact of artifacts) {
          const known = this.known[artifact];
          if (known?.sent) known.sent.commandId = id;
        }
      }
    }
    return made;
  }

  private enqueue(command: Omit<Queued, 'id' | 'handed'>): string {
    const older = this.queue.find(({ key, handed }) => key === command.key && !handed);
    if (older) this.end(older, { status: 'Superseded', handed: false });
    const queued = { ...command, id: `c${this.count++}`, handed: false };
    this.queue.push(queued);
    this.sent.push(queued);
    return queued.id;
  }

  private end(command: Queued, how: Partial<EndedSent>): void {
    this.queue = this.queue.filter((one) => one !== command);
    const { id, handed } = command;
    this.ended.push({ id, status: 'Acknowledged', canceled: false, handed, message: null, at: this.now, ...how });
  }

  /** Hands it a command, which it does. With `lost` its answer does not arrive, and it is handed the same again later. */
  run(index = 0, lost = false): void {
    const command = this.queue[index % Math.max(1, this.queue.length)];
    if (!command) return;
    this.wait(1);
    command.handed = true;
    const refused = command.artifact !== null && this.refuses.has(command.artifact);
    if (!this.lies && !refused) this.perform(command);
    if (lost) return;
    this.end(command, refused ? { status: 'Error', message: 'The profile is not acceptable.' } : {});
    if (command.kind === 'refresh') this.report(command.artifact as Section);
    if (command.kind === 'sync-declarations') this.report('declarations');
  }

  private perform({ kind, artifact, digest }: Queued): void {
    if (kind === 'apply-settings' && artifact && digest) this.has.set(artifact, digest);
    if (kind === 'remove-settings' && artifact) this.has.delete(artifact);
    if (kind !== 'sync-declarations') return;
    for (const key of this.has.keys()) if (key.startsWith('declaration:')) this.has.delete(key);
    for (const { key, digest: wanted, sync } of this.wanted) if (sync) this.has.set(key, wanted);
  }

  cancel(index: number): void {
    const command = this.queue[index % Math.max(1, this.queue.length)];
    if (command) this.end(command, { status: 'Cancel', canceled: true });
  }

  report(section: Section): void {
    this.wait(1);
    const own = [...this.has].filter(([key]) => sectionOf(key) === section);
    this.reports.set(section, { at: this.now, has: new Map(own) });
  }

  retry(): void {
    this.known = tryAgain(this.known, undefined);
  }

  /** Does what an honest device that is reached does, until nothing is left. */
  settle(): number {
    const before = this.sent.length;
    for (let round = 0; round < 60; round++) {
      const { actions, again } = this.plan();
      if (this.queue.length === 0 && actions.length === 0 && again === null) return this.sent.length - before;
      while (this.queue.length > 0) this.run();
      if (again !== null) this.wait(Math.max(0, (Date.parse(again) - this.clock) / 1000));
    }
    throw new Error(`it does not stop: ${JSON.stringify(this.known)}`);
  }

  states(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.known).map(([key, { state, reason }]) => [key, reason ? `${state} ${reason}` : state]),
    );
  }
}

export function sectionOf(key: string): keyof Facts {
  return key.startsWith('declaration:') ? 'declarations' : 'profiles';
}
