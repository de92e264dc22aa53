/** What administrators of the demo company asked of its devices, week after week, and what keeps these telling. */
import type { DemoPart } from '../demo-part.ts';
import { addDeviceEvents } from '../devices/index.ts';
import {
  backdateFirstCommands,
  hasPastGroups,
  insertPastGroup,
  listLost,
  listSomeLively,
  type PastGroup,
} from './commands-demo-store.ts';
import { enqueueMany } from './queue.ts';

const phones = ['iOS'] as const;
const tablets = ['iPadOS'] as const;
const macs = ['macOS'] as const;
const everything = [...phones, ...tablets, ...macs, 'tvOS'] as const;

const noUpdate = { message: 'The update could not be found.', code: 12_044, domain: 'MCMDMErrorDomain', chain: 1 };
const unsupervised = { message: 'The device is not supervised.', code: 12_064, domain: 'MCMDMErrorDomain', chain: 1 };
const lockText = { message: 'Please bring this device to the office.' };

type Past = Omit<PastGroup, 'at' | 'type'> & { type?: PastGroup['type']; ago: number; hour: number };
const past: readonly Past[] = [
  ...[23, 16, 9, 2].map(
    (ago): Past => ({
      type: 'refresh',
      kind: 'refresh',
      arguments: {},
      reason: null,
      os: everything,
      devices: 200,
      ago,
      hour: 7,
    }),
  ),
  one('lock', lockText, 'Left in a taxi', phones, 22, 18),
  {
    kind: 'os-update',
    arguments: { action: 'InstallASAP' },
    reason: 'Security update',
    os: macs,
    devices: 24,
    failure: { every: 9, error: noUpdate },
    ago: 18,
    hour: 20,
  },
  one('lost-mode-on', { message: 'Please call Aurora Coffee.', phoneNumber: '+34 910 000 000' }, null, tablets, 17, 9),
  one('lost-mode-off', {}, 'Found under the counter', tablets, 16, 15),
  {
    kind: 'restart',
    arguments: {},
    reason: 'Counters freeze after the update of Barista',
    os: tablets,
    devices: 18,
    ago: 12,
    hour: 5,
  },
  one('remote-desktop-on', {}, 'Printer of the office', macs, 11, 10),
  one('remote-desktop-off', {}, null, macs, 11, 12),
  {
    kind: 'restart',
    arguments: {},
    reason: 'Last Mile does not find its position',
    os: phones,
    devices: 30,
    failure: { every: 6, error: unsupervised },
    ago: 10,
    hour: 6,
  },
  {
    kind: 'os-update',
    arguments: { action: 'DownloadOnly' },
    reason: null,
    os: tablets,
    devices: 40,
    failure: { every: 17, error: noUpdate },
    ago: 5,
    hour: 21,
  },
  one('rename', { name: 'Counter Atocha 3' }, null, tablets, 4, 11),
  one('lock', lockText, null, macs, 3, 17),
  one('lock', {}, 'Forgotten in the stock room', tablets, 1, 16),
];

function one(
  kind: Past['kind'],
  args: Past['arguments'],
  reason: string | null,
  os: Past['os'],
  ago: number,
  hour: number,
): Past {
  return { kind, arguments: args, reason, os, devices: 1, ago, hour };
}

export const commandsDemo: DemoPart = {
  async arrive(tx, { daysAgo }) {
    if (await hasPastGroups(tx)) return;
    await backdateFirstCommands(tx);
    for (const { ago, hour, type = 'manual', ...group } of past) {
      const at = daysAgo(ago, hour);
      const asked = await insertPastGroup(tx, { ...group, type, at });
      const about = asked.map(({ id, deviceId, status }) => ({ deviceId, commandId: id, kind: group.kind, status }));
      await addDeviceEvents(
        tx,
        about.map(({ deviceId, commandId, kind }) => ({ deviceId, kind: 'commandSent', data: { commandId, kind } })),
        at,
      );
      await addDeviceEvents(
        tx,
        about.map(({ deviceId, ...data }) => ({ deviceId, kind: 'commandEnded', data })),
        new Date(at.getTime() + 20_000),
      );
    }
  },

  /** A few tell how they are, and the lost ones where. */
  async pulse(tx) {
    const round = { groupType: 'sync', expiresAt: new Date(Date.now() + 3_600_000) } as const;
    const lost = (await listLost(tx)).map((deviceId) => ({ deviceId }));
    const { groupId } = await enqueueMany(tx, { ...round, kind: 'locate', supersedeKey: 'locate' }, lost);
    const some = (await listSomeLively(tx, 30)).map((deviceId) => ({ deviceId }));
    const details = { kind: 'refresh' as const, arguments: { sections: ['details' as const] } };
    await enqueueMany(tx, { ...round, ...details, groupId, supersedeKey: 'refresh details' }, some);
  },
};
