import type { Device } from '@muster/contract/devices';
import { writeCsv } from '../../platform/csv/write-csv.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileReply } from '../../platform/http/codecs/file.ts';
import { type DeviceQuery, readDevicePage, type Viewer } from './devices-list.ts';

/** Held at one time. */
const rowsAtOnce = 200;

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Cell = string | number | boolean;

const columns: Readonly<Record<string, (device: Device) => Cell | null>> = {
  id: ({ id }) => id,
  displayName: ({ displayName }) => displayName,
  deviceName: ({ deviceName }) => deviceName,
  platform: ({ platform }) => platform,
  type: ({ type }) => type,
  subType: ({ subType }) => subType,
  state: ({ state }) => state,
  health: ({ health }) => health,
  serialNumber: ({ serialNumber }) => serialNumber,
  imei: ({ imei }) => imei.join(' '),
  model: ({ model }) => model,
  modelName: ({ modelName }) => modelName,
  osVersion: ({ osVersion }) => osVersion,
  supervised: ({ supervised }) => supervised,
  mdmUser: ({ mdmUser }) => mdmUser?.email ?? null,
  tags: ({ tags }) => tags.join(', '),
  availableUpdate: ({ availableUpdate }) => availableUpdate,
  isCompliance: ({ isCompliance }) => isCompliance,
  lostMode: ({ lostMode }) => lostMode,
  battery: ({ battery }) => battery,
  openCommands: ({ openCommands }) => openCommands,
  enrolledDate: ({ enrolledDate }) => enrolledDate,
  lastStatusReportTime: ({ lastStatusReportTime }) => lastStatusReportTime,
};

/** Addresses are a column for those who may see where devices are. */
export function exportDevices(read: Read, viewer: Viewer, query: Omit<DeviceQuery, 'after' | 'limit'>): FileReply {
  const shown = viewer.sees ? { ...columns, networkIp: ({ networkIp }: Device) => networkIp } : columns;
  async function* batches() {
    for (let after: string | undefined | null; after !== null; ) {
      const place: string | undefined = after;
      const page = await read((tx) => readDevicePage(tx, viewer, { ...query, after: place, limit: rowsAtOnce }));
      yield page.items.map((device) => Object.values(shown).map((cell) => cell(device) ?? ''));
      after = page.next;
    }
  }
  return { name: 'devices.csv', type: 'text/csv; charset=utf-8', content: writeCsv(Object.keys(shown), batches()) };
}
